package refeval_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
)

func TestTrace(t *testing.T) {
	tests := []struct {
		expr  string
		props props
		want  string
	}{
		{"amount > 100 AND region = 'BEIJING' OR vip", props{"amount": "150.00"}, `
or: error
  and: error
    compare >: error, unreadable-number
      property amount > int32 100: error, unreadable-number
        property amount as int32, the type of int32 100: failed
      property amount: plain "150.00"
      int32 100: plain 100
    compare =: not evaluated
      property region: not evaluated
      string "BEIJING": not evaluated
  property vip: not evaluated
`},
		{"amount > 100.0 AND NOT vip OR level IN ('a')", props{"amount": "150", "vip": "true", "level": "b"}, `
or: true
  and: true
    compare >: true
      property amount > float64 100.0: true
        property amount as float64, the type of float64 100.0: 150
      property amount: plain "150"
      float64 100.0: plain 100
    not: true
      property vip: false "true", not-a-boolean
  in: not evaluated
    property level: not evaluated
`},
		{"a BETWEEN 1 AND b", props{"a": "5", "b": int64(4)}, `
between: false
  property a >= int32 1: true
    property a as int32, the type of int32 1: 5
  property a <= property b: false
    property a as int64, the type of property b: 5
  property a: plain "5"
  int32 1: plain 1
  property b: plain 4
`},
		{"a NOT BETWEEN 1 AND 3", props{"a": "0"}, `
not between: true
  property a < int32 1: true
    property a as int32, the type of int32 1: 0
  property a: plain "0"
  int32 1: plain 1
  int32 3: not evaluated
`},
		{"a BETWEEN 1 AND 3", props{}, `
between: null, left-null
  property a >= int32 1: null, left-null
  property a <= int32 3: null, left-null
  property a: null, missing-property
  int32 1: not evaluated
  int32 3: not evaluated
`},
		{"a < b", props{"a": "1", "b": "x"}, `
compare <: error, order-of-text
  property a < property b: error, order-of-text
    property a as float64, the type of property b: 1
    property b as float64, the type of property a: failed
  property a: plain "1"
  property b: plain "x"
`},
		{"a = -b", props{"b": int8(3)}, `
compare =: error
  property a: null, missing-property
  negate: error, negation-of-small-integer
    property b: plain 3
`},
		{"NOT (a = 1) AND b LIKE 'x%' AND c CONTAINS ''", props{"b": "xy", "c": "z"}, `
and: false
  not: null
    compare =: null, left-null
      property a = int32 1: null, left-null
      property a: null, missing-property
      int32 1: plain 1
  like: true
    property b: plain "xy"
  contains: false, empty-search
    property c: not evaluated
`},
	}
	for _, test := range tests {
		got := render(eval(t, test.expr, test.props))
		if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), got); diff != "" {
			t.Errorf("%s on %v (-want +got):\n%s", test.expr, test.props, diff)
		}
	}
}

func TestDeciding(t *testing.T) {
	tests := []struct {
		expr     string
		props    props
		deciding []string
		property string // of the culprit
	}{
		{"a = '1' AND b = '2' AND c = '3'", props{"b": "x", "c": "x"}, []string{"b = '2'"}, "b"},
		{"a = '1' AND b = '2' AND c = '3'", props{"b": "2"}, []string{"a = '1'", "c = '3'"}, "a"},
		{"a = '1' AND b = '2'", props{"a": "1", "b": "2"}, []string{"a = '1'", "b = '2'"}, "a"},
		{"a = '1' OR b = '2' OR c = '3'", props{"a": "x", "b": "2"}, []string{"b = '2'"}, "b"},
		{"a = '1' OR b = '2' OR c = '3'", props{"a": "x", "b": "x", "c": "x"}, []string{"a = '1'", "b = '2'", "c = '3'"}, "a"},
		{"a = '1' OR b = '2' OR c = '3'", props{"a": "x", "c": "x"}, []string{"b = '2'"}, "b"},
		{"NOT (a = '1' AND b = '2')", props{"a": "1", "b": "2"}, []string{"a = '1'", "b = '2'"}, "a"},
		{"NOT (a = '1' OR b = '2') AND c = '3'", props{"b": "2"}, []string{"b = '2'"}, "b"},
		{"a = '1' AND (b > 2 OR c = '3')", props{"b": "x"}, []string{"b > 2"}, "b"},
		{"(a = 1) IS NULL", props{"a": "x"}, []string{"a = 1"}, "a"},
		{"a = b", props{"a": "1"}, []string{"a = b"}, "b"},
		{"a < b", props{"a": "1", "b": "x"}, []string{"a < b"}, "b"},
		{"a < b", props{"a": "x", "b": "1"}, []string{"a < b"}, "a"},
		{"a < b", props{"a": int32(1), "b": "x"}, []string{"a < b"}, "b"},
		{"-a > b", props{"a": "1", "b": "x"}, []string{"-a > b"}, "a"},
		{"a BETWEEN b AND c", props{"a": int32(1), "b": "0", "c": "x"}, []string{"a BETWEEN b AND c"}, "c"},
		{"1 = 2 AND a = 1", props{}, []string{"1 = 2"}, ""},
		{"1 = -a", props{}, []string{"1 = -a"}, "a"},
		{"NOT a", props{"a": "true"}, []string{"a"}, "a"},
		{"FALSE", nil, []string{"FALSE"}, ""},
	}
	for _, test := range tests {
		trace := eval(t, test.expr, test.props)
		var got []string
		for _, term := range trace.Deciding() {
			got = append(got, ast.Print(term.Node))
		}
		if diff := cmp.Diff(test.deciding, got); diff != "" {
			t.Errorf("%s on %v: deciding terms (-want +got):\n%s", test.expr, test.props, diff)
		}
		property := ""
		if p := trace.Culprit().Property(); p != nil {
			property = p.Node.(*ast.Property).Name
		}
		if property != test.property {
			t.Errorf("%s on %v: property %q, want %q", test.expr, test.props, property, test.property)
		}
	}
}

func TestNothingDecidesInASkippedTerm(t *testing.T) {
	trace := eval(t, "a = 1 AND (b = 2 OR c = 3)", props{"a": "2"})
	skipped := trace.Operands[1]
	if list := skipped.Deciding(); list != nil || skipped.Culprit() != nil || skipped.Failing() != nil {
		t.Errorf("deciding %v, culprit %v, failing %v; want none", list, skipped.Culprit(), skipped.Failing())
	}
}
