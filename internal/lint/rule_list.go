package lint

import "github.com/rmqsql/rmqsql/ast"

var emptySearch = Rule{
	Code: ast.CodeEmptySearch,
	What: "CONTAINS, STARTSWITH or ENDSWITH, negated or not, looks for an empty text.",
	Why:  "Other languages find the empty text everywhere. A broker says false, to NOT CONTAINS '' as well, and does not even look at the property.",
	Bad:  Example{Text: "name CONTAINS ''"},
	Good: Example{Text: "name IS NOT NULL"},
	check: func(p *pass) {
		each(p, func(x *ast.TextMatch) {
			if x.Search.Value == "" {
				p.report(x.At, show(x), show(x.X)).claim = claim{kind: claimNeverTrue, terms: []ast.Expr{x}}
			}
		})
	},
}

var repeatedItem = Rule{
	Code: ast.CodeRepeatedItem,
	What: "An IN list holds a string twice.",
	Why:  "It changes nothing, so one of the two was probably meant to be another.",
	Bad:  Example{Text: "region IN ('BEIJING', 'SHANGHAI', 'BEIJING')"},
	Good: Example{Text: "region IN ('BEIJING', 'SHANGHAI')"},
	check: func(p *pass) {
		each(p, func(x *ast.In) {
			seen := map[string]bool{}
			short := *x
			short.List = nil
			var edits []Edit
			var repeated []*ast.String
			for i, item := range x.List {
				if seen[item.Value] {
					repeated = append(repeated, item)
					edits = append(edits, Edit{ast.Span{Start: x.List[i-1].At.End, End: item.At.End}, ""})
					continue
				}
				seen[item.Value] = true
				short.List = append(short.List, item)
			}
			if len(repeated) == 0 {
				return
			}
			fix := p.prove(x, &short, edits...)
			for _, item := range repeated {
				p.report(item.At, show(item)).Fix = fix
			}
		})
	},
}
