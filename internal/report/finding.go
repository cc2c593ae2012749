package report

import (
	"strings"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/ast"
)

// Finding is one thing to say about a selector, and where. It is data: the
// writers word it, each in its language.
type Finding struct {
	Error    *ast.Error
	Severity ast.Severity

	Path                             string // a file, "-" for stdin, "expr1"… for an argument
	Line, Column, EndLine, EndColumn int    // 1-based, in characters; the end is behind the last one
	Source                           string // the text of line Line, without its end
	Expression                       string // the selector
	Fingerprint                      string // set by the Reporter
}

// Offset is where in the expression the finding begins: a byte, from 0.
func (f *Finding) Offset() int { return f.Error.Span.Start }

// sentence words a finding in one line: what is wrong, and what to do.
func (f *Finding) sentence(o Options) string {
	message, help := f.Error.Text(o.Lang)
	if help == "" {
		return message
	}
	return message + "; " + help
}

// Origin is where an expression begins: Line and Column are 1-based.
type Origin struct {
	Path         string
	Line, Column int
}

// New places an error about an expression that stands, as it is, at origin. Its
// severity is that of its rule.
func New(err *ast.Error, expression string, origin Origin) Finding {
	start := ast.PositionAt(expression, err.Span.Start)
	end := ast.PositionAt(expression, max(err.Span.End, err.Span.Start))
	f := Finding{Error: err, Severity: err.Code.Severity(), Path: origin.Path, Expression: expression,
		Source: indented(lineAround(expression, start.Offset), start.Line, origin)}
	f.Line, f.Column = origin.place(start)
	f.EndLine, f.EndColumn = origin.place(end)
	return f
}

// place moves a position in the expression to where the expression stands.
func (o Origin) place(p ast.Position) (line, column int) {
	if p.Line == 1 {
		return o.Line, o.Column + p.Column - 1
	}
	return o.Line + p.Line - 1, p.Column
}

// indented puts a first line at its column; what stands before it is not known.
func indented(source string, line int, origin Origin) string {
	if line > 1 {
		return source
	}
	return strings.Repeat(" ", max(origin.Column-1, 0)) + source
}

// lineAround returns the line of text that holds the byte at offset.
func lineAround(text string, offset int) string {
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	return strings.TrimSuffix(line, "\r")
}

// columns returns the part of Source that the finding covers, as a range of
// characters from 0. A finding that goes on over the line ends with it.
func (f *Finding) columns() (start, end int) {
	start, end = f.Column-1, f.EndColumn-1
	if f.EndLine > f.Line {
		end = utf8.RuneCountInString(f.Source)
	}
	return start, max(start, end)
}
