package refeval_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/refeval"
)

type props map[string]any

func (p props) lookup(name string) any { return p[name] }

// eval parses and evaluates a selector of the extended release.
func eval(t *testing.T, expr string, p props) *refeval.Trace {
	t.Helper()
	s, err := parse(expr, ast.Extended)
	if err != nil {
		t.Fatalf("%s: %v", expr, err)
	}
	if s.Rest() != "" {
		t.Fatalf("%s: %q is ignored", expr, s.IgnoredText())
	}
	trace := refeval.Eval(s.Root, p.lookup)
	if broken := inconsistency(trace, s.Root); broken != "" {
		t.Errorf("%s on %v: %s\n%s", expr, p, broken, render(trace))
	}
	return trace
}

// verdict is "outcome, reason of the culprit: the culprit's text".
func verdict(t *testing.T, expr string, p props) string {
	t.Helper()
	trace := eval(t, expr, p)
	culprit := trace.Culprit()
	return trace.Outcome.String() + because(culprit.Reason) + ": " + ast.Print(culprit.Node)
}

func TestEval(t *testing.T) {
	tests := []struct {
		expr  string
		props props
		want  string
	}{
		// The whole selector is a condition.
		{"TRUE", nil, "true: TRUE"},
		{"NULL", nil, "null: NULL"},
		{"a", props{}, "null, missing-property: a"},
		{"a", props{"a": "true"}, "false, not-a-boolean: a"},
		{"a", props{"a": int32(1)}, "false, not-a-boolean: a"},
		{"a", props{"a": true}, "true: a"},
		{"a", props{"a": false}, "false: a"},

		// NOT, which binds tightest.
		{"NOT a", props{}, "null, missing-property: a"},
		{"NOT a", props{"a": "true"}, "true, not-a-boolean: a"},
		{"NOT a", props{"a": true}, "false: a"},
		{"NOT a = TRUE", props{"a": "x"}, "true: NOT a = TRUE"},
		{"NOT (a = 1)", props{"a": "1"}, "false: a = 1"},
		{"NOT NOT a", props{"a": true}, "true: a"},

		// AND and OR.
		{"a = 1 AND b = 2", props{"a": "2", "b": "x"}, "false: a = 1"},
		{"a = 1 AND b = 2", props{"a": "1", "b": "x"}, "error, unreadable-number: b = 2"},
		{"a = 1 AND b = 2", props{"b": "3"}, "false: b = 2"},
		{"a = 1 AND b = 2", props{"b": "2"}, "null, left-null: a = 1"},
		{"a = 1 AND b = 2", props{"b": "x"}, "error, unreadable-number: b = 2"},
		{"a = 1 AND b = 2", props{"a": "1", "b": "2"}, "true: a = 1"},
		{"a = 1 OR b = 2", props{"a": "x", "b": "2"}, "error, unreadable-number: a = 1"},
		{"b = 2 OR a = 1", props{"a": "x", "b": "2"}, "true: b = 2"},
		{"a = 1 OR b = 2", props{"a": "1", "b": "x"}, "true: a = 1"},
		{"a = 1 OR b = 2", props{"b": "2"}, "true: b = 2"},
		{"a = 1 OR b = 2", props{"b": "3"}, "null, left-null: a = 1"},
		{"a = 1 OR b = 2", props{"a": "3"}, "null, left-null: b = 2"},
		{"a = 1 OR b = 2", props{"a": "3", "b": "3"}, "false: a = 1"},
		{"a AND TRUE", props{"a": "x"}, "false, not-a-boolean: a"},
		{"a OR FALSE", props{}, "null, missing-property: a"},
		{"NULL OR TRUE", nil, "true: TRUE"},
		{"NULL AND FALSE", nil, "false: FALSE"},
		{"b = 1 AND (a = 1 OR a = 2)", props{"a": "3", "b": "1"}, "false: a = 1"},

		// Negation.
		{"-a = -5", props{"a": int32(5)}, "true: -a = -5"},
		{"-a = -5", props{"a": int64(5)}, "true: -a = -5"},
		{"-a = -5", props{"a": float32(5)}, "true: -a = -5"},
		{"-a = -5", props{"a": 5.0}, "true: -a = -5"},
		{"-a = -5", props{"a": int8(5)}, "error, negation-of-small-integer: -a"},
		{"-a = -5", props{"a": int16(5)}, "error, negation-of-small-integer: -a"},
		{"-a = -5", props{"a": "5"}, "null, left-null: -a = -5"},
		{"-a IS NULL", props{"a": true}, "true: -a IS NULL"},
		{"-a IS NULL", props{}, "true: -a IS NULL"},
		{"-a = a", props{"a": int32(-1 << 31)}, "true: -a = a"},
		{"-a = a", props{"a": int64(-1 << 63)}, "true: -a = a"},
		{"-2147483648 = a", props{"a": int32(-1 << 31)}, "true: -2147483648 = a"},
		{"-2147483648 < a", props{"a": "-2147483649"}, "false: -2147483648 < a"}, // a 64-bit constant
		{"-TRUE > 1", nil, "null, left-null: -TRUE > 1"},

		// Null in comparisons, and what is evaluated.
		{"a > -b", props{"b": int8(1)}, "null, left-null: a > -b"},
		{"a = -b", props{"b": int8(1)}, "error, negation-of-small-integer: -b"},
		{"a > b", props{"a": "1"}, "null, right-null: a > b"},
		{"a = b", props{}, "true, both-null: a = b"},
		{"a = b", props{"b": "1"}, "null, left-null: a = b"},
		{"a = b", props{"a": "1"}, "false, right-null: a = b"},
		{"a <> b", props{}, "false, both-null: a <> b"},
		{"a <> b", props{"b": "1"}, "null, left-null: a <> b"},
		{"a <> b", props{"a": "1"}, "true, right-null: a <> b"},
		{"a IS NULL", props{}, "true: a IS NULL"},
		{"a IS NULL", props{"a": ""}, "false: a IS NULL"},
		{"a IS NOT NULL", props{}, "false: a IS NOT NULL"},
		{"(a = 1) IS NULL", props{"a": "x"}, "error, unreadable-number: a = 1"},
		{"(a = 1) IS NOT NULL", props{}, "false: a = 1 IS NOT NULL"},
		{"a = 1 = TRUE", props{"a": "1"}, "true: a = 1 = TRUE"},
		{"a = (b = 1)", props{"a": "TRUE", "b": "1"}, "true: a = (b = 1)"},

		// IN.
		{"a IN ('x', 'y')", props{"a": "y"}, "true: a IN ('x', 'y')"},
		{"a IN ('x', 'y')", props{"a": "Y"}, "false: a IN ('x', 'y')"},
		{"a NOT IN ('x', 'y')", props{"a": "z"}, "true: a NOT IN ('x', 'y')"},
		{"a NOT IN ('x')", props{}, "null, operand-null: a NOT IN ('x')"},
		{"a IN ('1')", props{"a": int32(1)}, "null, not-text: a IN ('1')"},
		{"a NOT IN ('1')", props{"a": true}, "null, not-text: a NOT IN ('1')"},

		// The text operators.
		{"a CONTAINS 'b'", props{"a": "abc"}, "true: a CONTAINS 'b'"},
		{"a CONTAINS 'B'", props{"a": "abc"}, "false: a CONTAINS 'B'"},
		{"a STARTSWITH 'ab'", props{"a": "abc"}, "true: a STARTSWITH 'ab'"},
		{"a STARTSWITH 'bc'", props{"a": "abc"}, "false: a STARTSWITH 'bc'"},
		{"a ENDSWITH 'bc'", props{"a": "abc"}, "true: a ENDSWITH 'bc'"},
		{"a ENDSWITH 'ab'", props{"a": "abc"}, "false: a ENDSWITH 'ab'"},
		{"a NOT CONTAINS 'x'", props{"a": "abc"}, "true: a NOT CONTAINS 'x'"},
		{"a NOT CONTAINS 'x'", props{}, "false, operand-null: a NOT CONTAINS 'x'"},
		{"NOT (a CONTAINS 'x')", props{}, "true, operand-null: a CONTAINS 'x'"},
		{"a NOT ENDSWITH '1'", props{"a": int64(1)}, "false, not-text: a NOT ENDSWITH '1'"},
		{"a CONTAINS ''", props{"a": "abc"}, "false, empty-search: a CONTAINS ''"},
		{"a NOT STARTSWITH ''", props{"a": "abc"}, "false, empty-search: a NOT STARTSWITH ''"},
		{"(a = 1) CONTAINS ''", props{"a": "x"}, "false, empty-search: (a = 1) CONTAINS ''"},
		{"(a = 1) CONTAINS 'x'", props{"a": "x"}, "error, unreadable-number: a = 1"},

		// BETWEEN is >= AND <=, NOT BETWEEN < OR >.
		{"a BETWEEN 1 AND 3", props{"a": "1"}, "true: a BETWEEN 1 AND 3"},
		{"a BETWEEN 1 AND 3", props{"a": "3"}, "true: a BETWEEN 1 AND 3"},
		{"a BETWEEN 1 AND 3", props{"a": "4"}, "false: a BETWEEN 1 AND 3"},
		{"a BETWEEN 1 AND 3", props{}, "null, left-null: a BETWEEN 1 AND 3"},
		{"a BETWEEN 1 AND 3", props{"a": "x"}, "error, unreadable-number: a BETWEEN 1 AND 3"},
		{"a BETWEEN 1 AND -b", props{"a": "0", "b": int8(1)}, "false: a BETWEEN 1 AND -b"},
		{"a BETWEEN 1 AND -b", props{"a": "1", "b": int8(1)}, "error, negation-of-small-integer: -b"},
		{"a BETWEEN b AND 3", props{"a": "2"}, "null, right-null: a BETWEEN b AND 3"},
		{"a BETWEEN b AND 3", props{"a": "4"}, "false: a BETWEEN b AND 3"},
		{"a BETWEEN b AND -c", props{"a": "4", "c": int8(1)}, "error, negation-of-small-integer: -c"},
		{"a BETWEEN 1.0 AND 3", props{"a": "1.5"}, "error, unreadable-number: a BETWEEN 1.0 AND 3"},
		{"a NOT BETWEEN 1 AND 3", props{"a": "0"}, "true: a NOT BETWEEN 1 AND 3"},
		{"a NOT BETWEEN 1 AND 3", props{"a": "4"}, "true: a NOT BETWEEN 1 AND 3"},
		{"a NOT BETWEEN 1 AND 3", props{"a": "3"}, "false: a NOT BETWEEN 1 AND 3"},
		{"a NOT BETWEEN 1 AND 3", props{}, "null, left-null: a NOT BETWEEN 1 AND 3"},
		{"a NOT BETWEEN b AND 3", props{"a": "4"}, "true: a NOT BETWEEN b AND 3"},
		{"a NOT BETWEEN b AND 3", props{"a": "3"}, "null, right-null: a NOT BETWEEN b AND 3"},
		{"a NOT BETWEEN 1 AND b", props{"a": "1"}, "null, right-null: a NOT BETWEEN 1 AND b"},
		{"a NOT BETWEEN 1 AND -b", props{"a": "0", "b": int8(1)}, "true: a NOT BETWEEN 1 AND -b"},
		{"-a BETWEEN 1 AND 3", props{"a": int8(1)}, "error, negation-of-small-integer: -a"},
		{"-a BETWEEN 1 AND 3", props{"a": int32(-2)}, "true: -a BETWEEN 1 AND 3"},

		// LIKE, which no broker knows.
		{"a LIKE 'x%'", props{"a": "xy"}, "true: a LIKE 'x%'"},
		{"a LIKE 'x_'", props{"a": "x中"}, "true: a LIKE 'x_'"},
		{"a NOT LIKE 'x%'", props{"a": "xy"}, "false: a NOT LIKE 'x%'"},
		{"a NOT LIKE 'x%'", props{}, "null, operand-null: a NOT LIKE 'x%'"},
		{"a LIKE '1'", props{"a": int32(1)}, "null, not-text: a LIKE '1'"},
		{"a LIKE '!%' ESCAPE '!'", props{"a": "%"}, "true: a LIKE '!%' ESCAPE '!'"},
		{"a LIKE '!%' ESCAPE '!'", props{"a": "!x"}, "false: a LIKE '!%' ESCAPE '!'"},
		{"(a = 1) LIKE '%'", props{"a": "x"}, "error, unreadable-number: a = 1"},
	}
	for _, test := range tests {
		if got := verdict(t, test.expr, test.props); got != test.want {
			t.Errorf("%s on %v\n got %s\nwant %s", test.expr, test.props, got, test.want)
		}
	}
}

