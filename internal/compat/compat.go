// Package compat tells what brokers of two releases make of the same selector.
package compat

import (
	"errors"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/compile"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/refeval"
	"github.com/rmqsql/rmqsql/typecheck"
)

// Side is what a broker of one release makes of a selector.
type Side struct {
	Release  ast.Release
	Refused  *ast.Error    // nil if it is accepted
	Selector *ast.Selector // nil if it is refused
	// Outcome is what it is for the message of the Difference; not set where one side
	// refuses.
	Outcome refeval.Outcome
}

// Delivers reports whether this broker delivers the message of the Difference.
func (s *Side) Delivers() bool { return s.Outcome == refeval.True }

// Difference is a selector that brokers of two releases treat differently: one
// refuses it, or exactly one delivers the message.
type Difference struct {
	Sides   [2]Side
	Message map[string]string // shows the difference; nil where one side refuses
}

// Compare looks for a difference between two releases. nil means that none was
// found: both refuse the selector, both read it alike, or no message that was tried
// is delivered by one of them alone. Which message shows a difference depends on
// nothing but the arguments.
func Compare(text string, a, b ast.Release, limits grammar.Limits) *Difference {
	d := &Difference{Sides: [2]Side{read(text, a, limits), read(text, b, limits)}}
	x, y := d.Sides[0].Selector, d.Sides[1].Selector
	switch {
	case x == nil && y == nil:
		return nil
	case x == nil || y == nil:
		return d
	case ast.Print(x.Root) == ast.Print(y.Root):
		return nil
	}
	d.Message = newSearch(x.Root, y.Root).run()
	if d.Message == nil {
		return nil
	}
	d.Sides[0].Outcome = outcome(x.Root, d.Message)
	d.Sides[1].Outcome = outcome(y.Root, d.Message)
	return d
}

// read applies all that refuses a selector.
func read(text string, release ast.Release, limits grammar.Limits) Side {
	s, err := grammar.Parse(text, release, limits)
	if err == nil {
		if refused := typecheck.Check(s.Root); refused != nil {
			err = refused
		} else {
			_, err = compile.Tests(s.Root)
		}
	}
	if err == nil {
		return Side{Release: release, Selector: s}
	}
	side := Side{Release: release}
	if !errors.As(err, &side.Refused) {
		side.Refused = &ast.Error{Code: ast.CodeUnexpected, Args: []any{err.Error(), ast.TermCondition}}
	}
	return side
}

// outcome evaluates for a message whose properties are text, as a broker's are.
func outcome(root ast.Expr, message map[string]string) refeval.Outcome {
	o := refeval.Eval(root, func(name string) any {
		if text, ok := message[name]; ok {
			return text
		}
		return nil
	}).Outcome
	if o == refeval.Plain { // a bare property that holds text
		return refeval.False
	}
	return o
}
