package main

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/conformance/oracle"
)

// diff collects the differences between an engine and the oracle.
type diff struct {
	engine        conformance.Engine
	oracle        *oracle.Oracle
	most          int
	out, progress io.Writer

	selectors, accepted, passed, failed int
	found                               []conformance.Case // with at most one message each
}

// run compares answered questions.
func (d *diff) run(answers iter.Seq2[conformance.Case, error]) error {
	for c, err := range answers {
		if err != nil {
			return err
		}
		if d.selectors++; d.selectors%100_000 == 0 {
			fmt.Fprintf(d.progress, "difftest: %d selectors, %d differences\n", d.selectors, d.failed)
		}
		if c.Accept {
			d.accepted++
		}
		d.compare(c)
	}
	return nil
}

// compare counts the answers to one question and keeps what differs.
func (d *diff) compare(c conformance.Case) {
	summary := conformance.Compare(c, d.engine, func(m conformance.Mismatch) {
		if len(d.found) < d.most {
			small := conformance.Case{Expr: m.Expr}
			if m.Props != nil {
				small.Messages = []conformance.Message{{Props: m.Props}}
			}
			d.found = append(d.found, small)
		}
	})
	d.passed += summary.Passed
	d.failed += summary.Failed
}

// file asks the questions of a case file again, and holds the answers against
// the recorded ones and against the engine.
func (d *diff) file(path string) error {
	var recorded []conformance.Case
	for c, err := range conformance.ReadFile(path) {
		if err != nil {
			return err
		}
		recorded = append(recorded, c)
	}
	changed, i := 0, 0
	return errors.Join(d.run(func(yield func(conformance.Case, error) bool) {
		for c, err := range d.oracle.Answers(questions(recorded)) {
			if err == nil {
				if text := change(recorded[i], c); text != "" {
					changed++
					fmt.Fprintf(d.out, "%s:%d: %s\n%s", path, recorded[i].Line, c.Expr, text)
				}
				i++
			}
			if !yield(c, err) {
				return
			}
		}
	}), moved(path, changed))
}

func questions(cases []conformance.Case) iter.Seq[conformance.Case] {
	return func(yield func(conformance.Case) bool) {
		for _, c := range cases {
			if !yield(c) {
				return
			}
		}
	}
}

// change tells where an answer is not the recorded one; "" if nowhere.
func change(recorded, now conformance.Case) string {
	text := ""
	if recorded.Accept != now.Accept || recorded.Rest != now.Rest {
		return fmt.Sprintf("  recorded accept %t, rest %q\n  now      accept %t, rest %q\n", recorded.Accept, recorded.Rest, now.Accept, now.Rest)
	}
	for i, m := range now.Messages {
		if was := recorded.Messages[i].Result; was != m.Result {
			text += fmt.Sprintf("  props %s\n  recorded %s\n  now      %s\n", m.Props, was, m.Result)
		}
	}
	return text
}

func moved(path string, changed int) error {
	if changed == 0 {
		return nil
	}
	return fmt.Errorf("%s: %d answers are not those that were recorded", path, changed)
}

// show shrinks and prints the differences, each once.
func (d *diff) show() error {
	shown := map[string]bool{}
	for _, c := range d.found {
		small, text, err := d.shrink(c)
		if err != nil {
			return err
		}
		if line := string(small.AppendQuestion(nil)); !shown[line] {
			shown[line] = true
			fmt.Fprintln(d.out, text)
		}
	}
	return nil
}
