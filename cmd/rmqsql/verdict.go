package main

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/report"
)

// verdict is the answer for one message.
type verdict struct {
	index int
	alone bool          // it is the only message
	trace *rmqsql.Trace // of a message that is filtered; nil for one that is delivered
}

// verdictWriter shows verdicts as they come.
type verdictWriter interface {
	write(verdict) error
}

// verdictText writes a line a message, or for a single one what to look at.
type verdictText struct{ env *env }

func (w *verdictText) write(v verdict) error {
	e := w.env
	number := ""
	if !v.alone {
		number = strconv.Itoa(v.index) + ": "
	}
	if v.trace == nil {
		_, err := fmt.Fprintf(e.stdout, "%s%s\n", number, e.verdictWord(rmqsql.True))
		return err
	}
	_, err := fmt.Fprintf(e.stdout, "%s%s: %s\n", number,
		e.verdictWord(v.trace.Verdict),
		report.Printable(explain.Reason(v.trace, e.lang)))
	if err != nil || !v.alone {
		return err
	}
	source, marks := culprit(v.trace, e.out.width-len("  "))
	_, err = fmt.Fprintf(e.stdout, "  %s\n  %s\n", source, e.out.paint(e.out.bad, marks))
	return err
}

// culprit returns the line of the selector with the term to look at first, and
// the carets below it.
func culprit(t *rmqsql.Trace, width int) (source, marks string) {
	term := explain.Culprit(t)
	f := report.New(&ast.Error{Span: ast.Span{Start: term.Offset, End: term.End}}, t.Selector, report.Origin{Line: 1, Column: 1})
	end := f.EndColumn - 1
	if f.EndLine > f.Line {
		end = utf8.RuneCountInString(f.Source)
	}
	return report.Snippet(f.Source, f.Column-1, end, width)
}

// verdictJSON writes an object a line.
type verdictJSON struct{ env *env }

func (w *verdictJSON) write(v verdict) error {
	line := struct {
		Index     int     `json:"index"`
		Delivered bool    `json:"delivered"`
		Verdict   string  `json:"verdict"`
		Reason    *string `json:"reason"`
		Property  *string `json:"property"`
		Offset    *int    `json:"offset"`
	}{Index: v.index, Delivered: v.trace == nil, Verdict: rmqsql.True.String()}
	if v.trace != nil {
		line.Verdict = v.trace.Verdict.String()
		term, reason := explain.Culprit(v.trace), explain.Reason(v.trace, w.env.machineLang())
		line.Reason, line.Offset = &reason, &term.Offset
		if term.Property != "" {
			line.Property = &term.Property
		}
	}
	return jsonEncoder(w.env.stdout).Encode(line)
}
