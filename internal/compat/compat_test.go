package compat_test

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/conformance/generate"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/compat"
	"github.com/rmqsql/rmqsql/internal/recorded"
)

var update = flag.Bool("update", false, "write docs/compatibility.md")

const releasesFolder = "../../testdata/conformance/releases/"

func release(t *testing.T, text string) ast.Release {
	t.Helper()
	r, err := ast.ParseRelease(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPage keeps docs/compatibility.md current.
func TestPage(t *testing.T) {
	rows, err := recorded.ReadTable(releasesFolder + recorded.TableName)
	if err != nil {
		t.Fatal(err)
	}
	const path = "../../docs/compatibility.md"
	want := compat.Page(rows)
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(got), want); diff != "" {
		t.Errorf("%s is out of date (go test ./internal/compat -update):\n%s", path, diff)
	}
}

// TestBooleanOnTheLeft: the page says that it still fails, and so did the newest
// engine.
func TestBooleanOnTheLeft(t *testing.T) {
	files, err := recorded.Files(releasesFolder, recorded.SQL92)
	if err != nil {
		t.Fatal(err)
	}
	newest := files[len(files)-1]
	for c, err := range conformance.ReadFile(releasesFolder + recorded.FileName(recorded.SQL92, newest)) {
		if err != nil {
			t.Fatal(err)
		}
		if c.Expr != "TRUE = a" {
			continue
		}
		failed := 0
		for _, m := range c.Messages {
			if m.Props["a"].Kind == conformance.String && len(m.Props) > 0 {
				failed++
				if m.Result != conformance.Error {
					t.Errorf("%s is %s for %s", c.Expr, m.Result, m.Props)
				}
			}
		}
		if failed > 0 {
			return
		}
	}
	t.Error("TRUE = a was not asked")
}

// TestChanges: every example of a change shows it, in both directions.
func TestChanges(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want []string
		show int
	}{
		{"4.9.8", "5.3.3", []string{"5.1.3"}, 4},
		{"5.3.3", "4.9.8", []string{"5.1.3"}, 4},
		{"4.1.0", "5.5.0", []string{"4.2.0", "5.1.3"}, 4},
		{"4.1.0", "4.2.0", []string{"4.2.0"}, 0},
		{"5.1.3", "5.5.0", nil, 0},
		{"4.9.8", "4.9.8", nil, 0},
		{"5.1.2", "5.1.3", []string{"5.1.3"}, 4},
	} {
		var got []string
		shown := 0
		for _, c := range compat.Changes(release(t, test.a), release(t, test.b)) {
			got = append(got, c.From.String())
			shown += len(c.Shown)
		}
		if !cmp.Equal(got, test.want) || shown != test.show {
			t.Errorf("from %s to %s: %q with %d selectors, want %q with %d", test.a, test.b, got, shown, test.want, test.show)
		}
	}
}

// TestDifferencesAreReal asks the facade about what Compare claims, and about every
// message at hand where it claims that there is no difference.
func TestDifferencesAreReal(t *testing.T) {
	older, newer := release(t, "4.9.4"), ast.Newest
	questions := generate.Questions{Seed: 11}
	found, refused, missed := 0, 0, 0
	for c := range questions.Range(0, 3000) {
		d := compat.Compare(c.Expr, older, newer, grammar.Limits{})
		a, errA := rmqsql.Compile(c.Expr, &rmqsql.Options{Release: older})
		b, errB := rmqsql.Compile(c.Expr, &rmqsql.Options{Release: newer})
		if (errA == nil) != (errB == nil) {
			refused++
			if d == nil || d.Message != nil || (d.Sides[0].Refused == nil) != (errA == nil) || (d.Sides[1].Refused == nil) != (errB == nil) {
				t.Errorf("%q: %+v, but %v and %v", c.Expr, d, errA, errB)
			}
			continue
		}
		if errA != nil {
			if d != nil {
				t.Errorf("%q is refused by both, but differs: %+v", c.Expr, d)
			}
			continue
		}
		if d != nil {
			found++
			m := rmqsql.Map(d.Message)
			if a.Match(m) == b.Match(m) || a.Match(m) != d.Sides[0].Delivers() || b.Match(m) != d.Sides[1].Delivers() {
				t.Errorf("%q on %v: %t and %t, want %t and %t", c.Expr, m, a.Match(m), b.Match(m), d.Sides[0].Delivers(), d.Sides[1].Delivers())
			}
			continue
		}
		for _, message := range c.Messages {
			m := rmqsql.Map{}
			for name, v := range message.Props {
				m[name] = v.Text
			}
			if a.Match(m) != b.Match(m) {
				missed++
				t.Logf("%q on %v: %t and %t, but no difference was found", c.Expr, m, a.Match(m), b.Match(m))
				break
			}
		}
	}
	t.Logf("%d differ on a message, %d are refused by one, %d differences were missed", found, refused, missed)
	if found < 100 || refused < 50 || missed > found/100 {
		t.Errorf("%d differ on a message, %d are refused by one, %d differences were missed", found, refused, missed)
	}
}

func TestSays(t *testing.T) {
	for _, test := range []struct{ selector, message, older, newer string }{
		{"name CONTAINS 'x'", `{name="x"}`, "filters it (false), ignoring `CONTAINS 'x'`", "delivers it"},
		{"contains = 'x'", "", "accepts the selector", "refuses the selector: contains is a reserved word since release 5.1.3, not a property name"},
		{"a = 'b' OR NULL = a", "", "", ""},
		{"a = 'b' b", "", "", ""},
		{"TRUE OR a CONTAINS 'x'", "", "", ""},
	} {
		d := compat.Compare(test.selector, release(t, "4.9.4"), ast.Newest, grammar.Limits{})
		if d == nil {
			if test.older != "" {
				t.Errorf("%s: no difference", test.selector)
			}
			continue
		}
		if got := [3]string{compat.ShowMessage(d.Message), d.Says(0), d.Says(1)}; got != [3]string{test.message, test.older, test.newer} {
			t.Errorf("%s: %q", test.selector, got)
		}
	}
}
