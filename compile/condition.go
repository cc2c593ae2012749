package compile

import (
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/vm"
)

// condition makes code that evaluates x and goes on at one of three places, and
// returns where that code begins.
func (c *compiler) condition(x ast.Expr, to targets) label {
	if c.budget < 0 {
		return outcome(vm.Null) // given up: Tests falls back to plain code
	}
	switch x := x.(type) {
	case *ast.Null:
		return to.n
	case *ast.Bool:
		if x.Value {
			return to.t
		}
		return to.f
	case *ast.Not:
		return c.condition(x.X, targets{to.f, to.t, to.n})
	case *ast.Logic:
		if c.decided(to, true) {
			return to.f
		}
		if x.Op == ast.And {
			return c.and(elements(x), to)
		}
		return c.or(elements(x), to)
	case *ast.TextMatch:
		if x.Search.Value == "" {
			return to.f // whatever the operand is, and without evaluating it
		}
	case *ast.Between:
		if split := splitBetween(x); split != nil {
			return c.condition(split, to)
		}
	}
	if t, ok := testOf(x); ok {
		return c.test(t, to)
	}
	return c.branch(x, to)
}

// element is a term of a chain: a test, or anything else.
type element struct {
	isTest bool
	test   test
	x      ast.Expr
}

// elements returns the terms of a chain, neighbours joined where one test makes
// both of them.
func elements(x *ast.Logic) []element {
	list := make([]element, 0, len(x.Terms))
	for _, term := range x.Terms {
		e := element{x: term}
		e.test, e.isTest = testOf(term)
		if n := len(list); n > 0 && e.isTest && list[n-1].isTest {
			if t, ok := join(x.Op, list[n-1].test, e.test); ok {
				list[n-1].test = t
				continue
			}
		}
		list = append(list, e)
	}
	return list
}

func (c *compiler) element(e element, to targets) label {
	if e.isTest {
		return c.test(e.test, to)
	}
	return c.condition(e.x, to)
}

// and makes a chain of ANDs, from the last term to the first. A term that is
// false ends it; after one that was null the rest still runs, for a false or an
// error in it counts, but can no longer become true.
func (c *compiler) and(terms []element, to targets) label {
	sofarTrue, sofarNull := to.t, to.n
	for i := len(terms) - 1; i >= 0; i-- {
		t, n := sofarTrue, sofarNull
		sofarTrue = c.element(terms[i], targets{t, to.f, n})
		if t == n {
			sofarNull = sofarTrue
		} else if i > 0 {
			sofarNull = c.element(terms[i], targets{n, to.f, n})
		}
	}
	return sofarTrue
}

// or is the mirror image: true ends the chain, and null can no longer become
// false.
func (c *compiler) or(terms []element, to targets) label {
	sofarFalse, sofarNull := to.f, to.n
	for i := len(terms) - 1; i >= 0; i-- {
		f, n := sofarFalse, sofarNull
		sofarFalse = c.element(terms[i], targets{to.t, f, n})
		if f == n {
			sofarNull = sofarFalse
		} else if i > 0 {
			sofarNull = c.element(terms[i], targets{to.t, n, n})
		}
	}
	return sofarFalse
}

// test places a test with its targets, unless nothing depends on it.
func (c *compiler) test(t test, to targets) label {
	goOn := targets{t: to.of(t.yes), f: to.of(t.no), n: to.of(t.missing)}
	if c.decided(goOn, t.op.MayErr()) {
		return goOn.t
	}
	term := c.term(t.at)
	return c.place([]vm.Inst{{
		Op: t.op, P: uint16(c.name(t.property, term)), K: c.operand(t), Term: term,
		T: uint32(goOn.t), F: uint32(goOn.f), N: uint32(goOn.n),
	}})
}

// operand numbers what a test compares with.
func (c *compiler) operand(t test) uint32 {
	switch t.op {
	case vm.TestIn:
		return c.set(t.items)
	case vm.TestInt32, vm.TestInt64, vm.TestFloat64:
		return c.ranges.add(t.within)
	case vm.TestLike:
		return c.pattern(t.pattern)
	case vm.TestEqual, vm.TestContains, vm.TestStartsWith, vm.TestEndsWith:
		return c.strings.add(t.text)
	}
	return 0
}

// branch evaluates x by plain code and then goes where its value leads.
func (c *compiler) branch(x ast.Expr, to targets) label {
	p := plain{compiler: c}
	p.condition(x)
	mayErr := false
	for _, in := range p.code {
		mayErr = mayErr || in.Op.MayErr()
	}
	if c.decided(to, mayErr) {
		return to.f
	}
	p.emit(vm.Inst{Op: vm.Branch, T: uint32(to.t), F: uint32(to.f), N: uint32(to.n)})
	return c.place(p.code)
}

// splitBetween rewrites a BETWEEN that compares a property with constants of two
// types, which are two tests that read the property in two ways.
func splitBetween(x *ast.Between) ast.Expr {
	low, okLow := number(x.Lo)
	high, okHigh := number(x.Hi)
	if _, ok := x.X.(*ast.Property); !ok || !okLow || !okHigh || low.Kind() == high.Kind() {
		return nil
	}
	join, above, below := ast.And, ast.Ge, ast.Le
	if x.Not {
		join, above, below = ast.Or, ast.Lt, ast.Gt
	}
	return &ast.Logic{At: x.At, Op: join, Terms: []ast.Expr{
		&ast.Compare{At: x.At, Op: above, X: x.X, Y: x.Lo},
		&ast.Compare{At: x.At, Op: below, X: x.X, Y: x.Hi},
	}}
}
