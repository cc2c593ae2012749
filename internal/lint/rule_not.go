package lint

import (
	"github.com/rmqsql/rmqsql/ast"
)

var notBindsTight = Rule{
	Code: ast.CodeNotBindsTight,
	What: "NOT stands before a comparison without parentheses.",
	Why: "To a broker NOT binds tighter than any other operator: NOT a = 1 is (NOT a) = 1. A property is text, NOT of " +
		"a text is true, and true is never equal to 1.",
	Bad:  Example{Text: "NOT region = 'BEIJING'"},
	Good: Example{Text: "region IS NOT NULL AND NOT (region = 'BEIJING')"},
	check: func(p *pass) {
		ast.Walk(p.root, func(x ast.Expr) bool {
			if not := tightNot(x); not != nil {
				looser := loosen(x, not)
				f := p.report(x.Span(), show(not.X), show(looser))
				f.Fix = p.prove(x, looser, looseEdits(p.selector.Text, x, not)...)
			}
			return true
		})
	},
}

// tightNot returns the NOT that stands right before a comparison, or nil. With
// parentheses around it the comparison would begin before it.
func tightNot(x ast.Expr) *ast.Not {
	not, ok := left(x).(*ast.Not)
	if !ok || not.At.Start != x.Span().Start {
		return nil
	}
	return not
}

// loosen returns NOT of the whole comparison.
func loosen(x ast.Expr, not *ast.Not) ast.Expr {
	return &ast.Not{At: x.Span(), X: replace(x, not, not.X)}
}

// looseEdits puts parentheses around what follows NOT.
func looseEdits(text string, x ast.Expr, not *ast.Not) []Edit {
	start, open := not.At.Start+len("NOT"), " ("
	if c := text[start]; c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' {
		start, open = start+1, "("
	}
	end := x.Span().End
	return []Edit{{ast.Span{Start: start, End: start}, open}, {ast.Span{Start: end, End: end}, ")"}}
}
