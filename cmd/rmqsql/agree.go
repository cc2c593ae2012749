package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/inspect"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/report"
)

func agreeCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "agree",
		Usage:     "compare the subscriptions of consumer groups, whose members must ask for the same",
		UsageText: "agree FILE… [FLAG…]",
		Description: `A file is a list of subscriptions as YAML or JSON, - is stdin:

  subscriptions:
    - {group: orders, topic: OrderTopic, type: tag, expression: TagA || TagB}
    - {group: orders, topic: OrderTopic, type: sql, expression: amount > 100}

or what brokers and their tools print: an object with a subscriptionTable or
subscriptionSet, heartbeats, consumerFilter.json. A table that names no group belongs to that
of its retry topic, or of --group.

What means the same agrees: A||B and B || A; selectors that deliver the same messages, however
they are spelt. Where that cannot be decided, a warning says so.

Exit code: 0 if all agree, 1 if some do not or a subscription is refused, 2 if a file cannot be read.

Examples:
  rmqsql agree subscriptions.yaml
  rmqsql agree member1.json member2.json --group orders`,
		Flags: append([]cli.Flag{
			releaseFlag(),
			&cli.StringFlag{Name: "group", Usage: "the consumer `GROUP` of tables that name none"},
		}, reportFlags()...),
		Action: func(c *cli.Context) error { return e.agree(c) },
	}
}

func (e *env) agree(c *cli.Context) error {
	if !c.Args().Present() {
		return usagef("no file: give a list of subscriptions, or - for stdin")
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	options := lint.Options{Release: release}
	r, err := e.openReport(c)
	if err != nil {
		return err
	}
	groups := inspect.NewGroups()
	var unread error
	for _, path := range c.Args().Slice() {
		file, err := e.readSubscriptions(path, c.String("group"))
		if err != nil {
			e.complain("rmqsql agree: %v", err)
			unread = exitFailed
			continue
		}
		for _, s := range file.Selectors {
			groups.Add(s)
			subject := inspect.Check(s, options)
			subject.Findings = refusals(subject.Findings)
			if err := r.Add(subject); err != nil {
				return err
			}
		}
	}
	for _, d := range groups.Disagreements(func(string) lint.Options { return options }) {
		subject := report.Subject{Origin: inspect.Origin(d.Selector), Expression: d.Selector.Text(), Findings: []report.Finding{d.Finding}, Again: true}
		if err := r.Add(subject); err != nil {
			return err
		}
	}
	summary, err := r.finish()
	var code exitCode
	if err != nil && !errors.As(err, &code) {
		return err
	}
	e.summarize(summary)
	if unread != nil {
		return unread
	}
	return err
}

func (e *env) readSubscriptions(path, group string) (*extract.File, error) {
	content, err := e.readFile(path)
	if err != nil {
		return nil, err
	}
	return extract.ReadSubscriptions(path, content, group)
}

// refusals are the findings that keep a subscription from being compared, or from
// being read to its end.
func refusals(findings []report.Finding) []report.Finding {
	var list []report.Finding
	for _, f := range findings {
		if code := f.Error.Code; code < 300 || code == ast.CodeIgnored || code == ast.CodeTagsEmpty {
			list = append(list, f)
		}
	}
	return list
}
