package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// Style marks up the parts of a text report; nil functions mark nothing.
type Style struct {
	Place    func(string) string // path, line and column
	Severity [3]func(string) string
	Help     func(string) string
}

func (s Style) apply(mark func(string) string, text string) string {
	if mark == nil {
		return text
	}
	return mark(text)
}

// text writes findings for people, as compilers do.
type text struct {
	w io.Writer
	o Options
}

func newText(w io.Writer, o Options) Writer { return &text{w, o} }

// Subject implements Writer.
func (t *text) Subject(s Subject) error {
	for i := range s.Findings {
		if _, err := io.WriteString(t.w, Text(&s.Findings[i], t.o)); err != nil {
			return err
		}
	}
	return nil
}

// Close implements Writer.
func (t *text) Close(Summary) error { return nil }

// Text returns a finding as lines for people: place and message, the source line,
// the carets, the help.
func Text(f *Finding, o Options) string {
	var b strings.Builder
	style := o.Style
	grave := style.Severity[f.Severity]
	message, help := f.Error.Text(o.Lang)
	place := fmt.Sprintf("%s:%d:%d:", Printable(f.Path), f.Line, f.Column)
	fmt.Fprintf(&b, "%s %s %s [%s]\n", style.apply(style.Place, place),
		style.apply(grave, f.Severity.String()+":"), Printable(message), f.Error.Code)
	if hasPlace(f.Error) {
		start, end := f.columns()
		source, marks := Snippet(f.Source, start, end, o.Width-len("  "))
		fmt.Fprintf(&b, "  %s\n  %s\n", source, style.apply(grave, marks))
	}
	if help != "" {
		fmt.Fprintf(&b, "  %s %s\n", style.apply(style.Help, "help:"), Printable(help))
	}
	return b.String()
}

// hasPlace reports whether the error concerns a place in its selector, which is
// always so for an error of the parser and the checks.
func hasPlace(e *ast.Error) bool { return e.Code < 600 || e.Span != (ast.Span{}) }

// Printable returns text with everything replaced that a terminal would act on;
// line ends too.
func Printable(text string) string {
	if !strings.ContainsFunc(text, hidden) {
		return strings.ToValidUTF8(text, "\ufffd")
	}
	return strings.Map(func(r rune) rune {
		if hidden(r) {
			return '\ufffd'
		}
		return r
	}, text)
}
