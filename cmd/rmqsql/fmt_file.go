package main

import (
	"errors"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/layout"
	"github.com/rmqsql/rmqsql/internal/report"
)

// layoutFile is a file whose selectors are to be laid out.
type layoutFile struct {
	path, content string
	whole         bool // it is one selector, whatever its name
	release       ast.Release
	width         int
}

// layoutProblem is why a selector cannot be laid out: a finding or, if reason is not
// nil, another one at the finding's place.
type layoutProblem struct {
	finding report.Finding
	reason  error
}

// format returns the file's content with its selectors laid out. Those that have a
// problem, and those that are not one literal on one line, stay as they are.
func (l layoutFile) format() (out string, problems []layoutProblem) {
	name := l.path
	if l.whole {
		name = "stdin.sql92"
	}
	file := extract.Read(name, l.content, nil)
	if len(file.Selectors) == 1 && file.Selectors[0].Whole {
		return l.formatWhole(file)
	}
	var edits []extract.Edit
	for _, s := range file.Selectors {
		if !ownLine(s) {
			continue
		}
		text := s.Text()
		laid, err := layout.Format(text, layout.Options{Release: l.release, OneLine: true})
		if err != nil {
			problems = append(problems, l.problem(s, err))
			continue
		}
		changes, ok := extract.Rewrite(s.Value, laid)
		if !ok {
			continue // the literal cannot write it
		}
		if merged := extract.MergeEdits(edits, changes); len(merged) >= len(edits) {
			edits = merged
		}
	}
	out = extract.ApplyEdits(file.Source.Text, edits)
	if !l.proven(file, name, out) {
		return l.content, problems
	}
	return withBOM(file.Source, out), problems
}

// formatWhole lays out a file that is one selector. An empty one stays so.
func (l layoutFile) formatWhole(file *extract.File) (string, []layoutProblem) {
	s := file.Selectors[0]
	if s.Text() == "" {
		return l.content, nil
	}
	out, err := layout.Format(file.Source.Text, layout.Options{Release: l.release, Width: l.width})
	if err != nil {
		// Offsets are those of the whole text here.
		whole := extract.Read("whole.sql92", file.Source.Text, nil).Source
		return l.content, []layoutProblem{l.problemAt(err, file.Source.Text, func(span ast.Span) extract.Place {
			return extract.Place{Source: whole, Start: span.Start, End: span.End}
		})}
	}
	return withBOM(file.Source, out), nil
}

func withBOM(s *extract.Source, text string) string {
	if s.BOM {
		return "\ufeff" + text
	}
	return text
}

// ownLine reports whether a selector is a literal of one line, all of it in the file
// that it was found in.
func ownLine(s *extract.Selector) bool {
	text, known := s.Value.Known()
	return s.Kind == extract.SQL && known && len(s.Value) == 1 && s.Value[0].Source == s.Source &&
		strings.TrimSpace(text) != "" && !strings.ContainsAny(text, "\r\n")
}

// proven reads the file again: it must hold the selectors that it held before, in
// the same places but for their layout.
func (l layoutFile) proven(before *extract.File, name, out string) bool {
	after := extract.Read(name, out, nil)
	if len(after.Selectors) != len(before.Selectors) {
		return false
	}
	for i, s := range before.Selectors {
		old, text := s.Text(), after.Selectors[i].Text()
		if old == text {
			continue
		}
		laid, err := layout.Format(old, layout.Options{Release: l.release, OneLine: true})
		if err != nil || laid != text {
			return false
		}
	}
	return true
}

func (l layoutFile) problem(s *extract.Selector, err error) layoutProblem {
	return l.problemAt(err, s.Text(), s.Value.Place)
}

func (l layoutFile) problemAt(err error, text string, place func(ast.Span) extract.Place) layoutProblem {
	var p layoutProblem
	refused := &ast.Error{}
	if comment := new(layout.CommentError); errors.As(err, &comment) {
		refused.Span, p.reason = comment.Span, err
	} else if !errors.As(err, &refused) {
		p.reason = err
	}
	at := place(refused.Span)
	p.finding = report.Finding{Error: refused, Severity: ast.SeverityError, Path: l.path, Expression: text}
	p.finding.Line, p.finding.Column = at.Source.Position(at.Start)
	p.finding.EndLine, p.finding.EndColumn = at.Source.Position(at.End)
	p.finding.Source = at.Source.Line(p.finding.Line)
	return p
}
