package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/suite"
)

// shownMismatches is how many are shown unless all are asked for.
const shownMismatches = 20

func conformanceCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "conformance",
		Usage:     "hold the engine against recorded answers of a real one",
		UsageText: "conformance FILE… [--release R] [--all]\nconformance generate [--seed S] [--count N] [--release R] [--typed]",
		Description: `A case file holds one JSON object a line, plain or compressed by gzip: expr, accept, rest
(the first ignored token), and messages with props and result. Properties may be typed,
as in {"int32":"5"}.

Exit code: 0 if all answers agree, 1 if one does not, 2 if a file cannot be read.

Example:
  rmqsql conformance --release 4.1.0 testdata/conformance/sql92-rocketmq-4.1.0.jsonl.gz`,
		Flags: []cli.Flag{
			releaseFlag(),
			&cli.BoolFlag{Name: "all", Usage: fmt.Sprintf("show every mismatch, not only the first %d", shownMismatches)},
		},
		Subcommands: []*cli.Command{conformanceGenerateCommand(e)},
		Action:      func(c *cli.Context) error { return e.conformance(c) },
	}
}

func (e *env) conformance(c *cli.Context) error {
	if !c.Args().Present() {
		return usagef("no case file: name one or more")
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	engine := suite.Engine(&rmqsql.Options{Release: release})
	var total conformance.Summary
	shown, hidden := 0, 0
	show := func(m conformance.Mismatch) {
		if m.Known != "" && !c.Bool("all") {
			return
		}
		if shown == shownMismatches && !c.Bool("all") {
			hidden++
			return
		}
		shown++
		fmt.Fprintln(e.stdout, printableLines(m.String()))
	}
	unreadable := false
	for _, path := range c.Args().Slice() {
		sum, err := e.conformanceFile(path, engine, show)
		total = total.Add(sum)
		if err != nil {
			e.complain("rmqsql conformance: %v", err)
			unreadable = true
		}
	}
	if hidden > 0 {
		e.note("%d more mismatches; --all shows them", hidden)
	}
	if total.Known > 0 {
		e.note("%s on lines marked as known, not counted", plural(total.Known, "difference"))
	}
	if _, err := fmt.Fprintf(e.stdout, "%d passed, %d failed\n", total.Passed, total.Failed); err != nil {
		return err
	}
	switch {
	case unreadable:
		return exitFailed
	case total.Failed > 0:
		return exitFindings
	}
	return nil
}

func (e *env) conformanceFile(path string, engine conformance.Engine, show func(conformance.Mismatch)) (conformance.Summary, error) {
	f, err := e.open(path)
	if err != nil {
		return conformance.Summary{}, err
	}
	defer f.Close()
	return conformance.Run(conformance.Read(f, path), engine, show)
}

// printableLines is report.Printable line by line.
func printableLines(text string) string {
	return linesOf(text, report.Printable)
}
