package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/report"
)

func checkCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "find what brokers refuse, ignore, or take otherwise than it is meant",
		UsageText: "check EXPR… [FLAG…]\ncheck -f FILE [FLAG…]\ncheck --tags SUBSCRIPTION… [FLAG…]",
		Description: `With -f every line is a selector; empty lines and lines that start with # are passed over.
With --fix nothing is reported: the selectors are printed, corrected where it is certain
what was meant.

Exit code: 0 if there is nothing to report at --fail-level, 1 if there is, 2 if a file cannot be read.

Examples:
  rmqsql check "amount > 100" "name LIKE 'x%'"
  rmqsql check -f selectors.txt --release 4.9.4
  rmqsql check -f selectors.txt --release 4.9.4 --against 5.3.3
  rmqsql check "amount > 100" --sample messages.jsonl
  rmqsql check "a == 1 && b != 'x'" --fix
  rmqsql check --tags "TagA | TagB"`,
		Flags: append([]cli.Flag{
			&cli.StringSliceFlag{Name: "f", KeepSpace: true, Usage: "check every line of `FILE`, - for stdin; repeatable"},
			releaseFlag(),
			againstFlag(),
			&cli.BoolFlag{Name: "tags", Usage: "check tag subscriptions, such as \"TagA || TagB\", instead of selectors"},
			&cli.StringFlag{Name: "sample", Usage: "messages as they really come, as JSON in `FILE`: they show decimals, large numbers, other names"},
			&cli.BoolFlag{Name: "fix", Usage: "print the corrected selectors instead of findings"},
		}, reportFlags()...),
		Action: func(c *cli.Context) error { return e.check(c) },
	}
}

func (e *env) check(c *cli.Context) error {
	in := checkInputs{e, c.Args().Slice(), c.StringSlice("f")}
	if len(in.args) == 0 && len(in.files) == 0 {
		return usagef("no expression: write it behind the command, in quotes, or give a file by -f")
	}
	l, err := e.newLinter(c)
	if err != nil {
		return err
	}
	if c.Bool("fix") {
		return e.fix(l, in)
	}
	r, err := e.openReport(c)
	if err != nil {
		return err
	}
	walked := in.each(func(s selector) error { return r.Add(l.look(s)) }, nil)
	summary, err := r.finish()
	var code exitCode
	if err != nil && !errors.As(err, &code) {
		return err
	}
	e.summarize(summary)
	if walked != nil {
		return walked
	}
	return err
}

// linter looks at selectors, or at tag subscriptions.
type linter struct {
	options lint.Options
	tags    bool
}

// newLinter reads the flags that tell how to look.
func (e *env) newLinter(c *cli.Context) (*linter, error) {
	release, err := e.release(c)
	if err != nil {
		return nil, err
	}
	against, err := e.against(c)
	if err != nil {
		return nil, err
	}
	l := &linter{options: lint.Options{Release: release, Against: against}, tags: c.Bool("tags")}
	if l.tags && len(against) > 0 {
		return nil, usagef("--against compares what brokers make of selectors: consumers get the same tags from all of them")
	}
	if path := c.String("sample"); path != "" {
		l.options.Samples, err = e.readSamples(path)
	}
	return l, err
}

func (l *linter) findings(text string) []lint.Finding {
	if l.tags {
		return lint.CheckTags(text, l.options)
	}
	return lint.Check(text, l.options)
}

// look returns all there is to say about a selector.
func (l *linter) look(s selector) report.Subject {
	subject := report.Subject{Origin: s.origin, Expression: s.text}
	findings := l.findings(s.text)
	for i := range findings {
		subject.Findings = append(subject.Findings, report.New(&findings[i].Error, s.text, s.origin))
	}
	return subject
}
