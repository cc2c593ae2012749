package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/labels"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/measure"
)

// compilers compile a pattern from its text. What can be shared by all patterns,
// such as CEL's environment, has been made before.
func compilers() ([]compiler, error) {
	env, err := newCELEnv()
	if err != nil {
		return nil, err
	}
	return []compiler{
		{oursRow, func(p pattern) (string, bool) { return p.Selector, true }, func(text string) error { _, err := rmqsql.Compile(text, nil); return err }},
		{"expr-lang/expr", of(exprText), func(text string) error { _, err := compileExpr(text); return err }},
		{"google/cel-go", of(celText), func(text string) error { _, err := compileCEL(env, text); return err }},
		{"PaesslerAG/gval", func(p pattern) (string, bool) { return numText(p.Name, true) }, func(text string) error { _, err := compileGval(text); return err }},
		{"casbin/govaluate", func(p pattern) (string, bool) { return numText(p.Name, false) }, func(text string) error { _, err := compileGovaluate(text); return err }},
		{"CloudEvents SQL", of(cesqlText), func(text string) error { _, err := compileCESQL(text); return err }},
		{"k8s labels", of(labelsText), func(text string) error { _, err := labels.Parse(text); return err }},
	}, nil
}

type compiler struct {
	name    string
	text    func(p pattern) (string, bool)
	compile func(text string) error
}

func of(texts map[string]string) func(p pattern) (string, bool) {
	return func(p pattern) (string, bool) { text, ok := texts[p.Name]; return text, ok }
}

func (s *suite) compileTable() (*table, error) {
	t := &table{title: "compiling", columns: s.columns(), unit: "µs", size: 1e3, noRatio: true}
	all, err := compilers()
	if err != nil {
		return nil, err
	}
	for i, c := range all {
		tasks := make([]*measure.Task, len(s.patterns))
		for j, p := range s.patterns {
			text, ok := c.text(p)
			if !ok {
				continue
			}
			if err := c.compile(text); err != nil {
				return nil, fmt.Errorf("%s: %s: %w", c.name, p.Name, err)
			}
			tasks[j] = times(func(n int) {
				for range n {
					_ = c.compile(text) // it has been compiled before
				}
			})
		}
		t.add(c.name, tasks...)
		if i == 0 && s.java != nil {
			tasks := make([]*measure.Task, len(s.patterns))
			for j := range s.patterns {
				tasks[j] = &measure.Task{Clock: s.java[j].clock("compile")}
			}
			t.add(javaRow, tasks...)
		}
	}
	return t, nil
}
