package main

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/report"
)

func checkCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "find what brokers refuse, ignore, or take otherwise than it is meant",
		UsageText: "check EXPR… [FLAG…]\ncheck -f FILE [FLAG…]",
		Description: `With -f every line is a selector; empty lines and lines that start with # are passed over.
Exit code: 0 if there is nothing to report at --fail-level, 1 if there is, 2 if a file cannot be read.

Examples:
  rmqsql check "amount > 100" "name LIKE 'x%'"
  rmqsql check -f selectors.txt --release 4.9.4
  rmqsql check -f - --format json < selectors.txt`,
		Flags: append([]cli.Flag{
			&cli.StringSliceFlag{Name: "f", KeepSpace: true, Usage: "check every line of `FILE`, - for stdin; repeatable"},
			releaseFlag(),
		}, reportFlags()...),
		Action: func(c *cli.Context) error { return e.check(c) },
	}
}

func (e *env) check(c *cli.Context) error {
	files := c.StringSlice("f")
	if !c.Args().Present() && len(files) == 0 {
		return usagef("no expression: write it behind the command, in quotes, or give a file by -f")
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	r, err := e.openReport(c)
	if err != nil {
		return err
	}
	for i, text := range c.Args().Slice() {
		if err := r.Add(lintSelector(argument(text, i+1), release)); err != nil {
			return err
		}
	}
	unreadable := false
	for _, path := range files {
		if err := e.checkLines(r, path, release); err != nil {
			e.complain("rmqsql check: %v", err)
			unreadable = true
		}
	}
	summary, err := r.finish()
	var code exitCode
	if err != nil && !errors.As(err, &code) {
		return err
	}
	e.summarize(summary)
	if unreadable {
		return exitFailed
	}
	return err
}

// lintSelector looks at one selector.
func lintSelector(s selector, release rmqsql.Release) report.Subject {
	subject := report.Subject{Origin: s.origin, Expression: s.text}
	add := func(err *ast.Error) {
		subject.Findings = append(subject.Findings, report.New(err, s.text, s.origin))
	}
	_, err := rmqsql.Compile(s.text, &rmqsql.Options{Release: release})
	var refused *ast.Error
	if errors.As(err, &refused) {
		add(refused)
		return subject
	}
	if parsed, err := grammar.Parse(s.text, release, grammar.Limits{}); err == nil {
		if ignored := lint.Ignored(parsed, release); ignored != nil {
			add(ignored)
		}
	}
	return subject
}

// checkLines checks every line of a file.
func (e *env) checkLines(r *reporting, path string, release rmqsql.Release) error {
	file, err := e.open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines, found := bufio.NewReader(file), false
	for number := 1; ; number++ {
		line, err := lines.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return readError(path, err)
		}
		if text, ok := selectorOfLine(line, number); ok {
			found = true
			s := selector{text, report.Origin{Path: path, Line: number, Column: 1}}
			if err := r.Add(lintSelector(s, release)); err != nil {
				return err
			}
		}
		if err != nil {
			break
		}
	}
	if !found {
		e.note("%s holds no selector", path)
	}
	return nil
}

// selectorOfLine returns the selector on a line, if there is one. A # never
// begins a selector, and so may begin a comment.
func selectorOfLine(line string, number int) (string, bool) {
	if number == 1 {
		line = strings.TrimPrefix(line, "\ufeff") // of the file, not of the selector
	}
	line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
	trimmed := strings.TrimLeft(line, " \t")
	return line, strings.TrimSpace(line) != "" && !strings.HasPrefix(trimmed, "#")
}
