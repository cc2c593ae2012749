package lint

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/ast"
)

func TestFixes(t *testing.T) {
	for path, correct := range map[string]func(string, Options) (string, []Finding, error){
		"testdata/fix.txt":      Correct,
		"testdata/fix-tags.txt": CorrectTags,
	} {
		for _, c := range readCases(t, path) {
			fixed, applied, err := correct(c.text, Options{Release: c.release})
			got := strings.TrimSpace(fixed)
			switch {
			case err != nil:
				got = "refused"
				if fixed != c.text || applied != nil {
					t.Errorf("%s: an error, and yet %q became %q", c.at, c.text, fixed)
				}
			case len(applied) == 0:
				got = "as it is"
			}
			if got != c.want {
				t.Errorf("%s: %q\n\tgot  %s (%v)\n\twant %s", c.at, c.text, got, err, c.want)
			}
			if again, more, err := correct(fixed, Options{Release: c.release}); err == nil && (again != fixed || len(more) > 0) {
				t.Errorf("%s: corrected again, %q becomes %q", c.at, fixed, again)
			}
		}
	}
}

// TestEveryFix: in random selectors, written with the mistakes of other languages,
// each correction ends at a selector that is accepted as a whole, and undoing the
// mistakes by hand ends at the same tree.
func TestEveryFix(t *testing.T) {
	wrong := strings.NewReplacer(" AND ", " && ", " OR ", " || ", " = ", " == ", " <> ", " != ")
	corrected := 0
	for seed := range uint64(400) {
		g := generator{rand.New(rand.NewPCG(seed, 4))}
		right := g.condition(2)
		if strings.Contains(right, "BETWEEN") {
			continue // its AND is no operator
		}
		want, err := Parse(right, Options{})
		if err != nil {
			continue
		}
		fixed, applied, _ := Correct(wrong.Replace(right), Options{})
		if len(applied) == 0 {
			continue
		}
		corrected++
		expected, _, err2 := Correct(right, Options{})
		if err2 != nil {
			t.Errorf("%s: %v", right, err2)
		}
		s, err := Parse(fixed, Options{})
		if err != nil {
			t.Errorf("%s became %s: %v", wrong.Replace(right), fixed, err)
			continue
		}
		if e, err := Parse(expected, Options{}); err != nil || ast.Print(e.Root) != ast.Print(s.Root) {
			t.Errorf("%s became\n%s, and not\n%s (from %s)", wrong.Replace(right), fixed, expected, ast.Print(want.Root))
		}
	}
	if corrected < 50 {
		t.Errorf("only %d selectors were corrected", corrected)
	}
}

func TestApply(t *testing.T) {
	f := Fix{Edits: []Edit{{ast.Span{Start: 0, End: 1}, ""}, {ast.Span{Start: 2, End: 2}, "xx"}, {ast.Span{Start: 3, End: 4}, "y"}}}
	if got := f.Apply("abcd"); got != "bxxcy" {
		t.Error(got)
	}
}
