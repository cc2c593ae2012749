package compile

import (
	"math"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/javalang"
	"github.com/rmqsql/rmqsql/vm"
)

// test is a term that compares one property with constants: the instruction that
// makes it, without its targets, and what the term is when the test is true,
// false and null.
type test struct {
	in               vm.Inst
	property         string
	at               ast.Span
	yes, no, missing vm.Verdict
}

// testOf returns the test that a condition is, if it is one.
func (c *compiler) testOf(x ast.Expr) (t test, ok bool) {
	switch x := x.(type) {
	case *ast.Property: // as a condition: text is never true
		return test{vm.Inst{Op: vm.TestText}, x.Name, x.At, vm.False, vm.False, vm.Null}, true
	case *ast.Compare:
		t, ok = c.comparison(x)
	case *ast.Between:
		t, ok = c.betweenTest(x)
	case *ast.In:
		t, ok = aTest(x.X, vm.Inst{Op: vm.TestIn, K: c.set(x)}, x.At)
		return t.negated(x.Not), ok
	case *ast.IsNull:
		t, ok = aTest(x.X, vm.Inst{Op: vm.TestMissing}, x.At)
		return t.negated(x.Not), ok
	case *ast.TextMatch:
		t, ok = aTest(x.X, vm.Inst{Op: textTests[x.Op], K: c.strings.add(x.Search.Value)}, x.At)
		t = t.negated(x.Not)
		t.missing = vm.False // a missing property is false in both forms
	case *ast.Like:
		t, ok = aTest(x.X, vm.Inst{Op: vm.TestLike, K: c.pattern(x)}, x.At)
		t = t.negated(x.Not)
	}
	return t, ok
}

var textTests = map[ast.TextOp]vm.Op{
	ast.Contains: vm.TestContains, ast.StartsWith: vm.TestStartsWith, ast.EndsWith: vm.TestEndsWith,
}

// aTest is a test of x, if that is a property.
func aTest(x ast.Expr, in vm.Inst, at ast.Span) (test, bool) {
	p, ok := x.(*ast.Property)
	if !ok {
		return test{}, false
	}
	return test{in, p.Name, at, vm.True, vm.False, vm.Null}, true
}

// negated is NOT of a test; null stays null.
func (t test) negated(not bool) test {
	if not {
		t.yes, t.no = t.no, t.yes
	}
	return t
}

// comparison is a test where one side is a property and the other a constant.
func (c *compiler) comparison(x *ast.Compare) (test, bool) {
	property, other, op := x.X, x.Y, x.Op
	_, onLeft := property.(*ast.Property)
	if !onLeft {
		property, other, op = x.Y, x.X, mirror[x.Op]
	}
	if _, ok := property.(*ast.Property); !ok {
		return test{}, false
	}
	in, ok := c.compareWith(other, op, onLeft)
	if !ok {
		return test{}, false
	}
	t, _ := aTest(property, in, x.At)
	if b, isBool := other.(*ast.Bool); isBool && !b.Value {
		t = t.negated(true) // the text's boolean equals FALSE
	}
	if !onLeft && !op.Ordered() {
		t.missing = vm.False // = with null on the right alone is false, not null
	}
	t = t.negated(op == ast.Ne)
	if op == ast.Ne && !onLeft {
		t.missing = vm.True
	}
	return t, true
}

// mirror is the operator with its sides exchanged.
var mirror = map[ast.CompareOp]ast.CompareOp{
	ast.Eq: ast.Eq, ast.Ne: ast.Ne, ast.Gt: ast.Lt, ast.Ge: ast.Le, ast.Lt: ast.Gt, ast.Le: ast.Ge,
}

// compareWith is the instruction that compares a property with a constant.
func (c *compiler) compareWith(other ast.Expr, op ast.CompareOp, propertyOnLeft bool) (vm.Inst, bool) {
	switch y := other.(type) {
	case *ast.String:
		return vm.Inst{Op: vm.TestEqual, K: c.strings.add(y.Value)}, !op.Ordered()
	case *ast.Bool:
		// A boolean on the left of a text is an error, which only plain code makes.
		return vm.Inst{Op: vm.TestTrue}, !op.Ordered() && propertyOnLeft
	}
	v, ok := number(other)
	if !ok {
		return vm.Inst{}, false
	}
	testOp, key, lowest, highest := order(v)
	r := vm.Range{Lo: key, Hi: key}
	switch op {
	case ast.Gt:
		r = above(key, highest)
	case ast.Ge:
		r.Hi = highest
	case ast.Lt:
		r = below(key, lowest)
	case ast.Le:
		r.Lo = lowest
	}
	return vm.Inst{Op: testOp, K: c.ranges.add(r)}, true
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
func (c *compiler) betweenTest(x *ast.Between) (test, bool) {
	low, okLow := number(x.Lo)
	high, okHigh := number(x.Hi)
	if _, ok := x.X.(*ast.Property); !ok || !okLow || !okHigh || low.Kind() != high.Kind() {
		return test{}, false
	}
	op, lo, _, _ := order(low)
	_, hi, _, _ := order(high)
	t, ok := aTest(x.X, vm.Inst{Op: op, K: c.ranges.add(vm.Range{Lo: lo, Hi: hi})}, x.At)
	return t.negated(x.Not), ok
}
