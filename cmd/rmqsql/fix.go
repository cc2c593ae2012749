package main

import (
	"fmt"
	"strings"

	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/report"
)

// fix prints selectors, corrected where it is certain what was meant, so that the
// output can take the place of the file. What keeps one from being corrected is
// told on stderr.
func (e *env) fix(l *linter, in checkInputs) error {
	left := false
	echo := func(line string) error {
		_, err := fmt.Fprintln(e.stdout, line)
		return err
	}
	err := in.each(func(s selector) error {
		fixed, applied, failed := l.correct(s.text)
		if failed != nil {
			left = true
			subject := l.look(s)
			for i := range subject.Findings {
				e.complainFinding(&subject.Findings[i])
			}
		} else if len(applied) > 0 {
			e.note("%s:%d: corrected %s", report.Printable(s.origin.Path), s.origin.Line, ruleNames(applied))
		}
		return echo(fixed)
	}, echo)
	if err == nil && left {
		return exitFindings
	}
	return err
}

func (l *linter) correct(text string) (fixed string, applied []lint.Finding, err error) {
	if l.tags {
		return lint.CorrectTags(text, l.options)
	}
	return lint.Correct(text, l.options)
}

// ruleNames lists the rules of findings, each once, in their order.
func ruleNames(findings []lint.Finding) string {
	var names []string
	seen := make(map[string]bool)
	for i := range findings {
		code := findings[i].Code
		if name := code.Name() + " [" + code.String() + "]"; !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}
