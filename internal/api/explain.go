package api

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/message"
)

type explainRequest struct {
	oneExpression
	givenMessages
	Index int `json:"index"` // explain this message alone; 0 is all
}

type explainReply struct {
	Version    int               `json:"version"`
	Type       string            `json:"type"`
	Expression string            `json:"expression"`
	Release    string            `json:"release"`
	Summary    counts            `json:"summary"`
	Findings   []json.RawMessage `json:"findings"`
	// Groups are the messages by reason, or for tags by tag: []selectorGroup or
	// []tagGroup.
	Groups any `json:"groups"`
	// Elsewhere is what else stops a message; it is there if all are delivered.
	Elsewhere []string `json:"elsewhere,omitempty"`
	Unread    []unread `json:"unread"`
}

// selectorGroup is the messages of one reason, told by the first of them.
type selectorGroup struct {
	explain.Report
	Text string `json:"text"` // the verdict in words
	// Trace and Tree are left out of the later groups of a reply that would become
	// too long.
	Trace *rmqsql.Trace `json:"trace,omitempty"`
	Tree  []treeRow     `json:"tree,omitempty"`
}

// treeRow is a line of the tree for people.
type treeRow struct {
	Depth   int            `json:"depth"`
	Text    string         `json:"text"`
	Outcome rmqsql.Outcome `json:"outcome"`
	Word    string         `json:"word"`
	Note    string         `json:"note"`
	Decides bool           `json:"decides"`
	// Offset and End are those of the term; a line that stands for several has none.
	Offset *int `json:"offset,omitempty"`
	End    *int `json:"end,omitempty"`
}

func explainMessages(request []byte) (any, error) {
	var q explainRequest
	if err := decode(request, &q); err != nil {
		return nil, err
	}
	x, err := q.common.read()
	if err != nil {
		return nil, err
	}
	text, err := q.text()
	if err != nil {
		return nil, err
	}
	b, err := q.givenMessages.read()
	if err != nil {
		return nil, err
	}
	if err := b.only(q.Index); err != nil {
		return nil, err
	}
	if err := checkWork(len(b.messages), len(text), maxExplainWork); err != nil {
		return nil, err
	}
	out := &explainReply{Version: Version, Type: x.typeName(), Expression: text, Release: x.release.String(),
		Findings: []json.RawMessage{}, Unread: b.unread}
	if x.tags {
		err = x.explainTags(text, b, out)
	} else {
		err = x.explainSelector(text, b, out)
	}
	return out, err
}

// only keeps a single message, if one is named.
func (b *batch) only(index int) error {
	if index == 0 {
		return nil
	}
	b.messages = slices.DeleteFunc(b.messages, func(m message.Message) bool { return m.Index != index })
	b.unread = slices.DeleteFunc(b.unread, func(u unread) bool { return u.Index != index })
	if len(b.messages)+len(b.unread) == 0 {
		return invalid("there is no message %d", index)
	}
	return nil
}

func (x context) explainSelector(text string, b *batch, out *explainReply) error {
	f, err := x.compileSelector(text, firstPath)
	if err != nil {
		return err
	}
	if out.Findings, err = x.ignored(text, firstPath); err != nil {
		return err
	}
	var groups explain.Groups
	for _, m := range b.messages {
		groups.Add(m.Index, f.Explain(b.engine(m)), slices.Sorted(maps.Keys(m.Properties)))
	}
	out.Summary = b.counts(groups.Delivered())
	list, left := []selectorGroup{}, maxTraceText
	for _, g := range groups.List() {
		list = append(list, x.selectorGroup(g, &left))
	}
	out.Groups = list
	if out.Summary.Messages > 0 && out.Summary.Filtered == 0 {
		out.Elsewhere = explain.Elsewhere(x.lang)
	}
	return nil
}

// selectorGroup takes from left what its trace needs.
func (x context) selectorGroup(g *explain.Group, left *int) selectorGroup {
	t := g.Trace
	out := selectorGroup{Report: g.Report(mostReasons, x.lang), Text: explain.Verdict(t.Verdict, x.lang)}
	*left -= traceText(t.Root)
	for _, d := range t.Deciding { // they stand in the trace twice
		*left -= traceText(d)
	}
	if *left >= 0 {
		out.Trace, out.Tree = t, tree(t, x)
	}
	return out
}

// mostReasons of one group are told.
const mostReasons = 20

// traceText is about how many bytes a trace takes: every term holds its text, so
// deep ones hold that of all below again.
func traceText(t *rmqsql.Term) int {
	const fields = 100
	n := len(t.Text) + fields
	for _, operand := range t.Terms {
		n += traceText(operand)
	}
	return n
}

// tree returns the trace's lines. Their depth stands for the branches that the
// command draws, three characters a level.
func tree(t *rmqsql.Trace, x context) []treeRow {
	var rows []treeRow
	for _, r := range explain.Tree(t, x.lang) {
		row := treeRow{Depth: len([]rune(r.Branch)) / 3, Text: r.Text, Outcome: r.Outcome, Word: r.Word, Note: r.Note, Decides: r.Decides}
		if r.Term != nil {
			row.Offset, row.End = &r.Term.Offset, &r.Term.End
		}
		rows = append(rows, row)
	}
	return rows
}
