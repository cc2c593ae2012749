package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"
)

// The exit codes.
const (
	exitOK       exitCode = 0 // delivered, clean, passed
	exitFindings exitCode = 1 // not delivered, findings, a failed test
	exitFailed   exitCode = 2 // could not do the job
)

// exitCode ends a command as an error whose message, if any, is already written.
type exitCode int

// Error implements error.
func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// run is the whole command. args[0] is its name.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	e := newEnv(stdin, stdout, stderr)
	code := e.run(args[1:])
	switch err := e.stdout.Flush(); {
	case err == nil, isBrokenPipe(err):
		// Nobody reads the rest, as with | head: there is nothing to complain about.
	default:
		fmt.Fprintf(stderr, "rmqsql: cannot write the output: %v\n", err)
		code = exitFailed
	}
	return int(code)
}

func (e *env) run(args []string) exitCode {
	if len(args) > 0 && args[0] == completeWord {
		return e.complete(args[1:])
	}
	app := e.app()
	line, err := arrange(app, args)
	if err != nil {
		return e.fail(line.name(), err)
	}
	switch {
	case line.version:
		return e.fail("", printVersion(e))
	case line.help:
		printHelp(e.stdout, app, line.path)
		return exitOK
	case len(line.path) == 0:
		printHelp(e.stderr, app, nil)
		return exitFailed
	case line.command().Action == nil:
		printHelp(e.stderr, app, line.path)
		return exitFailed
	}
	return e.fail(line.name(), app.Run(append([]string{app.Name}, line.args...)))
}

// fail writes an error, if there is one to be written, and returns the exit code.
func (e *env) fail(command string, err error) exitCode {
	var code exitCode
	var usage *usageError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &code):
		return code
	case isBrokenPipe(err):
		return exitOK
	}
	name := "rmqsql"
	if command != "" {
		name += " " + command
	}
	e.complain("%s: %v", name, err)
	if errors.As(err, &usage) {
		e.complain("Run %s --help for how to use it.", name)
	}
	return exitFailed
}

// app builds the command line's tree. All that the library would print or decide
// by itself is done elsewhere: it only parses flags and calls actions.
func (e *env) app() *cli.App {
	app := &cli.App{
		Name:                      "rmqsql",
		Usage:                     "evaluate, check and explain RocketMQ message filters exactly as brokers do",
		Flags:                     globalFlags(),
		Before:                    e.configure,
		Action:                    func(*cli.Context) error { return nil },
		HideHelp:                  true,
		HideVersion:               true,
		DisableSliceFlagSeparator: true, // -p name=a,b is one property
		Writer:                    io.Discard,
		ErrWriter:                 io.Discard,
		ExitErrHandler:            func(*cli.Context, error) {},
	}
	for _, g := range groups {
		for _, build := range g.commands {
			c := build(e)
			c.Category = g.name
			prepare(c)
			app.Commands = append(app.Commands, c)
		}
	}
	return app
}

// prepare silences the library in a command and those below it.
func prepare(c *cli.Command) {
	c.HideHelp, c.HideHelpCommand = true, true
	c.OnUsageError = func(_ *cli.Context, err error, _ bool) error { return &usageError{err.Error()} }
	for _, sub := range c.Subcommands {
		prepare(sub)
	}
}
