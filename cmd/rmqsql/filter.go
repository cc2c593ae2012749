package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/jsonfilter"
	"github.com/rmqsql/rmqsql/internal/message"
)

func filterCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "filter",
		Usage:     "copy the lines whose message a broker would deliver: grep for messages",
		UsageText: "filter EXPR [FILE]… [-v] [-c]\nfilter -f FILE [FILE]… [-v] [-c]",
		Description: `A line is a message as JSON: an object of properties, or {"tags":…, "keys":…,
"properties":{…}}. Lines of the files, or of stdin if there is none, come out as they
are and in order. Blank lines are passed over. null and empty properties are missing.

A line that cannot be read is named on stderr, is never copied, and the rest still run.

Exit code: 0, however many messages match; 2 if a line or file cannot be read.

Examples:
  rmqsql filter "amount > 100 AND region = 'BEIJING'" < orders.jsonl > big.jsonl
  rmqsql filter -c "level = 'VIP'" monday.jsonl tuesday.jsonl
  rmqsql filter -v -f selector.sql92 orders.jsonl | head`,
		Flags: []cli.Flag{
			fileFlag(),
			&cli.BoolFlag{Name: "v", Usage: "copy the lines of messages that would not be delivered instead"},
			&cli.BoolFlag{Name: "c", Usage: "write nothing but the number of lines, behind FILE: if there are several files"},
			&cli.IntFlag{Name: "workers", Usage: "match on `N` threads at once; default: one for each processor"},
			releaseFlag(),
		},
		Action: func(c *cli.Context) error { return e.filter(c) },
	}
}

// maxWorkers is more threads than could be of use: each holds some blocks of lines.
const maxWorkers = 1024

func (e *env) filter(c *cli.Context) error {
	s, paths, err := e.selectorAndFiles(c)
	if err != nil {
		return err
	}
	workers := runtime.GOMAXPROCS(0)
	if c.IsSet("workers") {
		if workers = c.Int("workers"); workers < 1 || workers > maxWorkers {
			return usagef("--workers is a number of threads from 1 to %d, not %d", maxWorkers, workers)
		}
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	selector, err := e.compile(s, release)
	if err != nil {
		return err
	}
	f := &jsonfilter.Filter{
		Selector: selector,
		Invert:   c.Bool("v"),
		Workers:  workers,
		Output:   e.stdout,
		Report:   e.complainAboutLine(),
	}
	if c.Bool("c") {
		f.Output = nil
	}
	return e.filterFiles(f, paths)
}

// complainAboutLine returns what complains about lines, of which there may be many:
// it gives each advice once.
func (e *env) complainAboutLine() func(*message.Error) {
	given := make(map[string]bool)
	return func(bad *message.Error) {
		help := bad.Help
		if given[help] {
			bad.Help = ""
		}
		given[help] = true
		e.complainAboutMessage(bad)
	}
}

// selectorAndFiles returns the expression and the files that the arguments name: the
// first is the expression, unless -f gives it.
func (e *env) selectorAndFiles(c *cli.Context) (selector, []string, error) {
	paths := c.Args().Slice()
	var s selector
	switch {
	case c.IsSet("f"):
		path := c.String("f")
		if path == "-" && (len(paths) == 0 || slices.Contains(paths, "-")) {
			return s, nil, usagef("-f and the messages cannot both come from stdin: put one of them into a file")
		}
		var err error
		if s, err = e.selectorFile(path); err != nil {
			return s, nil, err
		}
	case len(paths) == 0:
		return s, nil, usagef("no expression: write it behind the command, in quotes, or give a file by -f")
	default:
		s, paths = argument(paths[0], 1), paths[1:]
	}
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	return s, paths, nil
}

// filterFiles filters one file after the other. One that cannot be read does not
// keep the others from it.
func (e *env) filterFiles(f *jsonfilter.Filter, paths []string) error {
	code := exitOK
	for _, path := range paths {
		counts, err := e.filterFile(f, path)
		var failed *jsonfilter.WriteError
		switch {
		case errors.As(err, &failed):
			return nil // run reports it, for the buffer remembers it
		case err != nil:
			e.complain("rmqsql filter: %v", err)
			code = exitFailed
		}
		if counts.Unread > 0 {
			code = exitFailed
		}
		if f.Output != nil {
			continue
		}
		name := ""
		if len(paths) > 1 {
			name = path + ":"
		}
		if _, err := fmt.Fprintf(e.stdout, "%s%d\n", name, counts.Picked); err != nil {
			return err
		}
	}
	if code != exitOK {
		return code
	}
	return nil
}

func (e *env) filterFile(f *jsonfilter.Filter, path string) (jsonfilter.Counts, error) {
	file, err := e.open(path)
	if err != nil {
		return jsonfilter.Counts{}, err
	}
	defer file.Close()
	in := io.Reader(file)
	if path == "-" {
		in = e.rawStdin // it is not read by the goroutine that writes, so it must not flush
	}
	counts, err := f.Run(in, path)
	var failed *jsonfilter.WriteError
	if err != nil && !errors.As(err, &failed) {
		err = readError(path, err)
	}
	return counts, err
}
