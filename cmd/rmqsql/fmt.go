package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/project"
	"github.com/rmqsql/rmqsql/internal/report"
)

func fmtCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "fmt",
		Usage:     "lay selectors out in one canonical form",
		UsageText: "fmt [FLAG…] < FILE\nfmt [-l] [-w] [-d] PATH… [FLAG…]",
		Description: `Keywords in upper case, one space between tokens, only the parentheses that are needed
(and those around NOT where it looks as if it negated a comparison), long chains of AND
and OR over several lines. The result is proven to mean the same. A selector with a
comment that would be lost is refused.

A PATH is a file, a folder, or a pattern such as 'src/**/*.java'. A .sql92 or .selector
file is one selector; the selectors of a .selectors file, and those in source code and
configuration that are one literal on one line, stay on their line. Without PATH a
selector is read from stdin and written to stdout.

Exit code: 0; 1 if -l or -d show a file and -w does not write it; 2 if something cannot
be laid out.

Examples:
  rmqsql fmt < selector.sql92
  rmqsql fmt -l .
  rmqsql fmt -w selectors/ 'src/**/*.java'`,
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "l", Usage: "list the files whose layout differs"},
			&cli.BoolFlag{Name: "w", Usage: "write the result to the file instead of stdout"},
			&cli.BoolFlag{Name: "d", Usage: "show what would change, as a diff"},
			&cli.IntFlag{Name: "width", Value: 80, Usage: "break chains that are longer than `N` characters; default: 80"},
			releaseFlag(),
		},
		Action: func(c *cli.Context) error { return e.format(c) },
	}
}

// formatting is one run of the command.
type formatting struct {
	env               *env
	list, write, diff bool
	width             int
	release           ast.Release
	releaseGiven      bool
	configs           *project.Configs

	differs, failed bool
}

func (e *env) format(c *cli.Context) error {
	release, err := e.release(c)
	if err != nil {
		return err
	}
	if c.Int("width") < 1 {
		return usagef("--width is at least 1, not %d", c.Int("width"))
	}
	configs, err := project.NewConfigs("")
	if err != nil {
		return err
	}
	f := &formatting{env: e, list: c.Bool("l"), write: c.Bool("w"), diff: c.Bool("d"), width: c.Int("width"),
		release: release, releaseGiven: c.IsSet("release"), configs: configs}
	paths := c.Args().Slice()
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	for _, path := range paths {
		if path == "-" && f.write {
			return usagef("-w cannot write to stdin: give files")
		}
		if err := f.path(path); err != nil {
			return err
		}
	}
	switch {
	case f.failed:
		return exitFailed
	case f.differs && (f.list || f.diff) && !f.write:
		return exitFindings
	}
	return nil
}

// path lays out a file, those of a folder, or stdin.
func (f *formatting) path(path string) error {
	if path == "-" {
		text, err := f.env.readFile(path)
		if err != nil {
			return err
		}
		return f.file(layoutFile{path: path, content: text, whole: true, release: f.release, width: f.width})
	}
	var failed error
	err := project.Walk([]string{path}, extract.IsHost, f.trouble, func(path string) bool {
		failed = f.named(path)
		return failed == nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no file %s: fmt takes files, or a selector on stdin", path)
	}
	return errors.Join(err, failed)
}

// trouble tells of a file that cannot be read; the others are laid out all the same.
func (f *formatting) trouble(path string, err error) {
	f.failed = true
	f.env.complain("rmqsql fmt: %v", readError(path, err))
}

// named lays out a file that was walked to.
func (f *formatting) named(path string) error {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	config, err := f.configs.For(absolute)
	if err != nil {
		return err
	}
	if config.Excludes(absolute) {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		f.trouble(path, err)
		return nil
	}
	l := layoutFile{path: path, content: string(data), release: f.release, width: f.width}
	if !f.releaseGiven {
		l.release = config.Release
	}
	return f.file(l)
}

// file lays out a file and does what the flags say.
func (f *formatting) file(l layoutFile) error {
	out, problems := l.format()
	for i := range problems {
		f.failed = true
		f.env.complainFormat(&problems[i])
	}
	if len(problems) > 0 && !f.list && !f.write && !f.diff {
		return nil // half of a result is none
	}
	changed := out != l.content
	f.differs = f.differs || changed
	if f.list && changed {
		f.env.printf("%s\n", l.path)
	}
	if f.diff && changed {
		f.env.printf("%s", diff.Diff(l.path+".orig", []byte(l.content), l.path, []byte(out)))
	}
	switch {
	case f.write && changed:
		info, err := os.Stat(l.path)
		if err != nil {
			return err
		}
		return os.WriteFile(l.path, []byte(out), info.Mode().Perm())
	case !f.write && !f.list && !f.diff:
		f.env.printf("%s", out)
	}
	return nil
}

// complainFormat shows on stderr why a selector cannot be laid out.
func (e *env) complainFormat(p *layoutProblem) {
	if p.reason == nil {
		e.complainFinding(&p.finding)
		return
	}
	place := fmt.Sprintf("%s:%d:%d:", report.Printable(p.finding.Path), p.finding.Line, p.finding.Column)
	e.complain("%s %s %v", e.err.paint(e.err.place, place), e.err.paint(e.err.bad, "error:"), p.reason)
	source, marks := report.Snippet(p.finding.Source, p.finding.Column-1, p.finding.Column+1, e.err.width-len("  "))
	e.complain("  %s\n  %s", source, e.err.paint(e.err.bad, marks))
}
