package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/report"
)

func releaseFlag() cli.Flag {
	return &cli.StringFlag{Name: "release", Usage: "behave like brokers of this `RELEASE`, such as 4.9.4; default: " + rmqsql.Release(0).String()}
}

func againstFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "against", Usage: "also find what brokers of this other `RELEASE` do otherwise; repeatable"}
}

// release reads --release and says what is to be known of it.
func (e *env) release(c *cli.Context) (rmqsql.Release, error) {
	return e.parseRelease("--release", c.String("release"))
}

// against reads --against.
func (e *env) against(c *cli.Context) (list []rmqsql.Release, err error) {
	for _, text := range c.StringSlice("against") {
		r, err := e.parseRelease("--against", text)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// parseRelease reads a release that was given as a flag or argument of some name.
func (e *env) parseRelease(name, text string) (rmqsql.Release, error) {
	r, err := rmqsql.ParseRelease(text)
	var bad *ast.Error
	switch {
	case errors.As(err, &bad):
		message, help := bad.Text(e.lang)
		return r, usagef("%s: %s; %s", name, message, help)
	case err != nil:
		return r, err
	case r == rmqsql.Extended:
		e.note("no broker runs this: extended is release %s with LIKE, and * as a wildcard among tags", rmqsql.Release(0))
	case !r.IsVerified():
		e.note("release %s is not verified: it is taken to behave like %s, the newest that is", r, rmqsql.Release(0))
	}
	return r, nil
}

// formatFlag chooses among formats, the first one being the default.
func formatFlag(formats ...string) cli.Flag {
	return &cli.StringFlag{Name: "format", Value: formats[0],
		Usage: "write the result as `FORMAT`: " + strings.Join(formats, ", ")}
}

func chosenFormat(c *cli.Context, formats ...string) (string, error) {
	format := c.String("format")
	if !slices.Contains(formats, format) {
		return "", usagef("there is no format %s here: choose one of %s", quoteArg(format), strings.Join(formats, ", "))
	}
	return format, nil
}

// noArguments refuses arguments of a command that takes none.
func noArguments(c *cli.Context) error {
	if c.Args().Present() {
		return usagef("%s takes no argument, but there is %s", c.Command.Name, quoteArg(c.Args().First()))
	}
	return nil
}

// compile compiles a selector that must compile, shows on stderr what is wrong
// with it, and warns of ignored text.
func (e *env) compile(s selector, release rmqsql.Release) (*rmqsql.Filter, error) {
	f, err := rmqsql.Compile(s.text, &rmqsql.Options{Release: release})
	var refused *ast.Error
	if errors.As(err, &refused) {
		finding := report.New(refused, s.text, s.origin)
		e.complainFinding(&finding)
		return nil, exitFailed
	}
	if err != nil {
		return nil, err
	}
	e.warnIgnored(s, release)
	return f, nil
}

// warnIgnored says loudly that a broker does not read all of a selector, which
// has compiled.
func (e *env) warnIgnored(s selector, release rmqsql.Release) {
	if ignored := ignoredBy(s.text, release); ignored != nil {
		e.warn(ignored, s.text, s.origin)
	}
}

// ignoredBy returns what a broker of a release does not read of a selector, nil if
// it reads all of it.
func ignoredBy(text string, release rmqsql.Release) *ast.Error {
	parsed, err := grammar.Parse(text, release, grammar.Limits{})
	if err != nil {
		return nil
	}
	return lint.Ignored(parsed, release)
}
