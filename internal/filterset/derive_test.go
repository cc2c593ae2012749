package filterset

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/compile"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/typecheck"
	"github.com/rmqsql/rmqsql/vm"
)

func compiled(tb testing.TB, selector string) *vm.Program {
	tb.Helper()
	s, err := grammar.Parse(selector, ast.Extended, grammar.Limits{})
	if err != nil {
		tb.Fatal(err)
	}
	if err := typecheck.Check(s.Root); err != nil {
		tb.Fatal(err)
	}
	p, err := compile.Tests(s.Root)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// text writes a clause: its facts as they are looked up, and "proves".
func text(c clause, p *vm.Program) string {
	var words []string
	for _, f := range c.list() {
		name := p.Names[f.property]
		switch f.kind(p) {
		case byText:
			words = append(words, name+" is "+strings.Join(f.texts(p), " or "))
		case byRange:
			r, _ := f.within(p)
			lo, hi := fmt.Sprint(r.Lo), fmt.Sprint(r.Hi)
			if r.Lo == math.MinInt64 {
				lo = ""
			}
			if r.Hi >= lastKey(f.op) {
				hi = ""
			}
			words = append(words, name+" in "+lo+".."+hi)
		case byPresence:
			words = append(words, name+" is there")
		case byAbsence:
			words = append(words, name+" is missing")
		}
	}
	if c.n == 0 {
		words = append(words, "always")
	}
	if c.proves(p) {
		words = append(words, "proves")
	}
	return strings.Join(words, ", ")
}

func TestClauses(t *testing.T) {
	for _, test := range []struct {
		selector string
		want     []string // none: never true
	}{
		// One term.
		{"a = 'x'", []string{"a is x, proves"}},
		{"'x' = a", []string{"a is x, proves"}},
		{"a <> 'x'", []string{"a is there"}},
		{"'x' <> a", []string{"always"}}, // a missing property differs
		{"NOT (a = 'x')", []string{"a is there"}},
		{"a IN ('x', 'y', 'x')", []string{"a is x or y, proves"}},
		{"a NOT IN ('x')", []string{"a is there"}},
		{"a > 5", []string{"a in 6.., proves"}},
		{"5 > a", []string{"a in ..4, proves"}},
		{"NOT (a > 5)", []string{"a in ..5, proves"}},
		{"a = 5", []string{"a in 5..5, proves"}},
		{"a <> 5", []string{"a is there"}},
		{"a BETWEEN 5 AND 9", []string{"a in 5..9, proves"}},
		{"a NOT BETWEEN 5 AND 9", []string{"a is there"}},
		{"a > 5 AND a < 3", []string{"a in 6..2, proves"}}, // for typed values both may hold
		{"a IS NULL", []string{"a is missing, proves"}},
		{"a IS NOT NULL", []string{"a is there, proves"}},
		{"a CONTAINS 'x'", []string{"a is there"}},
		{"NOT (a CONTAINS 'x')", []string{"always"}},
		{"a NOT CONTAINS 'x'", []string{"a is there"}},
		{"a LIKE 'x%'", []string{"a is there"}},
		{"a = TRUE", []string{"a is there"}},
		{"a", []string{"a is there"}},
		{"TRUE", []string{"always, proves"}},
		{"NULL OR FALSE", nil},
		{"a = b", []string{"always"}},

		// Conjunctions: the most telling fact comes first.
		{"region = 'R5' AND amount > 500", []string{"region is R5, amount in 501.., proves"}},
		{"amount > 500 AND region = 'R5'", []string{"region is R5, amount in 501.., proves"}},
		{"a > 5 AND b = 'x' AND c IS NULL", []string{"b is x, a in 6.., c is missing, proves"}},
		{"a = 'x' AND NOT (b CONTAINS 'y')", []string{"a is x"}},
		{"a = 'x' AND b = c", []string{"a is x"}},
		{"a = 'x' AND b <> 'y'", []string{"a is x, b is there"}},
		{"a = '1' AND b = '2' AND c = '3' AND d = '4' AND e = '5'", []string{"a is 1, b is 2, c is 3, d is 4"}},

		// Disjunctions: a clause for each side. A side proves nothing where one before it
		// might err.
		{"a = 'x' OR b = 'y'", []string{"a is x, proves", "b is y, proves"}},
		{"a = 'x' OR b > 5", []string{"a is x, proves", "b in 6.., proves"}},
		{"b > 5 OR a = 'x'", []string{"b in 6.., proves", "a is x"}},
		{"a = 'x' OR a = 'y'", []string{"a is x or y, proves"}},
		{"a = 'x' OR NOT (b CONTAINS 'y')", []string{"always"}},
		{"a > 5 AND b = 'x' OR c = 'y'", []string{"c is y", "b is x, a in 6.., proves"}},
		{"(a = 'x' OR b = 'y') AND c = 'z'", []string{"a is x, c is z, proves", "b is y, c is z, proves"}},
		{"c = 'z' AND (a = 'x' OR b = 'y')", []string{"c is z"}},
		{"c > 5 AND (a = 'x' OR b = 'y')", []string{"a is x, c in 6.., proves", "b is y, c in 6.., proves"}},
		{"(a = '1' OR b = '2') AND (c = '3' OR d = '4')", []string{"a is 1", "b is 2"}},
		{"a IS NULL OR a = 'x'", []string{"a is missing, proves", "a is x, a is there, proves"}},
		{"a IS NULL OR b IS NULL", []string{"always"}}, // as weak as none
		{"flag AND a = 'x'", []string{"a is x, flag is there"}},
		{"flag OR a = 'x'", []string{"flag is there", "a is x, proves"}},
	} {
		p := compiled(t, test.selector)
		var got []string
		for _, c := range clausesOf(p) {
			got = append(got, text(c, p))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s -want +got:\n%s", test.selector, diff)
		}
	}
}

// TestClausesAreBounded: the work and the clauses of large selectors.
func TestClausesAreBounded(t *testing.T) {
	for _, term := range []string{"a%d = 'x'", "(a%d = 'x' OR b%d = 'y')", "a%d > 5", "a%d IS NULL"} {
		for _, op := range []string{" OR ", " AND "} {
			terms := make([]string, 2000)
			for i := range terms {
				terms[i] = strings.ReplaceAll(term, "%d", fmt.Sprint(i))
			}
			p := compiled(t, strings.Join(terms, op))
			if n := len(clausesOf(p)); n > maxClauses {
				t.Errorf("%s of %s: %d clauses", op, term, n)
			}
		}
	}
}
