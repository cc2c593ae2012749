package main

import (
	"errors"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/inspect"
	"github.com/rmqsql/rmqsql/internal/project"
	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/seltest"
)

func testCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "test",
		Usage:     "run tests of selectors: messages and what is wanted of them",
		UsageText: "test FILE… [FLAG…]",
		Description: `A file of tests is YAML; a folder stands for the files *.test.yaml and *_test.yaml in it.

  selectors:
    big: amount > 100
    vip: {from: src/Filters.java#VIP}   # a constant, group, topic, key, or L12 for line 12
    tagged: {tags: TagA || TagB}
  tests:
    - name: a big order
      selector: big
      message: {amount: 150}
      want: delivered                   # or false, null, error; filtered is any of these
    - selector: big
      table:
        - [amount, want]
        - [100.5,  error]
        - [~,      null]                # the message has no such property

Each failed test is explained. Exit code: 0 if all passed, 1 if one failed, 2 if a file
cannot be read or a selector does not compile.

Examples:
  rmqsql test orders.test.yaml
  rmqsql test . --run 'big/.*' --coverage
  rmqsql test . --output junit=report.xml`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "run", Usage: "run only tests whose name, selector/test, fits `REGEXP`"},
			&cli.BoolFlag{Name: "coverage", Usage: "tell which terms of the selectors no test has decided by"},
			&cli.BoolFlag{Name: "v", Usage: "name the tests that passed too"},
			releaseFlag(), formatFlag(testFormats...),
			&cli.StringSliceFlag{Name: "output", KeepSpace: true, Usage: "also write the results to a file, `FORMAT=PATH`; repeatable"},
		},
		Action: func(c *cli.Context) error { return e.test(c) },
	}
}

// testRun is one run of the command.
type testRun struct {
	env      *env
	only     *regexp.Regexp  // nil for all
	release  *rmqsql.Release // nil for what files say
	coverage bool
	outputs  []*testOutput

	passed, failed int
	broken         int  // tests of selectors that do not compile
	unusable       bool // a file, or one of its selectors
}

func (e *env) test(c *cli.Context) error {
	if !c.Args().Present() {
		return usagef("no file of tests: write it behind the command")
	}
	r := &testRun{env: e, coverage: c.Bool("coverage")}
	if text := c.String("run"); text != "" {
		var err error
		if r.only, err = regexp.Compile(text); err != nil {
			return usagef("--run: %v", err)
		}
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	if c.IsSet("release") {
		r.release = &release
	}
	if r.outputs, err = e.openTestOutputs(c); err != nil {
		return err
	}
	for _, path := range c.Args().Slice() {
		if err := r.path(path); err != nil {
			return errors.Join(err, r.close())
		}
	}
	if err := r.close(); err != nil {
		return err
	}
	e.summarizeTests(r)
	return r.code()
}

// code is the exit code as an error.
func (r *testRun) code() error {
	switch {
	case r.unusable, r.only != nil && r.passed+r.failed == 0:
		return exitFailed
	case r.failed > 0:
		return exitFindings
	}
	return nil
}

func (e *env) summarizeTests(r *testRun) {
	n := r.passed + r.failed + r.broken
	switch {
	case n == 0 && r.only != nil:
		e.complain("rmqsql test: no test is called like %s", r.only)
	case r.broken > 0:
		e.complain("%s: %d passed, %d failed, %d could not be run", plural(n, "test"), r.passed, r.failed, r.broken)
	default:
		e.complain("%s: %d passed, %d failed", plural(n, "test"), r.passed, r.failed)
	}
}

// path runs a file, or those of a folder.
func (r *testRun) path(path string) error {
	if path == "-" {
		return r.file(path)
	}
	var failed error
	found := false
	err := project.Walk([]string{path}, isTestFile, r.trouble, func(path string) bool {
		found = true
		failed = r.file(path)
		return failed == nil
	})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return readError(path, err)
	case err == nil && !found:
		r.env.note("%s holds no file of tests, which are called *.test.yaml or *_test.yaml", path)
	}
	return errors.Join(err, failed)
}

