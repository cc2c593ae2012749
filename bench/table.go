package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/rmqsql/rmqsql/internal/measure"
)

// table is some things measured against each other: a row is something, a column
// what it is measured on. The first row is the one that the others are multiples of.
type table struct {
	title   string
	note    string
	columns []string
	unit    string // of the first row's figures
	size    float64
	// noRatio shows every row in the unit: nothing is a measure of the others.
	noRatio bool
	rows    []row
	text    [][]string // instead of rows: cells
}

type row struct {
	name  string
	tasks []*measure.Task // one for each column; nil if it cannot be done
	costs []*measure.Cost // likewise, once they are measured
}

// add adds a row.
func (t *table) add(name string, tasks ...*measure.Task) {
	t.rows = append(t.rows, row{name: name, tasks: tasks})
}

// times makes a task of a loop.
func times(run func(n int)) *measure.Task { return &measure.Task{Run: run} }

// keep uses a result, so that it has to be computed.
//
//go:noinline
func keep(int) {}

// task makes a task of a run.
func (r run) task() *measure.Task { return times(func(n int) { keep(r(n)) }) }

// measureTables measures all tasks of the tables in turns with each other.
func measureTables(plan measure.Plan, tables ...*table) error {
	var tasks []measure.Task
	for _, t := range tables {
		for _, r := range t.rows {
			for _, task := range r.tasks {
				if task != nil {
					tasks = append(tasks, *task)
				}
			}
		}
	}
	costs := plan.InTurns(tasks)
	for _, t := range tables {
		for i := range t.rows {
			r := &t.rows[i]
			r.costs = make([]*measure.Cost, len(r.tasks))
			for j, task := range r.tasks {
				if task == nil {
					continue
				}
				r.costs[j], costs = &costs[0], costs[1:]
				if r.costs[j].Nanoseconds == 0 {
					return fmt.Errorf("%s, %s: no time was measured", t.title, r.name)
				}
			}
			r.tasks = nil // what they work on may be large
		}
	}
	return nil
}

// write shows the table in Markdown.
func (t *table) write(w io.Writer) error {
	cells := append([][]string{append([]string{t.title}, t.columns...)}, t.text...)
	for i, r := range t.rows {
		line := []string{r.name}
		for j := range t.columns {
			line = append(line, t.cell(i, j, r))
		}
		cells = append(cells, line)
	}
	widths := make([]int, len(cells[0]))
	for _, line := range cells {
		for j, cell := range line {
			widths[j] = max(widths[j], len([]rune(cell)))
		}
	}
	var b strings.Builder
	for i, line := range cells {
		b.WriteString(markdownRow(line, widths))
		if i == 0 {
			b.WriteString("| " + strings.Repeat("-", widths[0]) + " |")
			for _, width := range widths[1:] {
				b.WriteString(" " + strings.Repeat("-", width-1) + ": |")
			}
			b.WriteString("\n")
		}
	}
	if t.note != "" {
		b.WriteString("\n" + t.note + "\n")
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

func markdownRow(cells []string, widths []int) string {
	var b strings.Builder
	for j, cell := range cells {
		pad := strings.Repeat(" ", widths[j]-len([]rune(cell)))
		if j == 0 {
			b.WriteString("| " + cell + pad + " |")
		} else {
			b.WriteString(" " + pad + cell + " |")
		}
	}
	return b.String() + "\n"
}

// cell shows a figure: of the first row in the unit, of the others as multiples.
func (t *table) cell(i, j int, r row) string {
	if r.costs[j] == nil {
		return "–"
	}
	ns := r.costs[j].Nanoseconds
	if i == 0 || t.noRatio {
		return digits(ns/t.size) + " " + t.unit
	}
	return digits(ns/t.rows[0].costs[j].Nanoseconds) + " ×"
}

// digits shows a figure no more exactly than it is known.
func digits(f float64) string {
	switch {
	case f < 0.1:
		return fmt.Sprintf("%.3f", f)
	case f < 10:
		return fmt.Sprintf("%.2f", f)
	case f < 100:
		return fmt.Sprintf("%.1f", f)
	}
	return fmt.Sprintf("%.0f", f)
}
