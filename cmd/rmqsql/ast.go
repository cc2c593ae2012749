package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

func astCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "ast",
		Usage:     "show how a selector is read, as a tree",
		UsageText: "ast EXPR\nast -f FILE",
		Description: `Each node comes with the bytes of its text.

Example:
  rmqsql ast "NOT a = 1 AND b > 2"`,
		Flags:  []cli.Flag{fileFlag(), releaseFlag(), formatFlag("text", "json")},
		Action: func(c *cli.Context) error { return e.ast(c) },
	}
}

func (e *env) ast(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	s, err := e.oneSelector(c)
	if err != nil {
		return err
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	if _, err := e.compile(s, release); err != nil {
		return err
	}
	parsed, err := grammar.Parse(s.text, release, grammar.Limits{})
	if err != nil {
		return err
	}
	if format == "text" {
		_, err := fmt.Fprint(e.stdout, ast.Dump(parsed.Root))
		return err
	}
	encoder := jsonEncoder(e.stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(struct {
		Root    treeNode `json:"root"`
		Ignored string   `json:"ignored"`
	}{toTree(parsed.Root, s.text), parsed.IgnoredText()})
}

// treeNode is the JSON form of a node.
type treeNode struct {
	Node     string     `json:"node"`
	Text     string     `json:"text"`
	Offset   int        `json:"offset"`
	End      int        `json:"end"`
	Operands []treeNode `json:"operands,omitempty"`
}

func toTree(x ast.Expr, text string) treeNode {
	at := x.Span()
	n := treeNode{Node: ast.Label(x), Text: at.Text(text), Offset: at.Start, End: at.End}
	ast.Children(x, func(child ast.Expr) bool {
		n.Operands = append(n.Operands, toTree(child, text))
		return true
	})
	return n
}
