package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/scan"
)

// scanWriter shows what a scan finds: messages as they come, and then the counts.
type scanWriter interface {
	message(*scan.Record) error
	end(*scan.Result) error
}

func (e *env) newScanWriter(o scanOptions, q scan.Query, bar *progress) scanWriter {
	switch {
	case o.format == "json":
		return &scanJSON{env: e, options: o, query: q}
	case o.format == "jsonl":
		return &scanLines{env: e, options: o, bar: bar}
	}
	return &scanText{env: e, options: o, query: q, bar: bar}
}

// scanText writes a message a line, and the counts as a funnel.
type scanText struct {
	env     *env
	options scanOptions
	query   scan.Query
	bar     *progress
	shown   int64
}

func (w *scanText) message(r *scan.Record) error {
	if w.options.limit >= 0 && w.shown >= w.options.limit {
		return nil
	}
	w.shown++
	w.bar.clear()
	e := w.env
	place := fmt.Sprintf("queue %d offset %d", r.Queue, r.QueueOffset)
	parts := []string{e.out.paint(e.out.place, place), formatTime(r.StoreTime)}
	add := func(name, value string) {
		if value != "" {
			parts = append(parts, name+"="+shownValue(value))
		}
	}
	add("tag", r.Tag)
	add("keys", r.Keys)
	for _, name := range w.options.properties {
		if value, ok := r.Properties[name]; ok {
			add(report.Printable(name), value)
		}
	}
	if body := shownBody(r); body != "" {
		parts = append(parts, e.out.paint(e.out.faint, body))
	}
	_, err := fmt.Fprintln(e.stdout, strings.Join(parts, "  "))
	return err
}

// shownValue writes a property so that its end can be seen.
func shownValue(value string) string {
	if strings.ContainsAny(value, " \t\"=") {
		value = `"` + strings.ReplaceAll(value, `"`, `\"`) + `"`
	}
	return report.Printable(value)
}

// shownBody is the beginning of a body as text, or in hexadecimal digits.
func shownBody(r *scan.Record) string {
	switch {
	case r.BodyError != "":
		return "(no body: " + report.Printable(r.BodyError) + ")"
	case len(r.Body) == 0:
		return ""
	}
	text, isText := bodyText(r)
	if !isText {
		text = fmt.Sprintf("0x%x", r.Body)
	}
	if r.BodyCut {
		text += "…"
	}
	return report.Printable(text)
}

// bodyText is a body's beginning as text, without a character that was cut; false
// if it is none.
func bodyText(r *scan.Record) (string, bool) {
	b := r.Body
	for i := 0; r.BodyCut && i < utf8.UTFMax-1 && len(b) > 0 && !utf8.Valid(b); i++ {
		b = b[:len(b)-1]
	}
	return string(b), utf8.Valid(b)
}

func (w *scanText) end(r *scan.Result) error {
	if w.options.count {
		n := r.Delivered
		if r.NoCommitLog {
			n = r.TagMatched
		}
		_, err := fmt.Fprintln(w.env.stdout, n)
		return err
	}
	if w.shown > 0 {
		fmt.Fprintln(w.env.stdout) // between the messages and the funnel; its error shows below
	}
	for _, line := range w.funnel(r) {
		if _, err := fmt.Fprintln(w.env.stdout, line); err != nil {
			return err
		}
	}
	return nil
}

// barWidth is how many cells the longest bar takes.
const barWidth = 30

// stage is a line of the funnel.
type stage struct {
	name  string
	count int64
	known bool
	note  string
}

