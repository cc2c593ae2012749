package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fatih/color"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/report"
)

const (
	decidesMark  = ">"
	widestRow    = 120 // cells, where there is no terminal; a note that would go beyond stands below
	widestText   = 80  // cells, of ignored text
	mostReasons  = 6   // of one message
	mostExamples = 20  // groups of messages that are shown
)

// writeExplained shows one message as a tree and several by their reasons.
func (e *env) writeExplained(groups *explain.Groups) error {
	list := groups.List()
	switch groups.Total() {
	case 0: // none could be read, which has been said
		return nil
	case 1:
		e.writeTrace(list[0])
	default:
		e.writeGroups(groups, list)
	}
	if groups.Delivered() == groups.Total() {
		e.writeList(explain.LabelElsewhere, explain.Elsewhere(e.lang))
	}
	return nil // the buffer of stdout remembers an error, and run reports it
}

// writeTrace shows all there is to say of one message.
func (e *env) writeTrace(g *explain.Group) {
	t := g.Trace
	if t.Delivered {
		e.printf("%s\n", e.verdictWord(t.Verdict))
	} else {
		e.writeHeadline(e.out.bad, explain.Verdict(t.Verdict, e.lang), explain.Reason(t, e.lang))
		e.writeCulprit(t)
	}
	e.printf("\n")
	e.writeTree(t)
	if t.Ignored != "" {
		e.printf("  %s\n", e.out.paint(e.out.warning, report.Printable(explain.Text(explain.LabelUnread, e.lang, "text", oneLine(t.Ignored)))))
	}
	e.printf("  %s\n", e.out.paint(e.out.faint, explain.Text(explain.LabelMark, e.lang, "mark", decidesMark)))
	if len(t.Deciding) > 1 && !t.Delivered {
		e.writeList(explain.LabelDecided, explain.Reasons(t, mostReasons, e.lang))
	}
	e.writeAdvice(explain.Advice(t, g.Names, e.lang))
}

// writeHeadline shows a verdict and its reason.
func (e *env) writeHeadline(c *color.Color, verdict, reason string) {
	line := wrap(explain.Text(explain.LabelHeadline, e.lang, "verdict", verdict, "reason", report.Printable(reason)), e.out.width, 2)
	e.printf("%s%s\n", e.out.paint(c, verdict), strings.TrimPrefix(line, verdict))
}

// writeCulprit shows the selector with carets under the first culprit.
func (e *env) writeCulprit(t *rmqsql.Trace) {
	source, marks := culprit(t, e.out.width-len("  "))
	e.printf("  %s\n  %s\n", source, e.out.paint(e.out.bad, marks))
}

func (e *env) writeAdvice(advice string) {
	if advice != "" {
		e.printf("\n%s\n", e.adviceLine(advice, 0))
	}
}

// adviceLine words advice for a line that starts behind indent cells.
func (e *env) adviceLine(advice string, indent int) string {
	text := strings.Repeat(" ", indent) + report.Printable(explain.Text(explain.LabelAdvice, e.lang, "advice", advice))
	return e.out.paint(e.out.note, wrap(text, e.out.width, indent+2))
}

func (e *env) writeList(title explain.Label, items []string) {
	e.printf("\n%s\n", explain.Text(title, e.lang))
	for _, item := range items {
		e.printf("%s\n", wrap("  - "+report.Printable(item), e.out.width, 4))
	}
}

