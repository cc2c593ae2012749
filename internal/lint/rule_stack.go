package lint

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// Beyond these a broker's answer depends on the size of its thread's stack. With
// Java's usual megabyte some 800 parentheses still parse, and a chain of 10,000
// terms is compiled and then overflows when it is evaluated.
const (
	safeLevels = 500
	safeTerms  = 5000
)

var brokerStack = Rule{
	Code: ast.CodeBrokerStack,
	What: "More than 500 nested levels or 5000 chained terms.",
	Why: "A broker parses and evaluates by recursion, and how deep that may go is decided by its thread's stack. Where " +
		"that overflows, the subscription fails, or nothing is delivered.",
	Bad:  Example{build: func() string { return nested(safeLevels + 1) }, Shown: "((((…501 of them… a = 1 …))))"},
	Good: Example{Text: nested(3)},
	check: func(p *pass) {
		at := ast.Span{Start: 0, End: len(p.selector.Text) - len(p.selector.IgnoredText())}
		if n := max(parentheses(p.selector.Text[:at.End]), prefixes(p.root)); n > safeLevels {
			p.report(at, n, ast.TermLevels, safeLevels)
		}
		each(p, func(x *ast.Logic) {
			if n := len(x.Terms); n > safeTerms {
				p.report(x.At, n, ast.TermTerms, safeTerms)
			}
		})
	},
}

// parentheses returns how deep they are nested; the tree has none.
func parentheses(text string) (deepest int) {
	depth, quoted := 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\'':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
			deepest = max(deepest, depth)
		case c == ')':
			depth--
		}
	}
	return deepest
}

// prefixes returns how many NOTs and signs are around one operand at most.
func prefixes(x ast.Expr) (most int) {
	ast.Children(x, func(child ast.Expr) bool {
		most = max(most, prefixes(child))
		return true
	})
	switch x.(type) {
	case *ast.Not, *ast.Neg:
		most++
	}
	return most
}

// nested is a condition in n pairs of parentheses.
func nested(n int) string {
	return strings.Repeat("(", n) + "a = 1" + strings.Repeat(")", n)
}
