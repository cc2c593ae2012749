package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/report"
)

// reportFlags choose how findings are shown and when they fail a run.
func reportFlags() []cli.Flag {
	return []cli.Flag{
		formatFlag(report.Formats()...),
		&cli.StringSliceFlag{Name: "output", KeepSpace: true, Usage: "also write the report to a file, `FORMAT=PATH`; repeatable"},
		&cli.StringFlag{Name: "baseline", Usage: "report only findings that are not in `FILE`, which --write-baseline has written"},
		&cli.StringFlag{Name: "write-baseline", Usage: "write the findings to `FILE` instead of reporting them"},
		&cli.StringFlag{Name: "fail-level", Value: "error", Usage: "exit 1 on findings of at least `LEVEL`: error, warning, note, or never"},
	}
}

// reporting is a report in all the formats that a command was asked for.
type reporting struct {
	*report.Reporter
	env   *env
	files []*os.File
	fails func(report.Summary) bool

	baseline *report.Baseline
	write    string // where to write the baseline
}

// openReport reads the flags of reportFlags and creates the files.
func (e *env) openReport(c *cli.Context) (*reporting, error) {
	r := &reporting{env: e}
	var err error
	if r.fails, err = failLevel(c.String("fail-level")); err != nil {
		return nil, err
	}
	if err := r.openBaseline(c.String("baseline"), c.String("write-baseline")); err != nil {
		return nil, err
	}
	format := reportFormat(c)
	o := e.machineOptions()
	if format == "text" {
		o = e.textOptions(e.out)
	}
	w, err := report.Open(format, e.stdout, o)
	if err != nil {
		return nil, usagef("--format: %v", err)
	}
	writers := []report.Writer{w}
	for _, output := range c.StringSlice("output") {
		w, err := r.create(output)
		if err != nil {
			return nil, errors.Join(err, r.closeFiles())
		}
		writers = append(writers, w)
	}
	r.Reporter = report.NewReporter(writers...)
	if r.baseline != nil {
		r.Reporter.Baseline(r.baseline)
	}
	return r, nil
}

// reportFormat is what --format says. A run in a GitHub workflow that was not asked
// for any format annotates.
func reportFormat(c *cli.Context) string {
	if !c.IsSet("format") && os.Getenv("GITHUB_ACTIONS") == "true" {
		return "github"
	}
	return c.String("format")
}

// machineOptions are those of formats for machines.
func (e *env) machineOptions() report.Options {
	return report.Options{Lang: e.machineLang(), Version: toolVersion(), Describe: func(code ast.Code) (what, why string) {
		rule, ok := lint.RuleOf(code)
		if !ok {
			return code.Name(), code.Name()
		}
		return rule.What, rule.Why
	}}
}

func (r *reporting) openBaseline(read, write string) error {
	switch {
	case read != "" && write != "":
		return usagef("give either --baseline or --write-baseline: what is written holds all findings of the run")
	case write != "":
		r.write, r.baseline = write, report.NewBaseline()
	case read != "":
		file, err := r.env.open(read)
		if err != nil {
			return err
		}
		defer file.Close()
		if r.baseline, err = report.ReadBaseline(file); err != nil {
			return fmt.Errorf("%s: %w", read, err)
		}
	}
	return nil
}

// finishBaseline writes a baseline that was recorded, and tells of one that holds
// too much.
func (r *reporting) finishBaseline() error {
	switch {
	case r.write != "":
		var text strings.Builder
		if _, err := r.baseline.WriteTo(&text); err != nil {
			return err
		}
		if err := os.WriteFile(r.write, []byte(text.String()), 0o666); err != nil {
			return err
		}
		r.env.note("%s written to %s", plural(r.baseline.Recorded(), "finding"), r.write)
	case r.baseline != nil && r.baseline.Gone() > 0:
		r.env.note("%s of the baseline did not come up any more: --write-baseline writes it anew", plural(r.baseline.Gone(), "finding"))
	}
	return nil
}

// create opens one --output.
func (r *reporting) create(output string) (report.Writer, error) {
	format, path, ok := strings.Cut(output, "=")
	if !ok || path == "" {
		return nil, usagef("--output takes FORMAT=PATH, not %s", quoteArg(output))
	}
	o := r.env.machineOptions()
	if format == "text" {
		o.Lang = r.env.lang
	}
	if _, err := report.Open(format, nil, o); err != nil {
		return nil, usagef("--output: %v", err) // before a file is made
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	r.files = append(r.files, f)
	return report.Open(format, f, o)
}

// finish ends the report and returns the exit code as an error.
func (r *reporting) finish() (report.Summary, error) {
	summary, err := r.Close()
	if err := errors.Join(err, r.closeFiles(), r.finishBaseline()); err != nil {
		return summary, err
	}
	if r.fails(summary) {
		return summary, exitFindings
	}
	return summary, nil
}

func (r *reporting) closeFiles() error {
	var failed []error
	for _, f := range r.files {
		failed = append(failed, f.Close())
	}
	return errors.Join(failed...)
}

// failLevel reads the gravity from which findings fail a run.
func failLevel(name string) (func(report.Summary) bool, error) {
	if name == "never" {
		return func(report.Summary) bool { return false }, nil
	}
	for _, s := range []ast.Severity{ast.SeverityError, ast.SeverityWarning, ast.SeverityNote} {
		if s.String() == name {
			return func(sum report.Summary) bool { return sum.Findings(s) > 0 }, nil
		}
	}
	return nil, usagef("--fail-level is error, warning, note or never, not %s", quoteArg(name))
}

// summarize tells the counts on stderr where there is something to say.
func (e *env) summarize(s report.Summary) {
	if s.Errors+s.Warnings+s.Notes == 0 {
		return
	}
	e.complain("%s: %s, %s, %s", plural(s.Selectors, "selector"),
		plural(s.Errors, "error"), plural(s.Warnings, "warning"), plural(s.Notes, "note"))
}
