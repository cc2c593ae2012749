package main

import (
	"errors"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/seltest"
)

// testJSON writes one object.
type testJSON struct {
	env  *env
	path string
	out  jsonTests
}

// jsonTests is the JSON form of the results. Fields may be added to it.
type jsonTests struct {
	Version int `json:"version"`
	Summary struct {
		Tests  int `json:"tests"`
		Passed int `json:"passed"`
		Failed int `json:"failed"`
		Errors int `json:"errors"`
	} `json:"summary"`
	Tests    []jsonTest         `json:"tests"`
	Coverage []jsonTestCoverage `json:"coverage,omitempty"`
}

type jsonTest struct {
	Path     string `json:"path"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Name     string `json:"name"`
	Selector string `json:"selector"`
	Status   string `json:"status"` // passed, failed or error
	Want     string `json:"want"`
	Got      string `json:"got,omitempty"`
	// Message says why the selector does not compile; Trace why a test failed.
	Message string        `json:"message,omitempty"`
	Trace   *rmqsql.Trace `json:"trace,omitempty"`
}

type jsonTestCoverage struct {
	Path     string         `json:"path"`
	Selector string         `json:"selector"`
	Decided  int            `json:"decided"`
	Terms    []jsonTestTerm `json:"terms"`
}

type jsonTestTerm struct {
	Text    string   `json:"text"`
	Offset  int      `json:"offset"`
	Decided []string `json:"decided"` // what the term was when it decided
}

func (w *testJSON) begin(f *seltest.File) error {
	w.path = f.Path
	return nil
}

func (w *testJSON) add(c *seltest.Case, t jsonTest) {
	t.Path, t.Line, t.Column, t.Name, t.Selector, t.Want = w.path, c.At.Line, c.At.Column, c.Name, c.Selector.Name, string(c.Want)
	w.out.Tests = append(w.out.Tests, t)
	w.out.Summary.Tests++
}

func (w *testJSON) result(r seltest.Result) error {
	t := jsonTest{Status: "passed", Got: gotWord(r.Got)}
	if r.Passed {
		w.out.Summary.Passed++
	} else {
		t.Status, t.Trace = "failed", r.Trace
		w.out.Summary.Failed++
	}
	w.add(r.Case, t)
	return nil
}

func (w *testJSON) refused(s *seltest.Subject, c *seltest.Case) error {
	message, _ := s.Refused.Text(w.env.machineLang())
	w.out.Summary.Errors++
	w.add(c, jsonTest{Status: "error", Message: message})
	return nil
}

func (w *testJSON) covered(f *seltest.File, s *seltest.Subject) error {
	c := s.Coverage()
	if c == nil {
		return nil
	}
	out := jsonTestCoverage{Path: f.Path, Selector: s.Name, Decided: c.Decided(), Terms: []jsonTestTerm{}}
	for _, t := range c.Terms {
		term := jsonTestTerm{Text: t.Text, Offset: t.Offset, Decided: []string{}}
		for _, outcome := range []struct {
			name string
			was  bool
		}{{"true", t.True}, {"false", t.False}, {"null", t.Null}, {"error", t.Error}} {
			if outcome.was {
				term.Decided = append(term.Decided, outcome.name)
			}
		}
		out.Terms = append(out.Terms, term)
	}
	w.out.Coverage = append(w.out.Coverage, out)
	return nil
}

func (w *testJSON) close() error {
	w.out.Version = 1
	if w.out.Tests == nil {
		w.out.Tests = []jsonTest{}
	}
	return errors.Join(w.env.writeDocument(w.out), w.env.stdout.Flush())
}
