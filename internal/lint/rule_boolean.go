package lint

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

var booleanAsText = Rule{
	Code: ast.CodeBooleanAsText,
	What: "A property is compared with 'true' or 'false' in quotes.",
	Why:  "Strings are compared letter by letter, so 'True' is another text. Compared with the constant TRUE a property is read in any case.",
	Bad:  Example{Text: "vip = 'true'"},
	Good: Example{Text: "vip = TRUE"},
	check: func(p *pass) {
		each(p, func(x *ast.Compare) {
			name, other, ok := sides(x)
			text, isText := other.(*ast.String)
			if !ok || !isText || !strings.EqualFold(text.Value, "true") && !strings.EqualFold(text.Value, "false") {
				return
			}
			p.report(x.At, show(x), name+" "+x.Op.String()+" "+strings.ToUpper(text.Value))
		})
	},
}

var booleanOnLeft = Rule{
	Code: ast.CodeBooleanOnLeft,
	What: "TRUE or FALSE stands on the left of a property.",
	Why: "A broker reads the text on the left of a boolean, but fails where the boolean is on the left. The failure ends " +
		"the whole selector, and the message is not delivered.",
	Bad:  Example{Text: "TRUE = vip"},
	Good: Example{Text: "vip = TRUE"},
	check: func(p *pass) {
		each(p, func(x *ast.Compare) {
			name, ok := propertyName(x.Y)
			if _, isBool := x.X.(*ast.Bool); !ok || !isBool {
				return
			}
			swapped := *x
			swapped.X, swapped.Y = x.Y, x.X
			f := p.report(x.At, show(x), name, show(&swapped))
			f.claim = claim{kind: claimPresent, terms: []ast.Expr{x}, name: name, is: isError}
			f.Fix = p.prove(x, &swapped, Edit{x.At, ast.Print(&swapped)})
		})
	},
}