// The checks refuse these patterns; a tree that escaped them is an error.
func TestBadPattern(t *testing.T) {
	property, pattern := &ast.Property{Name: "a"}, &ast.String{Value: "!x"}
	for _, escape := range []string{"", "!", "ab"} {
		x := &ast.Like{X: property, Pattern: pattern, Escape: &ast.String{Value: escape}}
		trace := refeval.Eval(x, props{"a": "x"}.lookup)
		if trace.Outcome != refeval.Error || trace.Reason != refeval.BadPattern {
			t.Errorf("ESCAPE %q: %v%s, want error, bad-pattern", escape, trace.Outcome, because(trace.Reason))
		}
	}
}

// A broker evaluates the operand of BETWEEN twice, at every level of a nest.
func TestNestedBetween(t *testing.T) {
	expr := "a BETWEEN 1 AND 2"
	for range 400 {
		expr = "-(" + expr + ") BETWEEN 1 AND 2"
	}
	if got := eval(t, expr, props{"a": "1"}).Outcome; got != refeval.Null {
		t.Errorf("got %v, want null", got)
	}
	if got := eval(t, expr, props{"a": "x"}).Failing(); got == nil || got.Reason != refeval.UnreadableNumber {
		t.Errorf("failing term %v, want the innermost", got)
	}
}

