package main

import (
	"fmt"
	"slices"
	"strings"
)

// targetTable holds what was measured to what was aimed at: for each target the cell
// that comes off worst. bytes is what a set takes for a selector.
func targetTable(all []*table, bytes float64) *table {
	f := figures{all, bytes}
	t := &table{title: "target", columns: []string{"aim", "measured", "where", ""}}
	for _, g := range f.goals() {
		if g.worst.where == "" {
			continue // it was not measured
		}
		sign, met := "≤", g.worst.value <= g.aim
		if g.atLeast {
			sign, met = "≥", g.worst.value >= g.aim
		}
		verdict := "missed"
		if met {
			verdict = "met"
		}
		t.text = append(t.text, []string{g.name, fmt.Sprintf("%s %g%s", sign, g.aim, g.unit), digits(g.worst.value) + g.unit, g.worst.where, verdict})
	}
	return t
}

// goal is a target.
type goal struct {
	name    string
	aim     float64
	unit    string
	atLeast bool
	worst   figure
}

// figure is a measured value and where it stands; nowhere if there is none.
type figure struct {
	value float64
	where string
}

// figures are all measured tables.
type figures struct {
	tables []*table
	bytes  float64
}

const (
	oursRow     = "rmqsql"
	portableRow = "rmqsql, portable"
	decodeRow   = "decode to a map, then rmqsql"
	passRow     = "one pass of IndexByte"
	mapFloorRow = "floor over a map"
	lineRow     = "rmqsql filter"
	javaRow     = "RocketMQ " + javaRelease + " (Java)"
)

func (f figures) goals() []goal {
	complex := []string{"P2", "P3", "P4", "P5"}
	return []goal{
		{"a message in a map, × the floor", 1.5, " ×", false, f.most("map,", nil, oursRow, "floor")},
		{"the same, × RocketMQ's engine, P1", 1.3, " ×", false, f.most("map,", []string{"P1"}, oursRow, javaRow)},
		{"the same, P2 to P5", 1, " ×", false, f.most("map,", complex, oursRow, javaRow)},
		{"stored bytes, portable, × one pass and the floor", 1, " ×", false, f.most("stored bytes,", nil, portableRow, passRow, mapFloorRow)},
		{"stored bytes, portable, times faster than decoding, P1 to P4", 8, " ×", true, f.least("stored bytes,", []string{"P1", "P2", "P3", "P4"}, decodeRow, portableRow)},
		{"the same, P5", 4, " ×", true, f.least("stored bytes,", []string{"P5"}, decodeRow, portableRow)},
		{"stored bytes, 30 properties, × the floor over a map, P1", 4.5, " ×", false, f.most("stored bytes, 30", []string{"P1"}, oursRow, mapFloorRow)},
		{"the same, P2 to P5", 2.5, " ×", false, f.most("stored bytes, 30", complex, oursRow, mapFloorRow)},
		{"a line of JSON, times faster than encoding/json", 4, " ×", true, f.least("JSON line,", nil, "encoding/json to a map, then rmqsql", lineRow)},
		{"compiling P3", 25, " µs", false, f.most("compiling", []string{"P3"}, oursRow).scaled(1e-3)},
		{"a message against 10,000 selectors", 2, " µs", false, f.most("which of 10000 selectors", nil, setRow).scaled(1e-3)},
		{"a message against 1,000,000 selectors", 6, " µs", false, f.most("which of 1000000 selectors", nil, setRow).scaled(1e-3)},
		{"of the heap, a selector of a set", 600, " bytes", false, figure{f.bytes, "20000 different selectors, without their texts"}},
		{"tag scan, portable, × summing the field", 1.6, " ×", false, f.most("tag scan", nil, portableRow, "summing the field")},
		{"tag scan for 1 and 3 tags, × summing the field", 1.45, " ×", false, f.most("tag scan", []string{"1 of 64 tags", "3 of 64 tags"}, oursRow, "summing the field")},
	}
}

func (f figure) scaled(by float64) figure { return figure{f.value * by, f.where} }

// most returns the greatest figure of a row in some columns, as a multiple of the
// sum of others, if there are any.
func (f figures) most(title string, columns []string, row string, others ...string) figure {
	return f.find(title, columns, row, others, func(a, b float64) bool { return a > b })
}

// least returns the smallest one.
func (f figures) least(title string, columns []string, row string, others ...string) figure {
	return f.find(title, columns, row, others, func(a, b float64) bool { return a < b })
}

func (f figures) find(title string, columns []string, row string, others []string, better func(a, b float64) bool) (found figure) {
	for _, t := range f.tables {
		if !strings.HasPrefix(t.title, title) {
			continue
		}
		for j, column := range t.columns {
			if columns != nil && !slices.Contains(columns, column) {
				continue
			}
			value, ok := t.figure(row, j)
			divisor := 0.0
			for _, other := range others {
				n, known := t.figure(other, j)
				divisor += n
				ok = ok && known
			}
			if !ok {
				continue
			}
			if len(others) > 0 {
				value /= divisor
			}
			if found.where == "" || better(value, found.value) {
				found = figure{value, column + ", " + t.title}
			}
		}
	}
	return found
}

// figure returns the nanoseconds of a cell.
func (t *table) figure(name string, column int) (float64, bool) {
	for _, r := range t.rows {
		if r.name == name && r.costs[column] != nil {
			return r.costs[column].Nanoseconds, true
		}
	}
	return 0, false
}
