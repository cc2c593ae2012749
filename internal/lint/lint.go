package lint

import (
	"errors"
	"slices"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/compile"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/typecheck"
)

// Options tell how to look at a text. The zero value stands for the newest
// release, the default limits and no samples.
type Options struct {
	Release ast.Release
	Limits  grammar.Limits
	// Samples are the properties of messages as they really come. They show what a
	// selector alone does not: decimals, numbers beyond 32 bits, other names.
	Samples []map[string]string
	// Against are releases of other brokers that are given the same selector. What
	// they do otherwise than those of Release is told behind everything else.
	Against []ast.Release
}

// Finding is something to say about a text. Its wording comes from ast.Error:
// (&f).Text(lang).
type Finding struct {
	ast.Error
	// Fix corrects the text; nil where it is not certain what was meant.
	Fix *Fix

	claim claim // what the finding asserts about all messages
}

// Check returns all there is to say about a selector, in the order of the text.
// What refuses it comes alone, and so does ignored text: the selector that a
// broker reads then is not the one that was meant.
func Check(text string, options Options) []Finding {
	return append(check(text, options), differences(text, options)...)
}

func check(text string, options Options) []Finding {
	s, err := Parse(text, options)
	if err != nil {
		return refused(text, s, err, options)
	}
	if ignored := Ignored(s, options.Release); ignored != nil {
		return ignoredFindings(s, ignored, options)
	}
	p := newPass(s, options)
	for _, rule := range rules {
		if rule.check != nil {
			p.code = rule.Code
			rule.check(p)
		}
	}
	slices.SortStableFunc(p.findings, byPlace)
	return p.findings
}

// Parse reads a selector and applies every check that refuses one. With an error
// of the checks, not of the parser, it returns the selector too.
func Parse(text string, options Options) (*ast.Selector, *ast.Error) {
	s, err := grammar.Parse(text, options.Release, options.Limits)
	if err != nil {
		return nil, asError(err)
	}
	if err := typecheck.Check(s.Root); err != nil {
		return s, err
	}
	if _, err := compile.Tests(s.Root); err != nil {
		return s, asError(err)
	}
	return s, nil
}

func asError(err error) *ast.Error {
	var e *ast.Error
	if errors.As(err, &e) {
		return e
	}
	return &ast.Error{Code: ast.CodeUnexpected, Args: []any{err.Error(), ast.TermCondition}}
}

func byPlace(a, b Finding) int {
	if d := a.Span.Start - b.Span.Start; d != 0 {
		return d
	}
	return int(a.Code) - int(b.Code)
}

// pass is one look at one selector, which is accepted as a whole.
type pass struct {
	options  Options
	selector *ast.Selector
	root     ast.Expr
	code     ast.Code // of the rule that is running
	findings []Finding
	claims   []Finding // of the analysis
	analysed bool
}

func newPass(s *ast.Selector, options Options) *pass {
	return &pass{options: options, selector: s, root: s.Root}
}

// report adds a finding of the running rule. The pointer is good until the next
// report.
func (p *pass) report(at ast.Span, args ...any) *Finding {
	p.findings = append(p.findings, Finding{Error: ast.Error{Code: p.code, Span: at, Args: args}})
	return &p.findings[len(p.findings)-1]
}

// reported tells whether one of the rules has a finding inside of at.
func (p *pass) reported(at ast.Span, codes ...ast.Code) bool {
	return slices.ContainsFunc(p.findings, func(f Finding) bool {
		return slices.Contains(codes, f.Code) && at.Start <= f.Span.Start && f.Span.End <= at.End
	})
}
