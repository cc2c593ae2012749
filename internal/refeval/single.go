package refeval

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/like"
)

// single evaluates the terms that have one operand and look at its value only.
func (e evaluator) single(t *Trace) {
	if x, ok := t.Node.(*ast.TextMatch); ok && x.Search.Value == "" {
		t.yieldBecause(false, EmptySearch)
		return
	}
	operand := t.Operands[0]
	if e.eval(operand); operand.Outcome == Error {
		t.Outcome = Error
		return
	}
	switch x := t.Node.(type) {
	case *ast.Neg:
		negate(t, operand.Value)
	case *ast.IsNull:
		t.yield((operand.Outcome == Null) != x.Not)
	case *ast.In:
		in(t, x, operand.Value)
	case *ast.TextMatch:
		textMatch(t, x, operand.Value)
	case *ast.Like:
		matchLike(t, x, operand.Value)
	}
}

// negate: the smallest integer wraps around to itself.
func negate(t *Trace, value any) {
	switch v := value.(type) {
	case int32:
		t.yield(-v)
	case int64:
		t.yield(-v)
	case float32:
		t.yield(-v)
	case float64:
		t.yield(-v)
	case int8, int16:
		t.Outcome, t.Reason = Error, NegationOfSmallInteger
	case nil:
		t.yieldBecause(nil, OperandNull)
	default:
		t.yieldBecause(nil, NotANumber)
	}
}

// in: the negated form is null for the same values.
func in(t *Trace, x *ast.In, value any) {
	text, ok := value.(string)
	if !ok {
		t.yieldBecause(nil, noText(value))
		return
	}
	found := false
	for _, item := range x.List {
		found = found || item.Value == text
	}
	t.yield(found != x.Not)
}

// textMatch: the negated form, too, is false for what is no text.
func textMatch(t *Trace, x *ast.TextMatch, value any) {
	text, ok := value.(string)
	if !ok {
		t.yieldBecause(false, noText(value))
		return
	}
	var found bool
	switch x.Op {
	case ast.Contains:
		found = strings.Contains(text, x.Search.Value)
	case ast.StartsWith:
		found = strings.HasPrefix(text, x.Search.Value)
	case ast.EndsWith:
		found = strings.HasSuffix(text, x.Search.Value)
	}
	t.yield(found != x.Not)
}

// matchLike: like IN, null for what is no text. No broker knows it.
func matchLike(t *Trace, x *ast.Like, value any) {
	escape := ""
	if x.Escape != nil {
		escape = x.Escape.Value
	}
	pattern, err := like.Compile(x.Pattern.Value, escape)
	if err != nil || x.Escape != nil && escape == "" {
		t.Outcome, t.Reason = Error, BadPattern
		return
	}
	text, ok := value.(string)
	if !ok {
		t.yieldBecause(nil, noText(value))
		return
	}
	t.yield(pattern.Match(text) != x.Not)
}

func noText(value any) Reason {
	if value == nil {
		return OperandNull
	}
	return NotText
}