// funnel draws the counts as bars, and tells below what was dropped and why.
func (w *scanText) funnel(r *scan.Result) []string {
	stages := w.stages(r)
	names, digits := 0, 1
	for _, s := range stages {
		names = max(names, len(s.name))
		digits = max(digits, len(fmt.Sprint(s.count)))
	}
	var lines []string
	for _, s := range stages {
		count := fmt.Sprint(s.count)
		if !s.known {
			count = "?"
		}
		bar := ""
		if s.known {
			bar = drawBar(s.count, r.Total)
		}
		line := fmt.Sprintf("%-*s  %*s  ", names, s.name, digits, count)
		if bar != "" {
			line += w.env.out.paint(w.env.out.good, bar)
		}
		if s.note != "" {
			line += strings.Repeat(" ", barWidth-utf8.RuneCountInString(bar)) + "  " + s.note
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return append(lines, w.reasons(r)...)
}

func (w *scanText) stages(r *scan.Result) []stage {
	f := w.query.Filter
	var left []string
	leftOut := func(n int64, what string) {
		if n > 0 {
			left = append(left, fmt.Sprintf("%d %s", n, what))
		}
	}
	leftOut(r.Expired, "expired")
	leftOut(r.Filler, "filler")
	note := ""
	if len(left) > 0 {
		note = "besides " + strings.Join(left, ", ")
	}
	stages := []stage{{"messages", r.Total, true, note}}
	if f.Tags() != nil {
		stages = append(stages, stage{"tag code", r.TagMatched, true, countNote(r.Unreadable, "unreadable")})
	}
	if f.SQL() != nil {
		note := fmt.Sprintf("%d false, %d null, %d error", r.SQLFalse, r.SQLNulls, r.SQLErrors)
		if f.Tags() == nil && r.Unreadable > 0 {
			note += ", " + countNote(r.Unreadable, "unreadable")
		}
		stages = append(stages, stage{"SQL", r.SQLMatched, !r.NoCommitLog, note})
	}
	dropped := countNote(r.SQLMatched-r.Delivered, "dropped by the client's check of the tag")
	last := stage{"delivered", r.Delivered, !r.NoCommitLog, dropped}
	for i := range stages {
		if !stages[i].known {
			stages[i].note = ""
		}
	}
	return append(stages, last)
}

func countNote(n int64, what string) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d %s", n, what)
}

// drawBar draws a part of a whole; what is not nothing can be seen.
func drawBar(n, total int64) string {
	if n <= 0 || total <= 0 {
		return ""
	}
	const eighths = " ▏▎▍▌▋▊▉"
	cells := max(int(float64(n)/float64(total)*barWidth*8), 1)
	bar := strings.Repeat("█", cells/8)
	if rest := cells % 8; rest > 0 {
		bar += string([]rune(eighths)[rest])
	}
	return bar
}

// mostKinds is how many kinds of errors and of dropped tags are told.
const mostKinds = 10

// reasons tells of errors by term, and of tags that the client drops.
func (w *scanText) reasons(r *scan.Result) []string {
	var lines []string
	if len(r.Failures) > 0 {
		lines = append(lines, "", "errors by term:")
	}
	for i, f := range r.Failures {
		if i == mostKinds {
			lines = append(lines, fmt.Sprintf("  … and %d more terms", len(r.Failures)-i))
			break
		}
		lines = append(lines, fmt.Sprintf("  %d × %s: %s (first: queue %d offset %d)",
			f.Count, report.Printable(f.Term), report.Printable(f.Reason), f.First.Queue, f.First.QueueOffset))
	}
	if len(r.Drops) > 0 {
		lines = append(lines, "", "dropped by the client's check of the tag:")
	}
	for i, d := range r.Drops {
		if i == mostKinds {
			lines = append(lines, fmt.Sprintf("  … and %d more tags", len(r.Drops)-i))
			break
		}
		lines = append(lines, fmt.Sprintf("  %d × %s (first: queue %d offset %d)", d.Count, dropText(d.Tag, d.Cause, d.Wanted), d.First.Queue, d.First.QueueOffset))
	}
	return lines
}

// dropText says why the client drops a tag that the broker let through.
func dropText(tag string, cause scan.DropCause, wanted []string) string {
	name := "tag " + shownValue(tag)
	if tag == "" {
		name = "no tag"
	}
	switch cause {
	case scan.Collision:
		quoted := slices.Clone(wanted)
		for i := range quoted {
			quoted[i] = shownValue(quoted[i])
		}
		return fmt.Sprintf("%s: hash collision, it has the code of %s", name, strings.Join(quoted, ", "))
	case scan.NoCode:
		return name + ": its ext unit is gone, so that the broker had no code to compare"
	}
	return name + ": the code in the queue is not that of the tag"
}
