package lint

import (
	"regexp"

	"github.com/rmqsql/rmqsql/ast"
)

// unfilled finds what template languages would have replaced.
var unfilled = regexp.MustCompile(`\$\{[^{}]*\}|#\{[^{}]*\}|\{\{[^{}]*\}\}|^%[sdvq]$`)

var placeholder = Rule{
	Code: ast.CodePlaceholder,
	What: "A string holds a placeholder that nothing has filled in.",
	Why:  "Brokers replace nothing: the property is compared with this very text. Where the text is filled in before subscribing, check the filled one.",
	Bad:  Example{Text: "region = '${region}'"},
	Good: Example{Text: "region = 'BEIJING'"},
	check: func(p *pass) {
		each(p, func(x *ast.String) {
			if found := unfilled.FindString(x.Value); found != "" {
				p.report(x.At, found)
			}
		})
	},
}
