package main

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/seltest"
)

// testFormats are those of test, the default first.
var testFormats = []string{"text", "json", "junit", "github"}

// testWriter is one output of the results of tests in one format.
type testWriter interface {
	begin(*seltest.File) error
	result(seltest.Result) error
	// refused is told of a test whose selector does not compile.
	refused(*seltest.Subject, *seltest.Case) error
	// covered is told what the tests of a selector have covered, if that was asked for.
	covered(*seltest.File, *seltest.Subject) error
	close() error
}

// testOutput is a writer, and the file that it writes to.
type testOutput struct {
	writer testWriter
	file   *os.File // nil for stdout
}

func (o *testOutput) begin(f *seltest.File) error { return o.writer.begin(f) }

// openTestOutputs reads --format and --output.
func (e *env) openTestOutputs(c *cli.Context) (outputs []*testOutput, err error) {
	format := reportFormat(c)
	if !slices.Contains(testFormats, format) {
		_, err := chosenFormat(c, testFormats...)
		return nil, err
	}
	outputs = []*testOutput{{writer: e.testWriter(format, e, c)}}
	for _, output := range c.StringSlice("output") {
		format, path, ok := strings.Cut(output, "=")
		switch {
		case !ok || path == "":
			err = usagef("--output takes FORMAT=PATH, not %s", quoteArg(output))
		case !slices.Contains(testFormats, format):
			err = usagef("--output: there is no format %s here: choose one of %s", quoteArg(format), strings.Join(testFormats, ", "))
		default:
			var file *os.File
			if file, err = os.Create(path); err == nil {
				outputs = append(outputs, &testOutput{e.testWriter(format, e.plain(file, e.lang), c), file})
			}
		}
		if err != nil {
			return nil, errors.Join(err, closeTestFiles(outputs))
		}
	}
	return outputs, nil
}

// testWriter returns a writer that writes to the stdout of to.
func (e *env) testWriter(format string, to *env, c *cli.Context) testWriter {
	switch format {
	case "json":
		return &testJSON{env: to}
	case "junit":
		return &testJUnit{env: to}
	case "github":
		return &testGitHub{env: to}
	}
	return &testText{env: to, all: c.Bool("v")}
}

// close ends all outputs.
func (r *testRun) close() error {
	err := r.each(testWriter.close)
	return errors.Join(err, closeTestFiles(r.outputs))
}

func closeTestFiles(outputs []*testOutput) error {
	var failed []error
	for _, o := range outputs {
		if o.file != nil {
			failed = append(failed, o.file.Close())
		}
	}
	return errors.Join(failed...)
}

// testJUnit writes a suite a file.
type testJUnit struct {
	env    *env
	suites []*report.TestSuite
}

func (w *testJUnit) begin(f *seltest.File) error {
	w.suites = append(w.suites, &report.TestSuite{Name: f.Path})
	return nil
}

func (w *testJUnit) add(c *seltest.Case, failure, problem *report.TestProblem) {
	suite := w.suites[len(w.suites)-1]
	suite.Cases = append(suite.Cases, report.TestCase{Name: c.Name, Class: suite.Name, File: suite.Name, Line: c.At.Line, Failure: failure, Error: problem})
}

func (w *testJUnit) result(r seltest.Result) error {
	if r.Passed {
		w.add(r.Case, nil, nil)
		return nil
	}
	w.add(r.Case, &report.TestProblem{Message: w.env.shortfall(r), Type: "verdict", Text: w.env.explained(r)}, nil)
	return nil
}

func (w *testJUnit) refused(s *seltest.Subject, c *seltest.Case) error {
	message, _ := s.Refused.Text(w.env.machineLang())
	w.add(c, nil, &report.TestProblem{Message: message, Type: s.Refused.Code.String(), Text: s.Text.Text()})
	return nil
}

func (w *testJUnit) covered(*seltest.File, *seltest.Subject) error { return nil }

func (w *testJUnit) close() error {
	return errors.Join(report.WriteJUnit(w.env.stdout, w.suites), w.env.stdout.Flush())
}

// testGitHub annotates the wants of tests that have failed.
type testGitHub struct {
	env  *env
	path string
}

func (w *testGitHub) begin(f *seltest.File) error {
	w.path = f.Path
	return nil
}

func (w *testGitHub) annotate(c *seltest.Case, message string) error {
	a := report.Annotation{Path: w.path, Line: c.At.Line, EndLine: c.At.Line, Column: c.At.Column, Title: c.Name, Message: message}
	_, err := io.WriteString(w.env.stdout, a.String()+"\n")
	return err
}

func (w *testGitHub) result(r seltest.Result) error {
	if r.Passed {
		return nil
	}
	return w.annotate(r.Case, w.env.shortfall(r)+"\n"+w.env.explained(r))
}

func (w *testGitHub) refused(s *seltest.Subject, c *seltest.Case) error {
	message, _ := s.Refused.Text(w.env.machineLang())
	return w.annotate(c, "the selector does not compile: "+message)
}

func (w *testGitHub) covered(*seltest.File, *seltest.Subject) error { return nil }

func (w *testGitHub) close() error { return w.env.stdout.Flush() }
