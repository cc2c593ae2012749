package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/lint"
)

func rulesCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "rules",
		Usage:     "list the rules that check applies, or explain one",
		UsageText: "rules [ID…] [FLAG…]",
		Description: `An ID is that of a finding, such as RMQ301, or the rule's name, such as ignored-text.

Examples:
  rmqsql rules
  rmqsql rules RMQ404
  rmqsql rules ignored-text --format markdown`,
		Flags:  []cli.Flag{formatFlag("text", "json", "markdown")},
		Action: func(c *cli.Context) error { return e.rules(c) },
	}
}

// rules writes to a buffer that remembers its errors; run reports them.
func (e *env) rules(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json", "markdown")
	if err != nil {
		return err
	}
	chosen := lint.Rules()
	if c.Args().Present() {
		chosen = nil
		for _, id := range c.Args().Slice() {
			rule, err := ruleOf(id)
			if err != nil {
				return err
			}
			chosen = append(chosen, rule)
		}
	}
	switch {
	case format == "json":
		return e.rulesJSON(chosen)
	case format == "markdown" && !c.Args().Present():
		fmt.Fprint(e.stdout, lint.Index())
		return nil
	case !c.Args().Present():
		e.listRules(chosen)
		return nil
	}
	for i, rule := range chosen {
		if i > 0 {
			fmt.Fprintln(e.stdout)
		}
		if format == "markdown" {
			fmt.Fprint(e.stdout, rule.Markdown())
		} else {
			e.explainRule(rule)
		}
	}
	return nil
}

// ruleOf finds a rule by its id, in any case and with or without RMQ, or by its
// name.
func ruleOf(id string) (lint.Rule, error) {
	var names []string
	for _, rule := range lint.Rules() {
		code := rule.Code.String()
		if strings.EqualFold(id, code) || "RMQ"+id == code || strings.EqualFold(id, rule.Code.Name()) {
			return rule, nil
		}
		names = append(names, code, rule.Code.Name())
	}
	return lint.Rule{}, usagef("there is no rule %s%s", quoteArg(id), didYouMean(nearest(names, id)))
}

// listRules writes a line a rule.
func (e *env) listRules(rules []lint.Rule) {
	longest := 0
	for _, rule := range rules {
		longest = max(longest, len(rule.Code.Name()))
	}
	for _, rule := range rules {
		head := fmt.Sprintf("%s  %-7s  %-*s  ", rule.Code, rule.Code.Severity(), longest, rule.Code.Name())
		fmt.Fprintln(e.stdout, wrap(head+rule.What, e.out.width, len(head)))
	}
}

// ruleLabels are the words of a page as text, the same width in each language.
var ruleLabels = map[ast.Lang]struct{ bad, says, fixed, good, with string }{
	ast.English: {"Bad:    ", "Says:   ", "Fixed:  ", "Good:   ", "With:   "},
	ast.Chinese: {"错误：  ", "提示：  ", "改正：  ", "正确：  ", "条件：  "},
}

// explainRule writes a rule's page as text. What the rule says of the bad example
// is in the user's language.
func (e *env) explainRule(rule lint.Rule) {
	const indent = 8
	labels := ruleLabels[e.lang]
	line := func(label, text string) {
		if text == "" {
			return
		}
		text = linesOf(text, func(s string) string { return strings.Repeat(" ", indent) + s })
		fmt.Fprintln(e.stdout, label+strings.TrimLeft(wrap(text, e.out.width, indent), " "))
	}
	fmt.Fprintf(e.stdout, "%s %s (%s)\n\n", e.out.paint(e.out.strong, rule.Code.String()), rule.Code.Name(), rule.Code.Severity())
	fmt.Fprintf(e.stdout, "%s\n%s\n\n", wrap(rule.What, e.out.width, 0), wrap(rule.Why, e.out.width, 0))
	line(labels.with, rule.Bad.Circumstances())
	line(labels.bad, rule.Bad.String())
	if f, ok := rule.Says(); ok {
		message, help := f.Text(e.lang)
		line(labels.says, message)
		line(strings.Repeat(" ", indent), help)
	}
	fixed, _ := rule.Corrected()
	line(labels.fixed, fixed)
	line(labels.good, rule.Good.String())
}

// ruleJSON is a rule in JSON.
type ruleJSON struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Severity  string `json:"severity"`
	What      string `json:"what"`
	Why       string `json:"why"`
	Bad       string `json:"bad"`
	Good      string `json:"good"`
	With      string `json:"with,omitempty"` // the release or sample that the bad example needs
	Message   string `json:"message,omitempty"`
	Help      string `json:"help,omitempty"`
	Corrected string `json:"corrected,omitempty"`
}

func (e *env) rulesJSON(rules []lint.Rule) error {
	list := []ruleJSON{}
	for _, rule := range rules {
		j := ruleJSON{
			ID: rule.Code.String(), Name: rule.Code.Name(), Severity: rule.Code.Severity().String(),
			What: rule.What, Why: rule.Why, Bad: rule.Bad.String(), Good: rule.Good.String(),
			With: rule.Bad.Circumstances(),
		}
		if f, ok := rule.Says(); ok {
			j.Message, j.Help = f.Text(e.machineLang())
		}
		j.Corrected, _ = rule.Corrected()
		list = append(list, j)
	}
	encoder := jsonEncoder(e.stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(struct {
		Rules []ruleJSON `json:"rules"`
	}{list})
}
