package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/inspect"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/project"
	"github.com/rmqsql/rmqsql/internal/report"
)

// read reads a file and, if it needs no other one, checks it.
func (l *projectLinter) read(f *linted) {
	if f.err != nil {
		return
	}
	content, err := os.ReadFile(f.path)
	switch {
	case err != nil:
		f.err = readError(f.path, err)
		return
	case !extract.IsHost(f.path):
		f.remark("%s is no kind of file that selectors are looked for in", f.path)
		return
	case isBinary(content):
		f.remark("%s is binary: it is passed over", f.path)
		return
	case !utf8.Valid(content):
		f.remark("%s is not valid UTF-8: it is read as far as it is", f.path)
	}
	f.file = extract.Read(f.path, string(content), f.extractOptions())
	if f.file.Err != nil {
		f.remark("%s: %v", f.path, f.file.Err)
	}
	if len(f.file.Missing()) == 0 {
		l.check(f, nil)
	}
}

func (f *linted) remark(format string, args ...any) {
	f.remarks = append(f.remarks, report.Printable(fmt.Sprintf(format, args...)))
}

func (f *linted) extractOptions() *extract.Options {
	return &extract.Options{Annotations: f.config.Annotations}
}

// isBinary looks for a zero byte where text files have none.
func isBinary(content []byte) bool {
	const looked = 8000
	return bytes.IndexByte(content[:min(len(content), looked)], 0) >= 0
}

// check makes the report of a file whose selectors are complete. The index, if it is
// given, has completed them.
func (l *projectLinter) check(f *linted, index *extract.Index) {
	options := l.optionsFor(f.config)
	if l.fix {
		l.correct(f, options, index)
	}
	f.silences = inspect.SilencesOf(f.file)
	if l.list {
		return
	}
	for _, s := range byOrigin(f.file.Selectors) {
		if s.Implicit {
			continue
		}
		subject := inspect.Check(s, options)
		subject.Findings = l.kept(f.config, f.silences, subject.Findings, subject.Origin)
		f.subjects = append(f.subjects, subject)
	}
}

// optionsFor returns the options under a configuration; a release of the command line
// goes first.
func (l *projectLinter) optionsFor(config *project.Config) lint.Options {
	options := l.options
	if !l.releaseGiven {
		options.Release = config.Release
	}
	return options
}

// byOrigin sorts selectors by where they stand.
func byOrigin(selectors []*extract.Selector) []*extract.Selector {
	sorted := slices.Clone(selectors)
	slices.SortStableFunc(sorted, func(a, b *extract.Selector) int {
		x, y := inspect.Origin(a), inspect.Origin(b)
		switch {
		case x.Path != y.Path:
			return strings.Compare(x.Path, y.Path)
		case x.Line != y.Line:
			return x.Line - y.Line
		}
		return x.Column - y.Column
	})
	return sorted
}

// kept applies the configured levels, comments and changes to findings.
func (l *projectLinter) kept(config *project.Config, silences *inspect.Silences, findings []report.Finding, origin report.Origin) []report.Finding {
	var list []report.Finding
	for _, found := range findings {
		level, set := config.Rules[found.Error.Code]
		if set && level.Off {
			continue
		}
		if set {
			found.Severity = level.Severity
		}
		if silences.Covers(&found, origin) || l.changes != nil && !l.changes.Touches(l.absolute(found.Path), found.Line, found.EndLine) {
			continue
		}
		list = append(list, found)
	}
	return list
}

// findingKey tells findings apart.
func findingKey(f *report.Finding) string {
	return fmt.Sprintf("%s:%d:%d-%d:%d %s %v", f.Path, f.Line, f.Column, f.EndLine, f.EndColumn, f.Error.Code, f.Error.Args)
}

// correct writes the file anew, with all that is certain corrected.
func (l *projectLinter) correct(f *linted, options lint.Options, index *extract.Index) {
	read := func(content string) *extract.File {
		again := extract.Read(f.path, content, f.extractOptions())
		if index != nil {
			index.Resolve(again)
		}
		return again
	}
	text, fixed := inspect.Fix(f.file, options, read)
	if len(fixed) == 0 {
		return
	}
	if f.file.Source.BOM {
		text = "\ufeff" + text
	}
	if err := overwrite(f.path, text); err != nil {
		f.remark("cannot write %s: %v", f.path, err)
		f.err = err
		return
	}
	for i := range fixed {
		at := inspect.Origin(fixed[i].Selector)
		f.remark("%s:%d: corrected %s", at.Path, at.Line, ruleNames(fixed[i].Findings))
	}
	f.file = read(text)
}

// overwrite replaces the content of a file, which keeps its mode.
func overwrite(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	if _, err := file.WriteString(text); err != nil {
		_ = file.Close() // the first error counts
		return err
	}
	return file.Close()
}