func TestLongChain(t *testing.T) {
	terms := strings.Repeat("a = 1 OR ", 10_000) + "a = 2"
	if got := len(eval(t, terms, props{"a": "3"}).Deciding()); got != 10_001 {
		t.Errorf("%d terms decided, want 10,001", got)
	}
}

// Comparisons nest to the left, a = a = a, as deep as a text is long: no limit of
// levels covers them.
func TestDeepTree(t *testing.T) {
	var x ast.Expr = &ast.Compare{Op: ast.Eq, X: &ast.Property{Name: "a"}, Y: &ast.Int{Value: 1}}
	innermost := x
	for range 130_000 {
		x = &ast.Compare{Op: ast.Eq, X: x, Y: &ast.Property{Name: "b"}}
	}
	trace := refeval.Eval(x, props{"a": "x"}.lookup)
	if got := trace.Failing(); got == nil || got.Node != innermost {
		t.Errorf("failing term %v, want the innermost", got)
	}
	// a = 1 is true, true = b (missing) is false, and so is each false = b.
	if got := refeval.Eval(x, props{"a": "1"}.lookup).Outcome; got != refeval.False {
		t.Errorf("got %v, want false", got)
	}
}

// A property is looked up where it is named, and only if its term is evaluated.
func TestLookups(t *testing.T) {
	s, err := parse("a = 1 AND (b = 2 OR c > d) AND a IS NULL", ast.Newest)
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	refeval.Eval(s.Root, func(name string) any {
		asked = append(asked, name)
		return map[string]any{"a": "1", "b": "3"}[name]
	})
	if diff := cmp.Diff([]string{"a", "b", "c", "a"}, asked); diff != "" {
		t.Errorf("properties asked for (-want +got):\n%s", diff)
	}
}
