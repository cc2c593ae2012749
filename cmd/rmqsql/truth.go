package main

import (
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/truth"
)

func truthCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "truth",
		Usage:     "show what a selector does, as a table of telling values",
		UsageText: "truth EXPR\ntruth -f FILE",
		Description: `Each property is tried with values below, at and above the numbers that the selector
mentions, equal to and different from its texts, of the wrong type, and missing.
Rows of one verdict are folded where they differ in one column. Where there are too
many combinations some are drawn, and the table says so.

Examples:
  rmqsql truth "amount > 100 AND region = 'BEIJING'"
  rmqsql truth "NOT vip" --format json`,
		Flags: []cli.Flag{fileFlag(), releaseFlag(), formatFlag("text", "json"),
			&cli.IntFlag{Name: "rows", Value: 64, Usage: "show at most `N` rows; default: 64"},
			&cli.IntFlag{Name: "combinations", Value: 200_000, Usage: "try at most `N` combinations; default: 200000"},
		},
		Action: func(c *cli.Context) error { return e.truth(c) },
	}
}

func (e *env) truth(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	for _, name := range []string{"rows", "combinations"} {
		if c.Int(name) < 1 {
			return usagef("--%s is at least 1, not %d", name, c.Int(name))
		}
	}
	s, err := e.oneSelector(c)
	if err != nil {
		return err
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	filter, err := e.compile(s, release)
	if err != nil {
		return err
	}
	table, err := truth.New(filter, truth.Limits{Combinations: c.Int("combinations"), Rows: c.Int("rows")})
	if err != nil {
		return err
	}
	if format == "json" {
		return e.writeDocument(struct {
			Version int    `json:"version"`
			Release string `json:"release"`
			*truth.Table
		}{1, filter.Release().String(), table})
	}
	e.writeTruth(table)
	return nil
}

// The widest that a cell may be; longer lists are cut.
const widestCell = 40

// writeTruth shows a table: a column a property, the verdict last, and what was
// tried below.
func (e *env) writeTruth(t *truth.Table) {
	lines := make([][]string, 0, len(t.Rows)+1)
	head := make([]string, 0, len(t.Properties)+1)
	for _, p := range t.Properties {
		head = append(head, p.Name)
	}
	lines = append(lines, append(head, explain.Text(explain.LabelVerdict, e.lang)))
	for _, row := range t.Rows {
		var line []string
		for i, cell := range row.Cells {
			line = append(line, e.truthCell(cell, len(t.Properties[i].Values)))
		}
		lines = append(lines, append(line, explain.Verdict(row.Verdict, e.lang)))
	}
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], cells.StringWidth(cell))
		}
	}
	for i, line := range lines {
		last := len(line) - 1
		for j, cell := range line[:last] {
			cell = cells.FillRight(cell, widths[j]) + "  "
			if i == 0 {
				cell = e.out.paint(e.out.strong, cell)
			}
			e.printf("%s", cell)
		}
		switch {
		case i == 0:
			e.printf("%s\n", e.out.paint(e.out.strong, line[last]))
		default:
			e.printf("%s\n", e.verdictWord(t.Rows[i-1].Verdict))
		}
	}
	e.writeTried(t)
}

// writeTried says which values were tried, and what the table does not show.
func (e *env) writeTried(t *truth.Table) {
	if t.Left > 0 {
		e.printf("%s\n", explain.Text(explain.LabelMoreRows, e.lang, "count", strconv.Itoa(t.Left)))
	}
	if len(t.Properties) == 0 {
		e.printf("\n%s\n", explain.Text(explain.LabelNoProperties, e.lang))
		return
	}
	tried, count := strconv.FormatInt(t.Tried, 10), strconv.FormatInt(t.Combinations, 10)
	if t.Combinations == 1<<53-1 {
		count = ">" + count
	}
	title := explain.Text(explain.LabelTried, e.lang, "count", count)
	if t.Sampled {
		title = explain.Text(explain.LabelSampled, e.lang, "tried", tried, "count", count)
	}
	e.printf("\n%s\n", wrap(title, e.out.width, 2))
	for _, p := range t.Properties {
		line := explain.Text(explain.LabelValues, e.lang, "property", p.Name, "values", e.truthValues(p.Values))
		if p.Cut {
			line += " " + explain.Text(explain.LabelCut, e.lang)
		}
		e.printf("%s\n", e.out.paint(e.out.faint, wrap("  "+line, e.out.width, 6)))
	}
}

// truthCell shows the values of a cell, or that it does not matter which.
func (e *env) truthCell(cell []truth.Value, all int) string {
	if len(cell) == all {
		return explain.Text(explain.LabelAny, e.lang)
	}
	return cells.Truncate(e.truthValues(cell), widestCell, "…")
}

func (e *env) truthValues(values []truth.Value) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = e.truthValue(v)
	}
	return strings.Join(texts, ", ")
}

// truthValue shows a value as it is, in quotes where it would not be read as one
// text.
func (e *env) truthValue(v truth.Value) string {
	switch {
	case v.Class == truth.Missing:
		return explain.Text(explain.LabelMissing, e.lang)
	case v.Text == "" || strings.ContainsAny(v.Text, " ,()\t\r\n\"'"):
		return report.Printable(strconv.Quote(cells.Truncate(v.Text, widestCell, "…")))
	}
	return report.Printable(cells.Truncate(v.Text, widestCell, "…"))
}
