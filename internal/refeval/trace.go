package refeval

import (
	"slices"

	"github.com/rmqsql/rmqsql/ast"
)

// Trace is a term of a selector and what became of it for one message. The
// traces of a selector form a tree like its nodes do, skipped terms included.
type Trace struct {
	Node    ast.Expr
	Outcome Outcome
	// Reason is set on the very term that failed, not on those above it, and where
	// the values do not tell how the outcome came about. Of several tests it is the
	// reason of the deciding one.
	Reason Reason
	// Value is what the term yielded: a bool, a string, an int8 to int64, a float32
	// or float64; nil for null, an error, and a skipped term. A property has the
	// value as it was found even where it is a condition, which takes it for false
	// unless it is a boolean.
	Value any
	// Operands are the traces of the terms below, from the left. The texts of IN,
	// CONTAINS and LIKE are part of their term.
	Operands []*Trace
	// Tests are the comparisons that were made: at most one for a Compare and two
	// for a Between. There is none where an operand failed before.
	Tests []Test
}

// Test is a comparison of two operands of a term.
type Test struct {
	Op          ast.CompareOp
	Left, Right *Trace // Right is skipped if an ordered comparison found Left null
	Outcome     Outcome
	Reason      Reason
	Conversions []Conversion // that were tried, in order; the last one may have failed
}

// Conversion is the attempt to bring one side of a comparison to a type: that of
// the other side, or a double if two texts are put in order.
type Conversion struct {
	Operand *Trace
	To      Type
	Value   any // nil if the operand's value does not read as that type
}

// Failed reports whether the value does not read as the type.
func (c Conversion) Failed() bool { return c.Value == nil }

// Other returns the side of the test that operand is not.
func (t *Test) Other(operand *Trace) *Trace {
	if operand == t.Left {
		return t.Right
	}
	return t.Left
}

// Failing returns the term that failed: Error is its outcome, and all of its
// operands were evaluated without one or skipped. It is nil without an error.
func (t *Trace) Failing() *Trace {
	if t.Outcome != Error {
		return nil
	}
	isError := func(operand *Trace) bool { return operand.Outcome == Error }
	for {
		i := slices.IndexFunc(t.Operands, isError)
		if i < 0 {
			return t
		}
		t = t.Operands[i]
	}
}

// Deciding returns the terms that are responsible for the outcome, in the order
// of the text; with another outcome of theirs the selector's might have been
// another one.
//
//   - Of an error it is the failing term.
//   - Of AND and OR it is the terms that have the chain's own outcome: the first
//     false one of a false AND, every null one of a null AND or OR, every one of
//     a false OR, and likewise for true.
//   - Of NOT it is what decides its operand.
//   - Any other term decides for itself.
//
// Of a skipped term it is nothing.
func (t *Trace) Deciding() []*Trace { return t.appendDeciding(nil) }

func (t *Trace) appendDeciding(list []*Trace) []*Trace {
	if t.Outcome == NotEvaluated {
		return list
	}
	if t.Outcome == Error {
		return append(list, t.Failing())
	}
	switch t.Node.(type) {
	case *ast.Not:
		return t.Operands[0].appendDeciding(list)
	case *ast.Logic:
		for _, term := range t.Operands {
			if term.Outcome == t.Outcome {
				list = term.appendDeciding(list)
			}
		}
		return list
	}
	return append(list, t)
}

// Culprit returns the first of the deciding terms, nil for a skipped term.
func (t *Trace) Culprit() *Trace {
	if list := t.Deciding(); len(list) > 0 {
		return list[0]
	}
	return nil
}

// DecidingTest returns the first test that has the term's own outcome, nil for a
// term without tests. A Between is false for its first false test; a Compare has
// only one.
func (t *Trace) DecidingTest() *Test {
	for i := range t.Tests {
		if t.Tests[i].Outcome == t.Outcome {
			return &t.Tests[i]
		}
	}
	return nil
}

// Property returns the trace of the property that the term's outcome hangs on
// most: the one whose conversion was tried last, else the one that was null, else
// the first one of the term. It is nil if the term reads none.
func (t *Trace) Property() *Trace {
	if test := t.DecidingTest(); test != nil {
		telling := test.Left
		if n := len(test.Conversions); n > 0 {
			telling = test.Conversions[n-1].Operand
		} else if test.Reason == RightNull {
			telling = test.Right
		}
		if p := telling.firstProperty(); p != nil {
			return p
		}
	}
	return t.firstProperty()
}

func (t *Trace) firstProperty() *Trace {
	if _, ok := t.Node.(*ast.Property); ok {
		return t
	}
	for _, operand := range t.Operands {
		if p := operand.firstProperty(); p != nil {
			return p
		}
	}
	return nil
}
