package lint

import "github.com/rmqsql/rmqsql/ast"

var constantTerm = Rule{
	Code: ast.CodeConstantTerm,
	What: "Both sides of a comparison are constants.",
	Why:  "The result is the same for every message. A name in quotes is a string, not a property.",
	Bad:  Example{Text: "'region' = 'BEIJING'"},
	Good: Example{Text: "region = 'BEIJING'"},
	check: func(p *pass) {
		ast.Walk(p.root, func(x ast.Expr) bool {
			if left(x) == nil || len(ast.Properties(x)) > 0 {
				return true
			}
			help, instead := ast.TermConstantHelp, ""
			if c, ok := x.(*ast.Compare); ok {
				if s, ok := c.X.(*ast.String); ok && isName(s.Value) {
					named := *c
					named.X = &ast.Property{Name: s.Value}
					help, instead = ast.TermConstantName, show(&named)
				}
			}
			p.report(x.Span(), show(x), constantTerms[evaluate(x, nil)], help, instead)
			return false
		})
	},
}

var constantTerms = [...]ast.Term{
	isFalse: ast.TermAlwaysFalse, isTrue: ast.TermAlwaysTrue, isNull: ast.TermAlwaysNull, isError: ast.TermAlwaysError,
}

// isName reports whether a selector can name the property, reserved words aside.
func isName(s string) bool {
	return s != "" && !isDigit(s[0]) && legalName(s) == s
}

var propertyTerm = Rule{
	Code: ast.CodePropertyTerm,
	What: "Two properties are compared by = or <>.",
	Why:  "That is legal, but most often the right one is a text without its quotes. A property of that name is missing then, and the term never true.",
	Bad:  Example{Text: "region = BEIJING"},
	Good: Example{Text: "region = 'BEIJING'"},
	check: func(p *pass) {
		each(p, func(x *ast.Compare) {
			a, okA := propertyName(x.X)
			b, okB := propertyName(x.Y)
			if x.Op.Ordered() || !okA || !okB || a == b || isClock(a) || isClock(b) {
				return
			}
			quoted := *x
			quoted.Y = &ast.String{Value: b}
			p.report(x.At, a, b, show(&quoted))
		})
	},
}
