package lint

import (
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/compat"
)

var releasesDisagree = Rule{
	Code: ast.CodeReleaseDelivers,
	What: "Brokers of the two releases given accept the selector, but deliver different messages.",
	Why: "While a cluster is upgraded, and wherever brokers of two releases serve one topic, which messages come then depends on the " +
		"broker they come from.",
	Bad:  Example{Text: "name IS NOT NULL AND name CONTAINS 'x'", Against: []ast.Release{release4}},
	Good: Example{Text: "name = 'x'", Against: []ast.Release{release4}},
}

var refusedByARelease = Rule{
	Code: ast.CodeReleaseRefuses,
	What: "A broker of one of the two releases given accepts the selector, one of the other refuses it.",
	Why:  "A consumer cannot subscribe to a broker that refuses its selector, and gets none of that broker's messages.",
	Bad:  Example{Text: "name IS NULL OR name NOT CONTAINS 'x'", Against: []ast.Release{release4}},
	Good: Example{Text: "name <> 'x' OR name IS NULL", Against: []ast.Release{release4}},
}

// differences tells how brokers of the other releases treat the text differently.
func differences(text string, options Options) (list []Finding) {
	for _, other := range options.Against {
		if d := compat.Compare(text, options.Release, other, options.Limits); d != nil {
			list = append(list, Finding{Error: *differenceError(d)})
		}
	}
	return list
}

// differenceError says what is different, at what one of the two brokers stumbles over.
func differenceError(d *compat.Difference) *ast.Error {
	x, y := &d.Sides[0], &d.Sides[1]
	if d.Message == nil {
		if x.Selector == nil {
			x, y = y, x
		}
		return &ast.Error{Code: ast.CodeReleaseRefuses, Span: y.Refused.Span, Args: []any{x.Release, y.Release, y.Refused}}
	}
	at := x.Selector.Root.Span()
	for _, side := range d.Sides {
		if side.Selector.IgnoredToken != (ast.Span{}) {
			at = side.Selector.IgnoredToken
			break
		}
	}
	if !x.Delivers() {
		x, y = y, x
	}
	return &ast.Error{Code: ast.CodeReleaseDelivers, Span: at, Args: []any{x.Release, y.Release, compat.ShowMessage(d.Message)}}
}
