package refeval

import "github.com/rmqsql/rmqsql/ast"

// Lookup returns a property of the message: nil if it is missing, else a string,
// bool, int8, int16, int32, int64, float32 or float64. In a broker every property
// is a string. It is asked once for each place that names the property.
type Lookup func(name string) any

// Eval evaluates a selector that passed the checks (x is its root) and returns
// the trace of x, whose outcome is True, False, Null or Error: a message is
// delivered if it is True. The trace belongs to the caller.
func Eval(x ast.Expr, lookup Lookup) *Trace {
	t := mirror(x)
	evaluator{lookup}.condition(t)
	return t
}

// mirror makes a trace for every term, none of them evaluated yet.
func mirror(x ast.Expr) *Trace {
	t := &Trace{Node: x}
	for _, operand := range operands(x) {
		t.Operands = append(t.Operands, mirror(operand))
	}
	return t
}

func operands(x ast.Expr) []ast.Expr {
	switch x := x.(type) {
	case *ast.Neg:
		return []ast.Expr{x.X}
	case *ast.Not:
		return []ast.Expr{x.X}
	case *ast.Logic:
		return x.Terms
	case *ast.Compare:
		return []ast.Expr{x.X, x.Y}
	case *ast.IsNull:
		return []ast.Expr{x.X}
	case *ast.Between:
		return []ast.Expr{x.X, x.Lo, x.Hi}
	case *ast.In:
		return []ast.Expr{x.X}
	case *ast.TextMatch:
		return []ast.Expr{x.X}
	case *ast.Like:
		return []ast.Expr{x.X}
	}
	return nil
}

type evaluator struct{ lookup Lookup }

// condition evaluates an operand of AND, OR or NOT, or a whole selector. A value
// that is no boolean counts as false; null stays null.
func (e evaluator) condition(t *Trace) {
	e.eval(t)
	if t.Outcome == Plain {
		t.Outcome, t.Reason = False, NotABoolean
	}
}

func (e evaluator) eval(t *Trace) {
	switch x := t.Node.(type) {
	case *ast.Null:
		t.yield(nil)
	case *ast.Bool:
		t.yield(x.Value)
	case *ast.Int:
		if x.Wide() {
			t.yield(x.Value)
		} else {
			t.yield(int32(x.Value))
		}
	case *ast.Float:
		t.yield(x.Value)
	case *ast.String:
		t.yield(x.Value)
	case *ast.Property:
		t.yield(e.lookup(x.Name))
		if t.Outcome == Null {
			t.Reason = MissingProperty
		}
	case *ast.Not:
		e.not(t)
	case *ast.Logic:
		e.logic(t, x.Op)
	case *ast.Compare:
		e.compare(t, x.Op)
	case *ast.Between:
		e.between(t, x.Not)
	default:
		e.single(t)
	}
}

// not evaluates NOT: null stays null.
func (e evaluator) not(t *Trace) {
	operand := t.Operands[0]
	e.condition(operand)
	switch operand.Outcome {
	case True:
		t.yield(false)
	case False:
		t.yield(true)
	default:
		t.Outcome = operand.Outcome
	}
}

// logic evaluates a chain of AND or OR from the left. AND stops at the first
// false term, OR at the first true one; null goes on and loses against it.
func (e evaluator) logic(t *Trace, op ast.LogicOp) {
	stop := op == ast.Or // AND stops at false, OR at true
	sawNull := false
	for _, term := range t.Operands {
		e.condition(term)
		switch term.Outcome {
		case Error:
			t.Outcome = Error
			return
		case Null:
			sawNull = true
		case truth(stop):
			t.yield(stop)
			return
		}
	}
	if sawNull {
		t.yield(nil)
		return
	}
	t.yield(!stop)
}

func (e evaluator) compare(t *Trace, op ast.CompareOp) {
	left, right := t.Operands[0], t.Operands[1]
	if e.eval(left); left.Outcome == Error {
		t.Outcome = Error
		return
	}
	t.conclude(e.test(t, op, left, right))
}

// between evaluates BETWEEN as x >= low AND x <= high and NOT BETWEEN as
// x < low OR x > high. A broker evaluates x again for the second comparison;
// nothing can change in between, so here once is enough (and twice at every level
// of a deep nest would be without end).
func (e evaluator) between(t *Trace, not bool) {
	x, low, high := t.Operands[0], t.Operands[1], t.Operands[2]
	if e.eval(x); x.Outcome == Error {
		t.Outcome = Error
		return
	}
	lowOp, highOp, stop := ast.Ge, ast.Le, False
	if not {
		lowOp, highOp, stop = ast.Lt, ast.Gt, True
	}
	first := e.test(t, lowOp, x, low)
	if first == Error || first == stop {
		t.conclude(first)
		return
	}
	second := e.test(t, highOp, x, high)
	if second == Error || second == stop || first != Null {
		t.conclude(second)
		return
	}
	t.conclude(Null)
}

// test compares two operands of t and records how. The left one is evaluated
// already; the right one is not looked at if there is no order to a null.
func (e evaluator) test(t *Trace, op ast.CompareOp, left, right *Trace) Outcome {
	if !op.Ordered() || left.Outcome != Null {
		if e.eval(right); right.Outcome == Error {
			return Error
		}
	}
	test := Test{Op: op, Left: left, Right: right}
	test.run()
	t.Tests = append(t.Tests, test)
	return test.Outcome
}

// yield ends a term with a value; nil is null.
func (t *Trace) yield(value any) {
	t.Value = value
	switch v := value.(type) {
	case nil:
		t.Outcome = Null
	case bool:
		t.Outcome = truth(v)
	default:
		t.Outcome = Plain
	}
}

func (t *Trace) yieldBecause(value any, reason Reason) {
	t.yield(value)
	t.Reason = reason
}

// conclude ends a term with the outcome of its tests, and with the reason of the
// test that decided. Without a test, an operand failed.
func (t *Trace) conclude(o Outcome) {
	t.Outcome = o
	if o == True || o == False {
		t.Value = o == True
	}
	if test := t.DecidingTest(); test != nil {
		t.Reason = test.Reason
	}
}

func truth(b bool) Outcome {
	if b {
		return True
	}
	return False
}
