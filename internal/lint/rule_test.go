package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

func TestRulesAreComplete(t *testing.T) {
	var codes []ast.Code
	for _, r := range Rules() {
		codes = append(codes, r.Code)
		if r.What == "" || r.Why == "" || r.Good.Source() == "" {
			t.Errorf("%s: the page has a gap", r.Code)
		}
		if again, ok := RuleOf(r.Code); !ok || again.Code != r.Code {
			t.Errorf("RuleOf(%s) gives %s, %t", r.Code, again.Code, ok)
		}
	}
	if diff := cmp.Diff(ast.Codes(), codes); diff != "" {
		t.Errorf("codes (-ast +rules):\n%s", diff)
	}
}

func TestExamples(t *testing.T) {
	for _, r := range Rules() {
		if r.Kind() == KindHost {
			continue // tested where hosts are read
		}
		look := r.Look
		if r.Code == ast.CodeTooManyNames { // no text within the default limits has so many
			look = func(e Example) []Finding {
				return Check(e.Source(), Options{Limits: grammar.Limits{Bytes: 10 << 20}})
			}
		}
		isIt := func(f Finding) bool { return f.Code == r.Code }
		if got := look(r.Bad); !slices.ContainsFunc(got, isIt) {
			t.Errorf("%s: the bad example %q gives %s", r.Code, r.Bad, describe(got))
		}
		// A good example is good altogether, notes aside.
		isNote := func(f Finding) bool { return f.Code != r.Code && f.Code.Severity() == ast.SeverityNote }
		if got := slices.DeleteFunc(look(r.Good), isNote); len(got) > 0 {
			t.Errorf("%s: the good example %q gives %s", r.Code, r.Good, describe(got))
		}
	}
}

func describe(list []Finding) string {
	if len(list) == 0 {
		return "nothing"
	}
	var words []string
	for i := range list {
		message, help := list[i].Text(ast.English)
		words = append(words, fmt.Sprintf("%s at %d-%d: %s; %s", list[i].Code, list[i].Span.Start, list[i].Span.End, message, help))
	}
	return strings.Join(words, "\n\t")
}

// expectation finds a code, and the words that are wanted in its message or help.
var expectation = regexp.MustCompile(`(RMQ\d\d\d)(?:\s+"([^"]*)")?`)

var unfilledArgument = regexp.MustCompile(`\{\d\}`)

// TestCases holds the files of testdata/rules: exactly the findings that are named
// behind ### come, in the order of the text. Files named tags… hold tag
// subscriptions.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/rules/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no case files", err)
	}
	hit, missed := map[string]bool{}, map[string]bool{}
	for _, path := range files {
		check := Check
		if strings.HasPrefix(filepath.Base(path), "tags") {
			check = CheckTags
		}
		for _, c := range readCases(t, path) {
			got := check(c.text, Options{Release: c.release, Against: c.against, Samples: c.samples})
			var want [][]string
			if !strings.HasPrefix(c.want, "ok") {
				want = expectation.FindAllStringSubmatch(c.want, -1)
			}
			ok := len(got) == len(want) && (len(want) > 0) != strings.HasPrefix(c.want, "ok")
			for i := range min(len(got), len(want)) {
				message, help := got[i].Text(ast.English)
				ok = ok && got[i].Code.String() == want[i][1] && strings.Contains(message+"; "+help, want[i][2])
				ok = ok && !unfilledArgument.MatchString(message+help)
				hit[want[i][1]] = true
			}
			if _, near, isNear := strings.Cut(c.want, "ok, no "); isNear {
				for _, code := range strings.Fields(near) {
					missed[code] = true
				}
			}
			if !ok {
				t.Errorf("%s: %q\n\twant %s\n\tgot  %s", c.at, c.text, c.want, describe(got))
			}
		}
	}
	for _, r := range Rules() {
		if r.check == nil && r.refusal == nil && r.checkTags == nil {
			continue
		}
		if id := r.Code.String(); !hit[id] || !missed[id] {
			t.Errorf("%s (%s) has a hit: %t, a near miss: %t", id, r.Code.Name(), hit[id], missed[id])
		}
	}
}

// TestRealSelectors: exactly what a broker refuses or cuts off gives errors, and
// hardly any of the good selectors a warning.
func TestRealSelectors(t *testing.T) {
	data, err := os.ReadFile("../../testdata/conformance/real-selectors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	warned := 0
	for i, line := range strings.Split(strings.TrimRight(string(data), "\n"), "\n")[1:] {
		verdict, rest, _ := strings.Cut(line, "\t")
		selector, _, _ := strings.Cut(rest, "\t")
		found := Check(selector, Options{})
		has := func(s ast.Severity) bool {
			return slices.ContainsFunc(found, func(f Finding) bool { return f.Code.Severity() == s })
		}
		if has(ast.SeverityError) != (verdict != "OK") {
			t.Errorf("line %d: %s %q gives %s", i+2, verdict, selector, describe(found))
		}
		if verdict == "IGNORED" && found[0].Code != ast.CodeIgnored {
			t.Errorf("line %d: %q gives %s", i+2, selector, describe(found))
		}
		if verdict == "OK" && has(ast.SeverityWarning) {
			warned++
			t.Logf("%q: %s", selector, describe(found))
		}
	}
	if warned > 8 {
		t.Errorf("%d good selectors get a warning, at most 8 may", warned)
	}
}
