package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/seltest"
)

// plain returns an env that writes to w, without colour, in a language.
func (e *env) plain(w io.Writer, lang ast.Lang) *env {
	to := *e
	to.rawStdout, to.stdout = w, bufio.NewWriter(w)
	to.out, to.lang = newStyles(false), lang
	return &to
}

// shortfall says what was wanted of a test and what came, for machines.
func (e *env) shortfall(r seltest.Result) string {
	return fmt.Sprintf("want %s, got %s", r.Want, gotWord(r.Got))
}

// gotWord is a verdict as a test wants it.
func gotWord(v rmqsql.Verdict) string {
	if v == rmqsql.True {
		return string(seltest.Delivered)
	}
	return v.String()
}

// explained is the explanation of a result as plain text, for machines.
func (e *env) explained(r seltest.Result) string {
	var b strings.Builder
	to := e.plain(&b, e.machineLang())
	to.explainResult(r)
	_ = to.stdout.Flush() // to memory
	return b.String()
}

// explainResult shows how a result came about, as the command explain does.
func (e *env) explainResult(r seltest.Result) {
	if r.Tags != nil {
		c, verdict := e.tagVerdict(r.Tag)
		e.writeHeadline(c, verdict, explain.TagReason(r.Tags, r.Tag, e.lang))
		e.writeTagSteps(r.Tags, &tagGroup{count: 1, index: 1, verdict: r.Tag})
		return
	}
	e.writeTrace(&explain.Group{Count: 1, Index: 1, Trace: r.Trace, Names: slices.Sorted(maps.Keys(r.Properties))})
}

// testText writes for people: the tests that failed, each with its explanation.
type testText struct {
	env  *env
	path string
	all  bool // those that passed too
}

func (w *testText) begin(f *seltest.File) error {
	w.path = f.Path
	return nil
}

func (w *testText) result(r seltest.Result) error {
	e := w.env
	if r.Passed {
		if w.all {
			e.printf("%s %s\n", e.out.paint(e.out.good, "passed:"), report.Printable(r.Name))
		}
		return nil
	}
	w.headline(r.Case, "failed:", e.shortfall(r))
	var b strings.Builder
	to := *e
	to.stdout = bufio.NewWriter(&b)
	to.explainResult(r)
	_ = to.stdout.Flush() // to memory
	e.printf("%s\n", strings.TrimRight(linesOf(b.String(), func(line string) string {
		return strings.TrimRight("  "+line, " ")
	}), "\n"))
	return nil
}

func (w *testText) headline(c *seltest.Case, word, message string) {
	e := w.env
	place := fmt.Sprintf("%s:%d:%d:", report.Printable(w.path), c.At.Line, c.At.Column)
	e.printf("%s %s %s: %s\n", e.out.paint(e.out.place, place), e.out.paint(e.out.bad, word), report.Printable(c.Name), message)
}

func (w *testText) refused(_ *seltest.Subject, c *seltest.Case) error {
	w.headline(c, "error:", "the selector does not compile")
	return nil
}

func (w *testText) covered(f *seltest.File, s *seltest.Subject) error {
	c := s.Coverage()
	if c == nil {
		return nil
	}
	e := w.env
	e.printf("%s %s: %d of %s decided\n", e.out.paint(e.out.place, fmt.Sprintf("%s:%d:%d:", report.Printable(f.Path), s.At.Line, s.At.Column)),
		report.Printable(s.Name), c.Decided(), plural(len(c.Terms), "term"))
	for _, t := range c.Terms {
		if !t.Decided() {
			e.printf("  %s %s\n", e.out.paint(e.out.warning, "never:"), report.Printable(oneLine(t.Text)))
		}
	}
	return nil
}

func (w *testText) close() error { return w.env.stdout.Flush() }
