package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/compile"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/vm"
)

func disasmCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "disasm",
		Usage:     "show the program that a selector is compiled to",
		UsageText: "disasm EXPR\ndisasm -f FILE",
		Description: `Each instruction goes on where T, F and N say when it is true, false and null.

Example:
  rmqsql disasm "amount > 100 AND region = 'BEIJING'"`,
		Flags: []cli.Flag{
			fileFlag(), releaseFlag(),
			&cli.BoolFlag{Name: "typed", Usage: "show the program for messages whose properties have types"},
		},
		Action: func(c *cli.Context) error { return e.disasm(c) },
	}
}

func (e *env) disasm(c *cli.Context) error {
	s, err := e.oneSelector(c)
	if err != nil {
		return err
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	f, err := e.compile(s, release)
	if err != nil {
		return err
	}
	program := f.Program()
	if c.Bool("typed") {
		parsed, err := grammar.Parse(s.text, release, grammar.Limits{})
		if err != nil {
			return err
		}
		if program, err = compile.Plain(parsed.Root); err != nil {
			return err
		}
	}
	_, err = fmt.Fprint(e.stdout, vm.Disassemble(program))
	return err
}
