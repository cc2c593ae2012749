package compile

import (
	"math"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/javalang"
	"github.com/rmqsql/rmqsql/vm"
)

// test is a term that compares one property with constants: the operation, what
// it compares with, and what the term is when the test is true, false and null.
type test struct {
	op       vm.Op
	property string
	at       ast.Span

	text    string    // of TestEqual, TestContains…
	items   []string  // of TestIn
	within  vm.Range  // of TestInt32…
	pattern *ast.Like // of TestLike

	yes, no, missing vm.Verdict
}

// testOf returns the test that a condition is, if it is one.
func testOf(x ast.Expr) (t test, ok bool) {
	switch x := x.(type) {
	case *ast.Property: // as a condition
		return aTest(vm.TestText, x, x.At, false)
	case *ast.Compare:
		return comparison(x)
	case *ast.Between:
		return betweenTest(x)
	case *ast.In:
		t, ok = aTest(vm.TestIn, x.X, x.At, x.Not)
		t.items = itemsOf(x)
	case *ast.IsNull:
		t, ok = aTest(vm.TestMissing, x.X, x.At, x.Not)
	case *ast.TextMatch:
		t, ok = aTest(textTests[x.Op], x.X, x.At, x.Not)
		ok = ok && x.Search.Value != "" // else it is false without a look at anything
		t.text = x.Search.Value
		t.missing = vm.False // a missing property is false in both forms
	case *ast.Like:
		t, ok = aTest(vm.TestLike, x.X, x.At, x.Not)
		t.pattern = x
	}
	return t, ok
}

var textTests = map[ast.TextOp]vm.Op{
	ast.Contains: vm.TestContains, ast.StartsWith: vm.TestStartsWith, ast.EndsWith: vm.TestEndsWith,
}

func itemsOf(x *ast.In) []string {
	items := make([]string, len(x.List))
	for i, item := range x.List {
		items[i] = item.Value
	}
	return items
}

// aTest is a test of x, or NOT of it, if x is a property.
func aTest(op vm.Op, x ast.Expr, at ast.Span, not bool) (test, bool) {
	p, ok := x.(*ast.Property)
	if !ok {
		return test{}, false
	}
	return test{op: op, property: p.Name, at: at, yes: vm.True, no: vm.False, missing: vm.Null}.negated(not), true
}

// negated is NOT of a test; null stays null.
func (t test) negated(not bool) test {
	if not {
		t.yes, t.no = t.no, t.yes
	}
	return t
}

// comparison is a test where one side is a property and the other a constant.
func comparison(x *ast.Compare) (test, bool) {
	property, other, op := x.X, x.Y, x.Op
	_, onLeft := property.(*ast.Property)
	if !onLeft {
		property, other, op = x.Y, x.X, mirror[x.Op]
	}
	t, ok := aTest(0, property, x.At, false)
	if !ok || !t.compareWith(other, op, onLeft) {
		return test{}, false
	}
	if !onLeft && !op.Ordered() {
		t.missing = vm.False // = with null on the right alone is false, not null
	}
	if op == ast.Ne {
		t = t.negated(true)
		t.missing = not[t.missing]
	}
	return t, true
}

// not is NOT in three-valued logic.
var not = [...]vm.Verdict{vm.False: vm.True, vm.Null: vm.Null, vm.True: vm.False}

// mirror is the operator with its sides exchanged.
var mirror = map[ast.CompareOp]ast.CompareOp{
	ast.Eq: ast.Eq, ast.Ne: ast.Ne, ast.Gt: ast.Lt, ast.Ge: ast.Le, ast.Lt: ast.Gt, ast.Le: ast.Ge,
}

// compareWith sets what the test compares its property with, if it can be a test.
func (t *test) compareWith(other ast.Expr, op ast.CompareOp, propertyOnLeft bool) bool {
	switch y := other.(type) {
	case *ast.String:
		t.op, t.text = vm.TestEqual, y.Value
		return !op.Ordered()
	case *ast.Bool:
		t.op = vm.TestTrue
		if !y.Value {
			*t = t.negated(true) // the text's boolean equals FALSE
		}
		// A boolean on the left of a text is an error, which only plain code makes.
		return !op.Ordered() && propertyOnLeft
	}
	v, ok := number(other)
	if !ok {
		return false
	}
	var key, lowest, highest int64
	t.op, key, lowest, highest = order(v)
	t.within = vm.Range{Lo: key, Hi: key}
	switch op {
	case ast.Gt:
		t.within = above(key, highest)
	case ast.Ge:
		t.within.Hi = highest
	case ast.Lt:
		t.within = below(key, lowest)
	case ast.Le:
		t.within.Lo = lowest
	}
	return true
}

// order returns the test for the constant's type, its place in the type's order
// and the ends of that.
func order(v vm.Value) (op vm.Op, key, lowest, highest int64) {
	switch n := v.Any().(type) {
	case int32:
		return vm.TestInt32, int64(n), math.MinInt64, math.MaxInt64
	case int64:
		return vm.TestInt64, n, math.MinInt64, math.MaxInt64
	case float64:
		return vm.TestFloat64, javalang.OrderKey(n), math.MinInt64, javalang.LastOrderKey
	}
	return 0, 0, 0, 0
}

var empty = vm.Range{Lo: 1, Hi: 0}

// above is the range of what is greater than key; nothing is above the highest.
func above(key, highest int64) vm.Range {
	if key == highest {
		return empty
	}
	return vm.Range{Lo: key + 1, Hi: highest}
}

func below(key, lowest int64) vm.Range {
	if key == lowest {
		return empty
	}
	return vm.Range{Lo: lowest, Hi: key - 1}
}

// betweenTest is one test where both bounds have one type, so that the property is
// read in one way.
func betweenTest(x *ast.Between) (test, bool) {
	low, okLow := number(x.Lo)
	high, okHigh := number(x.Hi)
	if !okLow || !okHigh || low.Kind() != high.Kind() {
		return test{}, false
	}
	op, lo, _, _ := order(low)
	_, hi, _, _ := order(high)
	t, ok := aTest(op, x.X, x.At, x.Not)
	t.within = vm.Range{Lo: lo, Hi: hi}
	return t, ok
}
