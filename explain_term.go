package rmqsql

import (
	"fmt"
	"strconv"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/refeval"
)

// termBuilder turns the trace of the reference evaluator, which holds nodes, into
// the one that users get, which holds their text.
type termBuilder struct {
	text  string
	terms map[*refeval.Trace]*Term // built so far
}

func (b *termBuilder) build(t *refeval.Trace) *Term {
	at := t.Node.Span()
	term := &Term{
		Text: at.Text(b.text), Offset: at.Start, End: at.End,
		Outcome: outcomes[t.Outcome], Reason: Reason(t.Reason.String()),
	}
	b.terms[t] = term
	term.Kind, term.Operator = kindOf(t.Node)
	term.Items = items(t.Node)
	b.fillValue(term, t)
	for i := range t.Tests {
		term.Tests = append(term.Tests, b.test(&t.Tests[i]))
	}
	for _, operand := range t.Operands {
		term.Terms = append(term.Terms, b.build(operand))
	}
	b.markSkipped(term)
	return term
}

// fillValue: the value of the property, constant or negation that the term is, or
// of the property that its outcome hangs on. A chain has none of its own.
func (b *termBuilder) fillValue(term *Term, t *refeval.Trace) {
	if t.Outcome == refeval.NotEvaluated {
		return
	}
	source := t
	switch x := t.Node.(type) {
	case *ast.Logic, *ast.Not:
		return
	case *ast.Property:
		term.Property, term.Missing = x.Name, t.Outcome == refeval.Null
	case *ast.Null, *ast.Bool, *ast.Int, *ast.Float, *ast.String:
	default:
		p := t.Property()
		if p != nil && p.Outcome != refeval.NotEvaluated {
			term.Property, term.Missing = p.Node.(*ast.Property).Name, p.Outcome == refeval.Null
			source = p
		}
		if t.Outcome == refeval.Plain { // a negation
			source = t
		} else if source == t {
			return
		}
	}
	if source.Value != nil {
		text := valueText(source.Value)
		term.Value, term.Type = &text, refeval.TypeOf(source.Value).String()
	}
}

func (b *termBuilder) test(t *refeval.Test) Test {
	test := Test{
		Left: b.textOf(t.Left), Operator: t.Op.String(), Right: b.textOf(t.Right),
		Outcome: outcomes[t.Outcome], Reason: Reason(t.Reason.String()),
	}
	for _, c := range t.Conversions {
		conversion := Conversion{
			Operand: b.textOf(c.Operand), Value: valueText(c.Operand.Value), To: c.To.String(),
			Because: b.textOf(t.Other(c.Operand)), Failed: c.Failed(),
		}
		if p, ok := c.Operand.Node.(*ast.Property); ok {
			conversion.Property = p.Name
		}
		if !c.Failed() {
			conversion.Result = valueText(c.Value)
		}
		test.Conversions = append(test.Conversions, conversion)
	}
	return test
}

func (b *termBuilder) textOf(t *refeval.Trace) string { return t.Node.Span().Text(b.text) }

// markSkipped tells the skipped terms below an evaluated one why: everything
// behind an error, an AND's terms behind a false one, the right side of a
// comparison whose left one is null. Below a skipped term the reason is the same.
func (b *termBuilder) markSkipped(term *Term) {
	if term.Outcome == OutcomeSkipped {
		return
	}
	reason := ReasonNotNeeded
	switch {
	case term.Outcome == OutcomeError:
		reason = ReasonErrorBefore
	case term.Kind == KindAnd || term.Kind == KindOr || term.Kind == KindBetween && len(term.Tests) == 1:
		reason = ReasonDecidedBefore
	}
	for _, operand := range term.Terms {
		operand.skip(reason)
	}
}

func (t *Term) skip(reason Reason) {
	if t.Outcome != OutcomeSkipped {
		return
	}
	t.Reason = reason
	for _, operand := range t.Terms {
		operand.skip(reason)
	}
}

var outcomes = map[refeval.Outcome]Outcome{
	refeval.NotEvaluated: OutcomeSkipped, refeval.True: OutcomeTrue, refeval.False: OutcomeFalse,
	refeval.Null: OutcomeNull, refeval.Plain: OutcomeValue, refeval.Error: OutcomeError,
}

// valueText writes a value as Java and Go both read it.
func valueText(value any) string {
	switch v := value.(type) {
	case float32:
		return strconv.FormatFloat(float64(v), 'g', -1, 32)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(value)
}

// kindOf returns a node's kind and its operator in canonical form.
func kindOf(x ast.Expr) (Kind, string) {
	switch x := x.(type) {
	case *ast.Logic:
		if x.Op == ast.And {
			return KindAnd, "AND"
		}
		return KindOr, "OR"
	case *ast.Not:
		return KindNot, "NOT"
	case *ast.Neg:
		return KindNegate, "-"
	case *ast.Compare:
		return KindCompare, x.Op.String()
	case *ast.IsNull:
		if x.Not {
			return KindIsNull, "IS NOT NULL"
		}
		return KindIsNull, "IS NULL"
	case *ast.Between:
		return KindBetween, negated(x.Not, "BETWEEN")
	case *ast.In:
		return KindIn, negated(x.Not, "IN")
	case *ast.TextMatch:
		return textKinds[x.Op], negated(x.Not, x.Op.String())
	case *ast.Like:
		return KindLike, negated(x.Not, "LIKE")
	case *ast.Property:
		return KindProperty, ""
	}
	return KindConstant, ""
}

// items returns the texts that a node looks for.
func items(x ast.Expr) []string {
	switch x := x.(type) {
	case *ast.TextMatch:
		return []string{x.Search.Value}
	case *ast.Like:
		return []string{x.Pattern.Value}
	case *ast.In:
		list := make([]string, len(x.List))
		for i, item := range x.List {
			list[i] = item.Value
		}
		return list
	}
	return nil
}

var textKinds = [...]Kind{ast.Contains: KindContains, ast.StartsWith: KindStartsWith, ast.EndsWith: KindEndsWith}

func negated(not bool, operator string) string {
	if not {
		return "NOT " + operator
	}
	return operator
}
