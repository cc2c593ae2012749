package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/project"
	"github.com/rmqsql/rmqsql/internal/report"
)

func lintCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "lint",
		Usage:     "find the selectors of a project in code and configuration, and check them",
		UsageText: "lint [PATH…] [FLAG…]\nlint --list [PATH…]\nlint --fix [PATH…]",
		Description: `A path is a folder, a file, or a pattern such as "src/**/*.java"; the default is the current
folder. What .gitignore ignores is passed over. Selectors are found in Java, Kotlin, Go,
Python, JavaScript and TypeScript, C#, C++, Rust, YAML, properties, Flink DDL, and in
files of their own (.sql92, .selector, .selectors, rmqsql.yaml). Consumers of one group must
agree on what they ask for: they are compared over all files.

A comment "rmqsql:ignore RMQ404 -- reason" silences a rule on its line and the next one,
"rmqsql:ignore-file" in the whole file. The nearest .rmqsql.yaml above a file tells the release,
what to exclude, how grave rules are, and more annotations.

Exit code: 0 if there is nothing to report at --fail-level, 1 if there is, 2 if a file or the
configuration cannot be read.

Examples:
  rmqsql lint
  rmqsql lint src --since origin/main --output sarif=rmqsql.sarif
  rmqsql lint --list --format json
  rmqsql lint --fix "src/**/*.java"`,
		Flags: append([]cli.Flag{
			&cli.BoolFlag{Name: "list", Usage: "list every selector instead of checking them, as text, json or jsonl"},
			&cli.BoolFlag{Name: "fix", Usage: "correct the selectors in the files where it is certain what was meant, and report the rest"},
			&cli.StringFlag{Name: "since", Usage: "report only findings on lines that have changed since the git revision `REV`"},
			&cli.StringSliceFlag{Name: "exclude", KeepSpace: true, Usage: "pass over files that fit `PATTERN`; repeatable"},
			&cli.StringFlag{Name: "config", Usage: "use the configuration `FILE` instead of the nearest " + project.ConfigName},
			releaseFlag(),
			againstFlag(),
			&cli.StringFlag{Name: "sample", Usage: "messages as they really come, as JSON in `FILE`: they show decimals, large numbers, other names"},
			&cli.IntFlag{Name: "jobs", Usage: "read `N` files at a time; default: as many as there are processors"},
		}, reportFlags()...),
		Action: func(c *cli.Context) error { return e.lint(c) },
	}
}

func (e *env) lint(c *cli.Context) error {
	l, err := e.newProjectLinter(c)
	if err != nil {
		return err
	}
	paths := c.Args().Slice()
	if len(paths) == 0 {
		paths = []string{"."}
	}
	if c.Bool("list") {
		list, err := e.newListing(c)
		if err != nil {
			return err
		}
		return errors.Join(l.run(paths, list.file), list.close(), l.failed)
	}
	r, err := e.openReport(c)
	if err != nil {
		return err
	}
	walked := l.run(paths, func(f *linted) error { return l.report(r, f) })
	if walked == nil {
		walked = l.reportTogether(r)
	}
	summary, err := r.finish()
	var code exitCode
	if err != nil && !errors.As(err, &code) {
		return err
	}
	e.summarize(summary)
	switch {
	case walked != nil:
		return walked
	case l.failed != nil:
		return l.failed
	}
	return err
}

// newProjectLinter reads the flags of lint.
func (e *env) newProjectLinter(c *cli.Context) (*projectLinter, error) {
	release, err := e.release(c)
	if err != nil {
		return nil, err
	}
	against, err := e.against(c)
	if err != nil {
		return nil, err
	}
	l := &projectLinter{env: e, options: lint.Options{Release: release, Against: against}, releaseGiven: c.IsSet("release"), fix: c.Bool("fix"),
		list: c.Bool("list"), exclude: c.StringSlice("exclude"), jobs: c.Int("jobs"), seen: make(map[string]bool)}
	if l.jobs <= 0 {
		l.jobs = runtime.GOMAXPROCS(0)
	}
	if l.folder, err = os.Getwd(); err != nil {
		return nil, err
	}
	if l.fix && c.Bool("list") {
		return nil, usagef("give either --list or --fix")
	}
	if path := c.String("sample"); path != "" {
		if l.options.Samples, err = e.readSamples(path); err != nil {
			return nil, err
		}
	}
	if l.configs, err = project.NewConfigs(c.String("config")); err != nil {
		return nil, configProblem(c.String("config"), err)
	}
	if revision := c.String("since"); revision != "" {
		if l.fix {
			return nil, usagef("give either --since or --fix: files are corrected as a whole")
		}
		if strings.HasPrefix(revision, "-") {
			return nil, usagef("--since: %s is no revision", quoteArg(revision))
		}
		if l.changes, err = project.ChangesSince(l.folder, revision); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// configProblem words an error of a configuration.
func configProblem(path string, err error) error {
	var bad *project.ConfigError
	if errors.As(err, &bad) {
		return err
	}
	return readError(path, err)
}

// absolute returns a path of the walk as an absolute one.
func (l *projectLinter) absolute(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(l.folder, path)
}

// report hands a file's selectors to the reporter.
func (l *projectLinter) report(r *reporting, f *linted) error {
	for _, s := range f.subjects {
		s.Findings = l.fresh(s.Findings)
		if err := r.Add(s); err != nil {
			return err
		}
	}
	return nil
}

// fresh leaves out findings that were reported before: of a constant that several
// selectors are made of.
func (l *projectLinter) fresh(findings []report.Finding) []report.Finding {
	var list []report.Finding
	for i := range findings {
		if key := findingKey(&findings[i]); !l.seen[key] {
			l.seen[key] = true
			list = append(list, findings[i])
		}
	}
	return list
}
