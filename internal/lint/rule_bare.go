package lint

import "github.com/rmqsql/rmqsql/ast"

var bareProperty = Rule{
	Code: ast.CodeBareProperty,
	What: "A property stands alone where a condition is needed.",
	Why: "A broker's properties are text, and a text counts as false: 'true' too. Only NULL stays null. So the term is " +
		"true for no message.",
	Bad:  Example{Text: "vip AND amount > 100"},
	Good: Example{Text: "vip = TRUE AND amount > 100"},
	check: func(p *pass) {
		var ofNot ast.Expr // left to the next rule
		conditions(p.root, func(x ast.Expr, _ bool) {
			if not, ok := x.(*ast.Not); ok {
				ofNot = not.X
			}
			name, ok := propertyName(x)
			if !ok || x == ofNot {
				return
			}
			help := ast.TermBareCompare
			if x == p.root {
				help = ast.TermBareTag
			}
			p.report(x.Span(), name, help).claim = claim{kind: claimNeverTrue, terms: []ast.Expr{x}}
		})
	},
}

var notProperty = Rule{
	Code: ast.CodeNotProperty,
	What: "NOT stands before a property that is compared with nothing.",
	Why: "A property is text, and a text counts as false, so that NOT of it is true: for 'true' as for 'false'. " +
		"Without the property it is null.",
	Bad:  Example{Text: "NOT vip"},
	Good: Example{Text: "vip = FALSE"},
	check: func(p *pass) {
		conditions(p.root, func(x ast.Expr, _ bool) {
			not, ok := x.(*ast.Not)
			if !ok {
				return
			}
			if name, ok := propertyName(not.X); ok {
				p.report(x.Span(), name).claim = claim{kind: claimPresent, terms: []ast.Expr{x}, name: name, is: isTrue}
			}
		})
	},
}
