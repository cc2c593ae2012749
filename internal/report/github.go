package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// github writes findings as workflow commands, which a GitHub workflow shows
// beside the changed lines.
type github struct {
	w io.Writer
	o Options
}

func newGitHub(w io.Writer, o Options) Writer { return &github{w, o} }

// Subject implements Writer.
func (g *github) Subject(s Subject) error {
	for i := range s.Findings {
		f := &s.Findings[i]
		a := Annotation{Level: f.Severity, Path: f.Path, Line: f.Line, EndLine: f.EndLine, Column: f.Column, EndColumn: f.EndColumn,
			Title: f.Error.Code.String() + " " + f.Error.Code.Name(), Message: f.sentence(g.o)}
		if _, err := io.WriteString(g.w, a.String()+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// Close implements Writer.
func (g *github) Close(Summary) error { return nil }

// Annotation is a workflow command of GitHub about a place in a file. Numbers
// count from 1, in characters; 0 leaves them out.
type Annotation struct {
	Level                            ast.Severity
	Path                             string
	Line, EndLine, Column, EndColumn int
	Title, Message                   string
}

// String returns the command without the line's end.
func (a Annotation) String() string {
	var b strings.Builder
	b.WriteString("::" + [...]string{ast.SeverityError: "error", ast.SeverityWarning: "warning", ast.SeverityNote: "notice"}[a.Level])
	separator := " "
	property := func(name, value string) {
		b.WriteString(separator + name + "=" + commandProperty.Replace(value))
		separator = ","
	}
	number := func(name string, n int) {
		if n > 0 {
			property(name, strconv.Itoa(n))
		}
	}
	property("file", cleanPath(a.Path))
	number("line", a.Line)
	number("endLine", a.EndLine)
	// GitHub takes columns only of what stands on one line.
	if a.EndLine <= a.Line {
		number("col", a.Column)
		number("endColumn", a.EndColumn)
	}
	property("title", a.Title)
	fmt.Fprintf(&b, "::%s", commandMessage.Replace(strings.ToValidUTF8(a.Message, "\ufffd")))
	return b.String()
}

// What would end a command's message, and in addition what would end a property.
var (
	commandMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
