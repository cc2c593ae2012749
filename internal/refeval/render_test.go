package refeval_test

import (
	"fmt"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/refeval"
)

// render shows a trace as text: a term a line, its tests and their conversions
// below it, then its operands.
func render(t *refeval.Trace) string {
	var b strings.Builder
	renderTo(&b, t, "")
	return b.String()
}

func renderTo(b *strings.Builder, t *refeval.Trace, indent string) {
	fmt.Fprintf(b, "%s%s: %s", indent, ast.Label(t.Node), t.Outcome)
	_, isBool := t.Value.(bool)
	if t.Value != nil && !isBool {
		fmt.Fprintf(b, " %#v", t.Value)
	}
	b.WriteString(because(t.Reason) + "\n")
	for _, test := range t.Tests {
		fmt.Fprintf(b, "%s  %s %s %s: %s%s\n", indent, ast.Label(test.Left.Node), test.Op, ast.Label(test.Right.Node),
			test.Outcome, because(test.Reason))
		for _, c := range test.Conversions {
			fmt.Fprintf(b, "%s    %s as %s, the type of %s: ", indent, ast.Label(c.Operand.Node), c.To, ast.Label(test.Other(c.Operand).Node))
			if c.Failed() {
				b.WriteString("failed\n")
			} else {
				fmt.Fprintf(b, "%v\n", c.Value)
			}
		}
	}
	for _, operand := range t.Operands {
		renderTo(b, operand, indent+"  ")
	}
}

func because(r refeval.Reason) string {
	if r == refeval.NoReason {
		return ""
	}
	return ", " + r.String()
}

// inconsistency returns what is wrong with the trace of root, "" for a sound one.
func inconsistency(t *refeval.Trace, root ast.Expr) string {
	if t.Node != root {
		return "the trace's root is another term"
	}
	switch t.Outcome {
	case refeval.True, refeval.False, refeval.Null, refeval.Error:
	default:
		return "no verdict: " + t.Outcome.String()
	}
	deciding := t.Deciding()
	if len(deciding) == 0 || t.Culprit() != deciding[0] {
		return "nothing decided"
	}
	for i, d := range deciding {
		if d.Outcome == refeval.NotEvaluated || d.Outcome == refeval.Plain {
			return ast.Label(d.Node) + " decided, though it is " + d.Outcome.String()
		}
		if i > 0 && d.Node.Span().Start < deciding[i-1].Node.Span().Start {
			return "the deciding terms are not in the order of the text"
		}
	}
	failing := t.Failing()
	if (t.Outcome == refeval.Error) != (failing != nil) {
		return "an error and no failing term, or the reverse"
	}
	if failing != nil && (failing.Reason == refeval.NoReason || failing.Reason > refeval.BadPattern) {
		return "no reason of an error: " + failing.Reason.String()
	}
	return termInconsistency(t)
}

func termInconsistency(t *refeval.Trace) string {
	label := ast.Label(t.Node)
	hasValue := t.Outcome == refeval.True || t.Outcome == refeval.False || t.Outcome == refeval.Plain
	if (t.Value != nil) != hasValue {
		return fmt.Sprintf("%s is %s with value %v", label, t.Outcome, t.Value)
	}
	if len(t.Tests) > 0 && t.DecidingTest() == nil && t.Outcome != refeval.Error {
		return label + " has tests, and none decided"
	}
	failed := 0
	for _, operand := range t.Operands {
		if t.Outcome == refeval.NotEvaluated && operand.Outcome != refeval.NotEvaluated {
			return label + " was skipped, its operand was not"
		}
		if operand.Outcome == refeval.Error {
			failed++
		}
		if broken := termInconsistency(operand); broken != "" {
			return broken
		}
	}
	if failed > 1 || failed == 1 && (t.Outcome != refeval.Error || t.Reason != refeval.NoReason) {
		return label + " went on behind an error"
	}
	return ""
}