// writeTree aligns the terms' values and notes. A row that would be too wide has
// its note below.
func (e *env) writeTree(t *rmqsql.Trace) {
	rows := explain.Tree(t, e.lang)
	widest := e.out.width
	if widest == 0 { // no terminal
		widest = widestRow
	}
	termWidth, wordWidth := 0, 0
	for _, row := range rows {
		termWidth = max(termWidth, cells.StringWidth(row.Branch+report.Printable(row.Text)))
		wordWidth = max(wordWidth, cells.StringWidth(row.Word))
	}
	for i, row := range rows {
		mark := " "
		if row.Decides {
			mark = e.out.paint(e.out.bad, decidesMark)
			if t.Delivered {
				mark = e.out.paint(e.out.good, decidesMark)
			}
		}
		term := row.Branch + report.Printable(row.Text)
		line := mark + " " + term
		if row.Word != "" {
			line += strings.Repeat(" ", termWidth-cells.StringWidth(term)+2)
			line += e.out.paint(e.outcomeColor(row.Outcome), row.Word)
		}
		note := report.Printable(row.Note)
		width := 2 + termWidth + 2 + wordWidth + 2 + cells.StringWidth(note)
		switch {
		case note == "":
			e.printf("%s\n", line)
		case width <= widest:
			e.printf("%s%s%s\n", line, strings.Repeat(" ", wordWidth-cells.StringWidth(row.Word)+2), e.out.paint(e.out.faint, note))
		default:
			e.printf("%s\n  %s   %s\n", line, continued(rows, i), e.out.paint(e.out.faint, note))
		}
	}
}

// continued is what stands before the note below a row: the lines of the tree
// that go on past it.
func continued(rows []explain.Row, i int) string {
	branch := rows[i].Branch
	indent := strings.NewReplacer("├─ ", "│  ", "└─ ", "   ").Replace(branch)
	depth := cells.StringWidth(branch)
	if i+1 < len(rows) && cells.StringWidth(rows[i+1].Branch) > depth {
		return indent + "│"
	}
	return indent + " "
}

func (e *env) outcomeColor(o rmqsql.Outcome) *color.Color {
	switch o {
	case rmqsql.OutcomeTrue:
		return e.out.good
	case rmqsql.OutcomeFalse, rmqsql.OutcomeError:
		return e.out.bad
	case rmqsql.OutcomeNull:
		return e.out.warning
	}
	return e.out.faint
}

func (e *env) verdictWord(v rmqsql.Verdict) string {
	if v == rmqsql.True {
		return e.out.paint(e.out.good, explain.Verdict(v, e.lang))
	}
	return e.out.paint(e.out.bad, explain.Verdict(v, e.lang))
}

// writeGroups shows the reasons of several messages.
func (e *env) writeGroups(groups *explain.Groups, list []*explain.Group) {
	total := strconv.Itoa(groups.Total())
	e.printf("%s\n", explain.Text(explain.LabelSummary, e.lang, "total", total,
		"delivered", strconv.Itoa(groups.Delivered()), "filtered", strconv.Itoa(groups.Total()-groups.Delivered())))
	for _, g := range list[:min(len(list), mostExamples)] {
		e.printf("\n%s\n", explain.Text(explain.LabelGroup, e.lang, "count", strconv.Itoa(g.Count), "total", total,
			"verdict", e.verdictWord(g.Trace.Verdict), "index", strconv.Itoa(g.Index)))
		if g.Trace.Delivered {
			continue
		}
		e.printf("%s\n", wrap("  "+report.Printable(explain.Reason(g.Trace, e.lang)), e.out.width, 4))
		e.writeCulprit(g.Trace)
		if advice := explain.Advice(g.Trace, g.Names, e.lang); advice != "" {
			e.printf("%s\n", e.adviceLine(advice, 2))
		}
	}
	if rest := list[min(len(list), mostExamples):]; len(rest) > 0 {
		messages := 0
		for _, g := range rest {
			messages += g.Count
		}
		e.printf("\n%s\n", explain.Text(explain.LabelMoreGroups, e.lang, "count", strconv.Itoa(len(rest)), "messages", strconv.Itoa(messages)))
	}
}

// printf writes to stdout, whose buffer remembers an error for run to report.
func (e *env) printf(format string, args ...any) { fmt.Fprintf(e.stdout, format, args...) }

// oneLine joins lines and shortens what is too long for one.
func oneLine(text string) string {
	return cells.Truncate(strings.Join(strings.Fields(text), " "), widestText, "…")
}
