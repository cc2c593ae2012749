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
			return c.and(x.Terms, to)
		}
		return c.or(x.Terms, to)
	case *ast.TextMatch:
		if x.Search.Value == "" {
			return to.f // whatever the operand is, and without evaluating it
		}
	case *ast.Between:
		if split := splitBetween(x); split != nil {
			return c.condition(split, to)
		}
	}
	if t, ok := c.testOf(x); ok {
		return c.test(t, to)
	}
	return c.branch(x, to)
}

// and makes a chain of ANDs, from the last term to the first. A term that is
// false ends it; after one that was null the rest still runs, for a false or an
// error in it counts, but can no longer become true.
func (c *compiler) and(terms []ast.Expr, to targets) label {
	sofarTrue, sofarNull := to.t, to.n
	for i := len(terms) - 1; i >= 0; i-- {
		t, n := sofarTrue, sofarNull
		sofarTrue = c.condition(terms[i], targets{t, to.f, n})
		if t == n {
			sofarNull = sofarTrue
		} else if i > 0 {
			sofarNull = c.condition(terms[i], targets{n, to.f, n})
		}
	}
	return sofarTrue
}

// or is the mirror image: true ends the chain, and null can no longer become
// false.
func (c *compiler) or(terms []ast.Expr, to targets) label {
	sofarFalse, sofarNull := to.f, to.n
	for i := len(terms) - 1; i >= 0; i-- {
		f, n := sofarFalse, sofarNull
		sofarFalse = c.condition(terms[i], targets{to.t, f, n})
		if f == n {
			sofarNull = sofarFalse
		} else if i > 0 {
			sofarNull = c.condition(terms[i], targets{to.t, n, n})
		}
	}
	return sofarFalse
}

// test places a test with its targets, unless nothing depends on it.
func (c *compiler) test(t test, to targets) label {
	in := t.in
	targets := targets{t: to.of(t.yes), f: to.of(t.no), n: to.of(t.missing)}
	if c.decided(targets, in.Op.MayErr()) {
		return targets.t
	}
	in.T, in.F, in.N = uint32(targets.t), uint32(targets.f), uint32(targets.n)
	in.Term = c.term(t.at)
	in.P = uint16(c.name(t.property, in.Term))
	return c.place([]vm.Inst{in})
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
