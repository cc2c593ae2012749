package generate_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/conformance/generate"
	"github.com/rmqsql/rmqsql/internal/suite"
)

func TestSameSeedSameQuestions(t *testing.T) {
	q := generate.Questions{Seed: 5, Typed: true}
	var first []conformance.Case
	for c := range q.Range(0, 200) {
		first = append(first, c)
	}
	if diff := cmp.Diff(first[117], q.Case(117)); diff != "" {
		t.Errorf("question 117 alone (-in the list +alone):\n%s", diff)
	}
	if cmp.Equal(first[117], (generate.Questions{Seed: 6, Typed: true}).Case(117)) {
		t.Error("another seed makes the same question")
	}
}

// TestQuestionsAreWorthAsking counts what a few thousand questions reach; a
// change that makes the generator miss something shows here.
func TestQuestionsAreWorthAsking(t *testing.T) {
	const n = 2000
	for _, q := range []generate.Questions{{Seed: 1}, {Seed: 2, Release: ast.First}, {Seed: 3, Typed: true}} {
		engine := suite.All(q.Release)
		seen := map[string]int{}
		for c := range q.Range(0, n) {
			if !utf8.ValidString(c.Expr) {
				t.Fatalf("%q is not UTF-8", c.Expr)
			}
			for text, name := range map[string]string{"'": "string", "--": "comment", "/*": "comment in stars", "\x00": "NUL", "(": "group"} {
				if strings.Contains(c.Expr, text) {
					seen[name]++
				}
			}
			s, err := engine.Compile(c.Expr)
			if err != nil {
				seen["refused"]++
				continue
			}
			seen["accepted"]++
			if s.Rest() != "" {
				seen["ignored"]++
			}
			for _, m := range c.Messages {
				for name, v := range m.Props {
					if !v.Valid() || !utf8.ValidString(v.Text) {
						t.Fatalf("%s is %s in a message for %q", name, v, c.Expr)
					}
					seen[v.Kind.String()]++
				}
				seen[string(s.Eval(m.Props))]++
			}
		}
		want := map[string]int{"accepted": n / 2, "refused": n / 5, "ignored": n / 50, "true": n / 10, "false": n / 4, "null": n / 10, "error": n / 5,
			"string": n, "comment": n / 20, "comment in stars": n / 20, "NUL": n / 200, "group": n / 4}
		if q.Typed {
			for k := conformance.Bool; k <= conformance.Float64; k++ {
				want[k.String()] = n / 20
			}
		}
		for what, least := range want {
			if seen[what] < least {
				t.Errorf("%+v: %d × %s, want %d at least", q, seen[what], what, least)
			}
		}
	}
}
