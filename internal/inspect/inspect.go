package inspect

import (
	"slices"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/report"
)

// Check returns what is to be said about a selector, each finding at its place in the
// file. A selector with holes is checked around them, and a note says so.
func Check(s *extract.Selector, options lint.Options) report.Subject {
	shown := s.Text()
	subject := report.Subject{Origin: Origin(s), Expression: shown}
	holes := s.Value.Holes()
	for _, f := range check(s.Kind, shown, holes, options) {
		subject.Findings = append(subject.Findings, Place(s, f.Error))
	}
	if len(holes) > 0 {
		word := ast.TermHoles
		if len(holes) == 1 {
			word = ast.TermHole
		}
		subject.Findings = append(subject.Findings, Place(s, ast.Error{Code: ast.CodeDynamic, Span: holes[0], Args: []any{len(holes), word}}))
	}
	slices.SortStableFunc(subject.Findings, func(a, b report.Finding) int { return a.Offset() - b.Offset() })
	return subject
}

func check(kind extract.Kind, shown string, holes []ast.Span, options lint.Options) []lint.Finding {
	switch {
	case len(holes) == 1 && shown == extract.HoleText:
		return nil
	case len(holes) > 0:
		options.Against = nil // what differs would hang on what fills the holes
		return checkDynamic(kind, shown, holes, options)
	case kind == extract.Tag:
		return lint.CheckTags(shown, options)
	}
	return lint.Check(shown, options)
}

// Origin returns where a selector begins: its first character, in the file where that
// is written.
func Origin(s *extract.Selector) report.Origin {
	at := s.Value.Start()
	line, column := at.Source.Position(at.Start)
	return report.Origin{Path: at.Source.Path, Line: line, Column: column}
}

// Place returns an error about a selector as a finding in its file.
func Place(s *extract.Selector, err ast.Error) report.Finding {
	at := s.Value.Place(err.Span)
	f := report.Finding{Error: &err, Severity: err.Code.Severity(), Path: at.Source.Path, Expression: s.Text()}
	f.Line, f.Column = at.Source.Position(at.Start)
	f.EndLine, f.EndColumn = at.Source.Position(at.End)
	f.Source = at.Source.Line(f.Line)
	return f
}
