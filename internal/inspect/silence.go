package inspect

import (
	"regexp"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/report"
)

// directive finds rmqsql:ignore RMQ301, RMQ404 -- reason and rmqsql:ignore-file.
var directive = regexp.MustCompile(`rmqsql:ignore(-file)?\b((?:[ \t,]+[A-Za-z][\w-]*)*)[ \t]*(?:--[^\n]*)?`)

// Silences are the comments of a file that silence findings.
type Silences struct {
	source *extract.Source
	all    []silence
}

type silence struct {
	span      ast.Span // in the source
	line      int      // the last one of the comment
	wholeFile bool
	rules     map[string]bool // in lower case; all rules if there are none
	used      bool
	trailing  bool // code stands before the comment
	usedHere  bool // for a finding on its own line
}

// SilencesOf reads the comments of a file.
func SilencesOf(f *extract.File) *Silences {
	s := &Silences{source: f.Source}
	for _, c := range f.Comments {
		if !strings.Contains(c.Text, "rmqsql:ignore") {
			continue
		}
		for _, m := range directive.FindAllStringSubmatchIndex(c.Text, -1) {
			at := ast.Span{Start: min(c.Start+m[0], len(f.Source.Text)), End: min(c.Start+m[1], len(f.Source.Text))}
			one := silence{span: at, wholeFile: m[2] >= 0}
			one.line, _ = f.Source.Position(max(c.End-1, c.Start))
			first, column := f.Source.Position(c.Start)
			before := []rune(f.Source.Line(first))
			one.trailing = strings.TrimSpace(string(before[:min(column-1, len(before))])) != ""
			for _, name := range strings.FieldsFunc(c.Text[m[4]:m[5]], func(r rune) bool { return r == ' ' || r == '\t' || r == ',' }) {
				if one.rules == nil {
					one.rules = make(map[string]bool)
				}
				one.rules[strings.ToLower(name)] = true
			}
			s.all = append(s.all, one)
		}
	}
	return s
}

// Covers reports whether a comment silences a finding: one on the finding's line or
// that of the selector's beginning, or on the line before. It is then used. A comment
// behind code that has silenced something on its own line is not for the next one.
// Findings have to come in the order of the file.
func (s *Silences) Covers(f *report.Finding, origin report.Origin) bool {
	if f.Error.Code == ast.CodeUnusedIgnore {
		return false
	}
	covered := false
	for i := range s.all {
		one := &s.all[i]
		if !one.concerns(f.Error.Code) {
			continue
		}
		var here, next bool
		for _, place := range []report.Origin{{Path: f.Path, Line: f.Line}, origin} {
			if place.Path == s.source.Path {
				here = here || place.Line == one.line
				next = next || place.Line == one.line+1
			}
		}
		one.usedHere = one.usedHere || here
		if one.wholeFile || here || next && !(one.trailing && one.usedHere) {
			one.used, covered = true, true
		}
	}
	return covered
}

func (s *silence) concerns(code ast.Code) bool {
	return len(s.rules) == 0 || s.rules[strings.ToLower(code.String())] || s.rules[code.Name()]
}

// Any reports whether there is any comment that silences.
func (s *Silences) Any() bool { return len(s.all) > 0 }

// Unused returns a finding for each comment that has silenced nothing.
func (s *Silences) Unused() []report.Finding {
	var findings []report.Finding
	for _, one := range s.all {
		if one.used {
			continue
		}
		err := &ast.Error{Code: ast.CodeUnusedIgnore, Span: ast.Span{Start: 0, End: one.span.End - one.span.Start}}
		f := report.Finding{Error: err, Severity: err.Code.Severity(), Path: s.source.Path, Expression: s.source.Text[one.span.Start:one.span.End]}
		f.Line, f.Column = s.source.Position(one.span.Start)
		f.EndLine, f.EndColumn = s.source.Position(one.span.End)
		f.Source = s.source.Line(f.Line)
		findings = append(findings, f)
	}
	return findings
}
