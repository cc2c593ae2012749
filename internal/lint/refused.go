package lint

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// refusal is a selector that is refused, and what more there is to say about it.
type refusal struct {
	text     string
	options  Options
	err      *ast.Error
	selector *ast.Selector // if the checks refused it, not the parser
	more     []Finding
}

func (r *refusal) add(code ast.Code, at ast.Span, args ...any) {
	r.more = append(r.more, Finding{Error: ast.Error{Code: code, Span: at, Args: args}})
}

// refused returns the findings of a refused selector.
func refused(text string, s *ast.Selector, err *ast.Error, options Options) []Finding {
	r := &refusal{text: text, options: options, err: err, selector: s}
	for _, rule := range rules {
		if rule.refusal != nil {
			rule.refusal(r)
		}
	}
	f := Finding{Error: *err}
	if s != nil {
		f.Fix = fixChecked(r)
	} else if len(r.more) == 0 { // or the text is not what it seems
		f.Fix = fixUnparsed(r)
	}
	return append([]Finding{f}, r.more...)
}

// ignoredFindings returns the finding of a selector with ignored text.
func ignoredFindings(s *ast.Selector, ignored *ast.Error, options Options) []Finding {
	return []Finding{{Error: *ignored, Fix: fixLike(s.Text, s.Ignored.Start, false, options)}}
}

var operatorTooNew = Rule{
	Code: ast.CodeOperatorTooNew,
	What: "NOT CONTAINS, NOT STARTSWITH or NOT ENDSWITH on a broker that does not have them yet.",
	Why: "Brokers before 5.1.3 take the words for names. Behind NOT that is refused; without NOT, the selector ends before " +
		"the word, and the rest is ignored.",
	Bad:  Example{Text: "name NOT CONTAINS 'x'", Release: release4},
	Good: Example{Text: "name IS NOT NULL AND name NOT CONTAINS 'x'", Release: ast.TextOperators},
	refusal: func(r *refusal) {
		word := r.err.Span.Text(r.text)
		if r.err.Code == ast.CodeNotWithout && !r.options.Release.HasTextOperators() && isTextOperator(word) {
			r.add(ast.CodeOperatorTooNew, r.err.Span, strings.ToUpper(word), ast.TextOperators, r.options.Release)
		}
	},
}
