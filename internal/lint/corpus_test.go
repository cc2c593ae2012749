package lint

import (
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/conformance"
)

// TestCorpus holds the findings against what brokers were recorded to do: a finding
// is an error exactly if the selector was refused or a part of it ignored, no
// claim is contradicted by a recorded message, and what is said to be never or
// always true never or always was.
func TestCorpus(t *testing.T) {
	const every = 10 // of the cases; all of them take several seconds
	n, claims := 0, 0
	for c, err := range conformance.ReadFile("../../testdata/conformance/sql92-rocketmq-5.1.3.jsonl.gz") {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n%every != 0 {
			continue
		}
		found := Check(c.Expr, Options{})
		bad := len(found) > 0 && found[0].Code.Severity() == 0
		if good := c.Accept && c.Rest == ""; good == bad {
			t.Errorf("%q: accepted %t, rest %q, but: %s", c.Expr, c.Accept, c.Rest, describe(found))
		}
		if bad {
			continue
		}
		s, refused := Parse(c.Expr, Options{})
		if refused != nil {
			t.Fatal(refused)
		}
		for i := range found {
			f := &found[i]
			if f.claim.kind == noClaim {
				continue
			}
			claims++
			whole := f.claim.kind == claimNeverTrue || f.claim.kind == claimAlwaysTrue
			whole = whole && len(f.claim.terms) == 1 && f.claim.terms[0] == s.Root
			for _, m := range c.Messages {
				message := map[string]any{}
				for name, value := range m.Props {
					message[name] = value.Text
				}
				if why := refute(s.Root, f, message); why != "" {
					t.Errorf("%q: %s\nbut for %s: %s", c.Expr, describe(found[i:i+1]), m.Props, why)
				}
				if whole && (m.Result == conformance.True) != (f.claim.kind == claimAlwaysTrue) {
					t.Errorf("%q: %s\nbut a broker says %s for %s", c.Expr, describe(found[i:i+1]), m.Result, m.Props)
				}
			}
		}
	}
	if claims < 100 {
		t.Errorf("only %d claims were made", claims)
	}
}

// FuzzCheck: any text is answered, and a correction is accepted or not made.
func FuzzCheck(f *testing.F) {
	for _, c := range []string{"a == 1 && b != 'x'", "NOT a = 1", "‘x’ = a", "a LIKE 'x%' b", "a IN (1,2", "TagA | TagB||", "\xff'", "a\x00.b"} {
		f.Add(c)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		for _, finding := range append(Check(text, Options{}), CheckTags(text, Options{})...) {
			message, help := finding.Text(0)
			if at := finding.Span; message == "" || at.Start < 0 || at.End < at.Start || at.End > len(text) {
				t.Errorf("%q: %v [%d, %d)", text, finding.Code, at.Start, at.End)
			}
			if unfilledArgument.MatchString(strings.ReplaceAll(message+help, text, "")) && !unfilledArgument.MatchString(text) {
				t.Errorf("%q: %s; %s", text, message, help)
			}
		}
		if fixed, applied, err := Correct(text, Options{}); err == nil {
			if _, refused := Parse(fixed, Options{}); refused != nil {
				t.Errorf("%q became %q: %v", text, fixed, refused)
			}
			if len(applied) == 0 && fixed != text {
				t.Errorf("%q became %q for no reason", text, fixed)
			}
		}
	})
}
