package main

import (
	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/conformance/generate"
)

func conformanceGenerateCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "generate",
		Usage:     "make questions to ask two engines that must agree",
		UsageText: "conformance generate [--seed S] [--count N] [--first N] [--release R] [--typed]",
		Description: `Prints case-file lines without answers: selectors made by the grammar and broken ones, each
with messages near the constants that it mentions. The same flags print the same lines.

Example:
  rmqsql conformance generate --seed 7 --count 1000 | conformance/oracle/run 5.3.3 >answers.jsonl`,
		Flags: []cli.Flag{
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "another `SEED` makes other questions"},
			&cli.Uint64Flag{Name: "count", Value: 1000, Usage: "how many"},
			&cli.Uint64Flag{Name: "first", Usage: "`NUMBER` of the first one; any question can be made again by its number"},
			releaseFlag(),
			&cli.BoolFlag{Name: "typed", Usage: "properties of every type, as embedding programs have them"},
		},
		Action: func(c *cli.Context) error { return e.conformanceGenerate(c) },
	}
}

func (e *env) conformanceGenerate(c *cli.Context) error {
	if err := noArguments(c); err != nil {
		return err
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	q := generate.Questions{Seed: c.Uint64("seed"), Release: release, Typed: c.Bool("typed")}
	var line []byte
	for question := range q.Range(c.Uint64("first"), c.Uint64("count")) {
		line = question.AppendQuestion(line[:0])
		if _, err := e.stdout.Write(line); err != nil {
			return err
		}
	}
	return nil
}