// isTestFile chooses the files of folders.
func isTestFile(path string) bool {
	name := strings.ToLower(filepath.Base(path))
	for _, end := range []string{".test.yaml", "_test.yaml", ".test.yml", "_test.yml"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

func (r *testRun) trouble(path string, err error) {
	r.unusable = true
	r.env.complain("rmqsql test: %v", readError(path, err))
}

// file runs the tests of a file. What is wrong with one keeps no other from running.
func (r *testRun) file(path string) error {
	content, err := r.env.readFile(path)
	if err != nil {
		r.unusable = true
		r.env.complain("rmqsql test: %v", err)
		return nil
	}
	f, problems := seltest.Read(path, content)
	if len(problems) == 0 {
		problems = f.Resolve(func(other string) (string, error) {
			if !filepath.IsAbs(other) {
				other = filepath.Join(filepath.Dir(path), filepath.FromSlash(other))
			}
			return r.env.readFile(other)
		})
	}
	for _, p := range problems {
		r.unusable = true
		r.env.complainTestFile(p)
	}
	if len(problems) > 0 {
		return nil
	}
	return r.run(f)
}

func (r *testRun) run(f *seltest.File) error {
	subjects := make(map[*seltest.Selector]*seltest.Subject)
	for _, s := range f.Selectors {
		subject := seltest.Compile(s, r.release)
		subjects[s] = subject
		if subject.Refused != nil {
			r.unusable = true
			finding := inspect.Place(s.Text, *subject.Refused)
			r.env.complainFinding(&finding)
		} else if !s.Tags() {
			r.env.warnIgnoredIn(s, r.release)
		}
	}
	for _, o := range r.outputs {
		if err := o.begin(f); err != nil {
			return err
		}
	}
	for _, c := range f.Cases {
		if r.only != nil && !r.only.MatchString(c.Name) {
			continue
		}
		if err := r.one(subjects[c.Selector], c); err != nil {
			return err
		}
	}
	if !r.coverage {
		return nil
	}
	for _, s := range f.Selectors {
		if err := r.each(func(w testWriter) error { return w.covered(f, subjects[s]) }); err != nil {
			return err
		}
	}
	return nil
}

// one runs a test.
func (r *testRun) one(subject *seltest.Subject, c *seltest.Case) error {
	if subject.Refused != nil {
		r.broken++
		return r.each(func(w testWriter) error { return w.refused(subject, c) })
	}
	result := subject.Run(c)
	if result.Passed {
		r.passed++
	} else {
		r.failed++
	}
	return r.each(func(w testWriter) error { return w.result(result) })
}

func (r *testRun) each(do func(testWriter) error) error {
	var failed []error
	for _, o := range r.outputs {
		failed = append(failed, do(o.writer))
	}
	return errors.Join(failed...)
}

// warnIgnoredIn says that a broker does not read all of a selector, at its place.
func (e *env) warnIgnoredIn(s *seltest.Selector, release *rmqsql.Release) {
	r := s.Release
	if release != nil {
		r = *release
	}
	if ignored := ignoredBy(s.Text.Text(), r); ignored != nil {
		f := inspect.Place(s.Text, *ignored)
		f.Severity = max(f.Severity, ast.SeverityWarning)
		e.complainFinding(&f)
	}
}

// complainTestFile shows what is wrong with a file of tests.
func (e *env) complainTestFile(p *seltest.Problem) {
	place := report.Printable(p.Path) + ":"
	if p.At != (seltest.Position{}) {
		place = report.Printable((&seltest.Problem{Path: p.Path, At: p.At}).Error())
		place = strings.TrimSuffix(place, " ")
	}
	e.complain("%s %s %s", e.err.paint(e.err.place, place), e.err.paint(e.err.bad, "error:"), report.Printable(p.Message))
	if p.Help != "" {
		e.complain("  %s %s", e.err.paint(e.err.note, "help:"), report.Printable(p.Help))
	}
}
