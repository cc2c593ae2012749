package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/measure"
)

// hard is a selector that has less than others of what makes the engine fast, with
// a message and what one would write by hand.
type hard struct {
	name     string
	selector string
	message  [][2]string
	matches  bool
	floor    func(m map[string]string) bool
}

func hardCases() []hard {
	const many = 50
	var chain []string
	for i := range many {
		chain = append(chain, fmt.Sprintf("p%d = 'x'", i))
	}
	names := make([]string, many)
	for i := range names {
		names[i] = fmt.Sprintf("p%d", i)
	}
	var list []string
	set := make(map[string]bool)
	for i := range 1000 {
		list = append(list, fmt.Sprintf("'item-%d'", i))
		set[fmt.Sprintf("item-%d", i)] = true
	}
	text := strings.Repeat("all quiet ", 100) + "needle"
	return []hard{
		{"two properties compared: `a = b`", "a = b", [][2]string{{"a", "same"}, {"b", "same"}}, true, func(m map[string]string) bool {
			a, hasA := m["a"]
			b, hasB := m["b"]
			return hasA && hasB && a == b
		}},
		{"two verdicts compared: `(a > 5) = (b > 5)`", "(a > 5) = (b > 5)", [][2]string{{"a", "6"}, {"b", "7"}}, true, func(m map[string]string) bool {
			a, isA := smallInt(m["a"])
			b, isB := smallInt(m["b"])
			return isA && isB && (a > 5) == (b > 5)
		}},
		{"a decimal: `a > 100.5`", "a > 100.5", [][2]string{{"a", "150.75"}}, true, func(m map[string]string) bool {
			a, err := strconv.ParseFloat(m["a"], 64)
			return err == nil && a > 100.5
		}},
		{"no number: `a > 100` for \"15x\"", "a > 100", [][2]string{{"a", "15x"}}, false, func(m map[string]string) bool {
			a, ok := smallInt(m["a"])
			return ok && a > 100
		}},
		{"CONTAINS in 1,006 bytes", "a CONTAINS 'needle'", [][2]string{{"a", text}}, true, func(m map[string]string) bool {
			a, ok := m["a"]
			return ok && strings.Contains(a, "needle")
		}},
		{"IN with 1,000 texts", "a IN (" + strings.Join(list, ",") + ")", [][2]string{{"a", "item-777"}}, true, func(m map[string]string) bool {
			a, ok := m["a"]
			return ok && set[a]
		}},
		{"OR over 50 missing properties", strings.Join(chain, " OR "), [][2]string{{"a", "1"}, {"b", "2"}}, false, func(m map[string]string) bool {
			for _, name := range names {
				if v, ok := m[name]; ok && v == "x" {
					return true
				}
			}
			return false
		}},
	}
}

// worstTable has a row for each hard case. Its columns are what the others have in
// rows: here the cases differ too much to be columns.
func worstTable() (*table, error) {
	t := &table{title: "hard cases", columns: []string{"floor", "rmqsql", "stored bytes"}, unit: "ns", size: 1, noRatio: true}
	for _, h := range hardCases() {
		f, err := rmqsql.Compile(h.selector, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", h.name, err)
		}
		m := message{Name: "n", Properties: h.message}
		if h.matches {
			m.Name = "y"
		}
		properties, stored := rmqsql.Map(m.properties()), m.stored()
		runs := []run{
			counting(func() bool { return h.floor(properties) }),
			counting(func() bool { return f.Match(properties) }),
			counting(func() bool { return f.MatchStored(stored) }),
		}
		tasks := make([]*measure.Task, len(runs))
		for i, r := range runs {
			if err := check(t.columns[i], pattern{Name: h.name}, m, r); err != nil {
				return nil, err
			}
			tasks[i] = r.task()
		}
		t.add(h.name, tasks...)
	}
	return t, nil
}
