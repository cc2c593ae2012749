package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/report"
)

// selector is a selector's text and where it comes from.
type selector struct {
	text   string
	origin report.Origin
}

// fileFlag reads the expression from a file, where a shell's quoting hurts.
func fileFlag() cli.Flag {
	return &cli.StringFlag{Name: "f", Usage: "read the expression from `FILE`, - for stdin"}
}

// oneSelector returns the expression of a command that takes exactly one, as its
// argument or by -f.
func (e *env) oneSelector(c *cli.Context) (selector, error) {
	args := c.Args().Slice()
	if c.IsSet("f") {
		if len(args) > 0 {
			return selector{}, usagef("give the expression either by -f or as an argument, not both (%s)", quoteArg(args[0]))
		}
		path := c.String("f")
		if path == "-" && c.String("m") == "-" {
			return selector{}, usagef("-f and -m cannot both read stdin: put one of them into a file")
		}
		return e.selectorFile(path)
	}
	switch len(args) {
	case 0:
		return selector{}, usagef("no expression: write it behind the command, in quotes, or give a file by -f")
	case 1:
		return argument(args[0], 1), nil
	}
	return selector{}, usagef("%d expressions where one is expected: put it in quotes, as in rmqsql %s %s",
		len(args), c.Command.Name, quoteArg(strings.Join(args, " ")))
}

// selectorFile reads a selector from a file.
func (e *env) selectorFile(path string) (selector, error) {
	text, err := e.readFile(path)
	// A byte order mark belongs to the file, not to the selector.
	return selector{strings.TrimPrefix(text, "\ufeff"), report.Origin{Path: path, Line: 1, Column: 1}}, err
}

// argument is the n-th expression of the command line.
func argument(text string, n int) selector {
	return selector{text, report.Origin{Path: fmt.Sprintf("expr%d", n), Line: 1, Column: 1}}
}

// readFile reads a file, or stdin if path is "-".
func (e *env) readFile(path string) (string, error) {
	r, err := e.open(path)
	if err != nil {
		return "", err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return "", readError(path, err)
	}
	return string(data), nil
}

// open opens a file, or stdin if path is "-".
func (e *env) open(path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(e.stdin), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, readError(path, err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		_ = f.Close()
		return nil, fmt.Errorf("%s is a directory: give a file", path)
	}
	return f, nil
}

// readError says in plain words why a file cannot be read.
func readError(path string, err error) error {
	if path == "-" {
		path = "stdin"
	}
	var cause *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no file %s", path)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("no permission to read %s", path)
	case errors.As(err, &cause):
		err = cause.Err
	}
	return fmt.Errorf("cannot read %s: %w", path, err)
}
