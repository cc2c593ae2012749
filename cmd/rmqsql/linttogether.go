package main

import (
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/inspect"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/project"
	"github.com/rmqsql/rmqsql/internal/report"
)

// visit hands a file on, in order, and remembers what is compared over all files.
func (l *projectLinter) visit(f *linted, visit func(*linted) error) error {
	for _, remark := range f.remarks {
		l.env.note("%s", remark)
	}
	if f.err != nil {
		if text := f.err.Error(); !l.told[text] {
			l.told[text] = true
			l.env.complain("rmqsql lint: %v", f.err)
		}
		l.failed = exitFailed
	}
	if f.file == nil {
		return nil
	}
	for _, s := range byOrigin(f.file.Selectors) {
		l.groups.Add(s)
	}
	if f.silences.Any() {
		l.silences[f.path] = silenced{f.silences, f.config}
		l.silencedPaths = append(l.silencedPaths, f.path)
	}
	return visit(f)
}

// silenced is what silences findings in a file.
type silenced struct {
	*inspect.Silences
	config *project.Config
}

// resolve fills in the constants that files need from others, and checks them.
func (l *projectLinter) resolve(held []*linted) {
	wanted := make(map[string]bool)
	for _, f := range held {
		if f.file != nil {
			for _, name := range f.file.Missing() {
				wanted[name] = true
			}
		}
	}
	if len(wanted) == 0 {
		return
	}
	index := extract.NewIndex()
	contents := make([]string, len(l.code))
	l.each(len(l.code), func(i int) {
		if content, err := os.ReadFile(l.code[i]); err == nil && extract.MayDefine(string(content), wanted) {
			contents[i] = string(content)
		}
	})
	for i, content := range contents {
		if content != "" {
			index.Add(l.code[i], content)
		}
	}
	l.each(len(held), func(i int) {
		if f := held[i]; f.file != nil && len(f.file.Missing()) > 0 {
			index.Resolve(f.file)
			l.check(f, index)
		}
	})
}

// each calls do for 0 to n-1, as many at a time as files are read.
func (l *projectLinter) each(n int, do func(i int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range l.jobs {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		}()
	}
	workers.Wait()
}

// reportTogether reports what files say together: groups that disagree, and comments
// that have silenced nothing.
func (l *projectLinter) reportTogether(r *reporting) error {
	options := func(path string) lint.Options { return l.optionsFor(l.configOf(path)) }
	for _, d := range l.groups.Disagreements(options) {
		origin := inspect.Origin(d.Selector)
		path := d.Selector.Source.Path
		silences := l.silences[path].Silences
		if silences == nil {
			silences = &inspect.Silences{}
		}
		findings := l.kept(l.configOf(path), silences, []report.Finding{d.Finding}, origin)
		if len(findings) == 0 {
			continue
		}
		if err := r.Add(report.Subject{Origin: origin, Expression: d.Selector.Text(), Findings: findings, Again: true}); err != nil {
			return err
		}
	}
	for _, path := range l.silencedPaths {
		s := l.silences[path]
		unused := l.kept(s.config, s.Silences, s.Unused(), report.Origin{})
		for i := range unused {
			f := &unused[i]
			origin := report.Origin{Path: f.Path, Line: f.Line, Column: f.Column}
			if err := r.Add(report.Subject{Origin: origin, Expression: f.Expression, Findings: slices.Clone(unused[i : i+1]), Again: true}); err != nil {
				return err
			}
		}
	}
	return nil
}

// configOf returns the configuration of a file that was walked.
func (l *projectLinter) configOf(path string) *project.Config {
	config, err := l.configs.For(l.absolute(path))
	if err != nil {
		return &project.Config{}
	}
	return config
}
