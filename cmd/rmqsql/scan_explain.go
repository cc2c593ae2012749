package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/scan"
	"github.com/rmqsql/rmqsql/store"
)

func isExplain(c *cli.Context) bool {
	return c.Bool("explain") || c.IsSet("key") || c.IsSet("msg-id") || c.IsSet("offset")
}

// scanExplain says of single messages which layer dropped them.
func (e *env) scanExplain(c *cli.Context, st *store.Store, q scan.Query, o scanOptions) error {
	asked := ""
	for _, flag := range []string{"key", "msg-id", "offset"} {
		if !c.IsSet(flag) {
			continue
		}
		if asked != "" {
			return usagef("--%s and --%s both say which message: give one of them", asked, flag)
		}
		asked = flag
	}
	switch {
	case asked == "":
		return usagef("--explain needs --key KEY, --msg-id ID, or --queue N --offset N to say which message")
	case o.count:
		return usagef("--count and --%s do not go together", asked)
	case asked == "offset" && q.Queue == scan.AllQueues:
		return usagef("--offset needs --queue: every queue has its own offsets")
	}
	w := &trailWriter{env: e, format: o.format, query: q, limit: o.limit, properties: o.properties}
	if asked == "offset" {
		return e.explainOffset(st, q, c.Int64("offset"), w)
	}
	pick := scan.ByKey(c.String("key"))
	if asked == "msg-id" {
		pick = scan.ByMsgID(c.String("msg-id"))
	}
	return e.explainPicked(st, q, pick, fmt.Sprintf("no message with %s %s", asked, quoteArg(c.String(asked))), w)
}

func (e *env) explainOffset(st *store.Store, q scan.Query, offset int64, w *trailWriter) error {
	trail, err := scan.TraceOffset(st, q, offset)
	switch {
	case errors.Is(err, store.ErrExpired):
		return fmt.Errorf("queue %d of %s has no offset %d any more: its file of the ConsumeQueue has been deleted", q.Queue, q.Topic, offset)
	case errors.Is(err, store.ErrUnwritten):
		return fmt.Errorf("queue %d of %s has no offset %d: nothing was written there", q.Queue, q.Topic, offset)
	case err != nil:
		return err
	}
	if err := w.write(trail); err != nil {
		return err
	}
	return w.code()
}

func (e *env) explainPicked(st *store.Store, q scan.Query, pick scan.Pick, none string, w *trailWriter) error {
	ctx, stop := untilInterrupt()
	defer stop()
	bar := e.newProgress("entries")
	q.Progress = bar.callback()
	r, err := scan.Trace(ctx, st, q, pick, func(t *scan.Trail) error {
		bar.clear()
		return w.write(t)
	})
	bar.clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	damage := make([]error, len(r.Damage))
	for i, d := range r.Damage {
		damage[i] = d
	}
	e.damage(damage, r.Damaged)
	switch {
	case err != nil:
		return e.interrupted()
	case w.seen == 0:
		return errors.New(none + " in what the store has of " + q.Topic)
	case r.Damaged > 0:
		return exitFailed
	}
	return w.code()
}

// trailWriter writes the ways of messages through the layers.
type trailWriter struct {
	env        *env
	format     string
	query      scan.Query
	limit      int64
	properties []string
	seen       int64
	dropped    bool
}

// code fails with 1 if a message was not delivered.
func (w *trailWriter) code() error {
	if w.dropped {
		return exitFindings
	}
	return nil
}

func (w *trailWriter) write(t *scan.Trail) error {
	w.seen++
	w.dropped = w.dropped || t.Stopped != scan.LayerDelivered
	if w.limit >= 0 && w.seen > w.limit {
		return nil
	}
	if w.format != "text" {
		return jsonEncoder(w.env.stdout).Encode(w.json(t))
	}
	e := w.env
	head := fmt.Sprintf("%s queue %d offset %d", w.query.Topic, t.Queue, t.QueueOffset)
	verdict := e.out.paint(e.out.good, "delivered")
	if t.Stopped != scan.LayerDelivered {
		verdict = e.out.paint(e.out.bad, layerText(t))
	}
	lines := []string{e.out.paint(e.out.place, head) + ": " + verdict}
	for _, s := range w.steps(t) {
		mark := map[stepState]string{stepPassed: "✓", stepStopped: "✗", stepNotReached: "·"}[s.state]
		line := fmt.Sprintf("  %s %-12s  %s", mark, s.name, report.Printable(s.text))
		if s.state == stepNotReached {
			line = e.out.paint(e.out.faint, line)
		}
		lines = append(lines, line)
	}
	if t.Record != nil {
		lines = append(lines, "  "+e.out.paint(e.out.faint, w.about(t.Record)))
	}
	_, err := fmt.Fprintln(e.stdout, strings.Join(lines, "\n"))
	return err
}

// about is a line that shows which message it is.
func (w *trailWriter) about(r *scan.Record) string {
	parts := []string{"stored " + formatTime(r.StoreTime)}
	add := func(name, value string) {
		if value != "" {
			parts = append(parts, name+"="+shownValue(value))
		}
	}
	add("tag", r.Tag)
	add("keys", r.Keys)
	add("id", r.MsgID)
	for _, name := range w.properties {
		add(report.Printable(name), r.Properties[name])
	}
	if body := shownBody(r); body != "" {
		parts = append(parts, body)
	}
	return strings.Join(parts, "  ")
}

// layerText says where a message's way ended.
func layerText(t *scan.Trail) string {
	switch t.Stopped {
	case scan.LayerTagCode:
		return "dropped by the broker, by the tag code in the ConsumeQueue"
	case scan.LayerSQL:
		return "dropped by the broker, by the selector"
	case scan.LayerTagText:
		return "dropped by the client, by the text of the tag"
	case scan.LayerMessage:
		return "undecided: the message cannot be read"
	}
	return "not delivered: there is no message"
}

type stepState int

const (
	stepPassed stepState = iota
	stepStopped
	stepNotReached
)

// step is what one layer says of a message.
type step struct {
	layer scan.Layer
	name  string
	state stepState
	text  string
}

// steps are all layers in order.
func (w *trailWriter) steps(t *scan.Trail) []step {
	steps := []step{
		{layer: scan.LayerTagCode, name: "tag code", text: w.codeText(t)},
		{layer: scan.LayerSQL, name: "SQL", text: w.sqlText(t)},
		{layer: scan.LayerTagText, name: "tag's text", text: w.tagText(t)},
	}
	switch {
	case t.Stopped == scan.LayerEntry:
		steps = slices.Insert(steps, 0, step{layer: scan.LayerEntry, name: "entry", text: t.Problem})
	case t.Problem != "":
		steps = slices.Insert(steps, 1, step{layer: scan.LayerMessage, name: "message", text: t.Problem})
	}
	state := stepPassed
	for i := range steps {
		steps[i].state = state
		switch {
		case state != stepPassed:
			steps[i].state = stepNotReached
			if steps[i].layer != scan.LayerMessage {
				steps[i].text = "not asked"
			}
		case steps[i].layer == t.Stopped:
			steps[i].state, state = stepStopped, stepNotReached
		}
	}
	return steps
}

func (w *trailWriter) codeText(t *scan.Trail) string {
	tags := w.query.Filter.Tags()
	switch {
	case tags == nil:
		return "no tags are asked for"
	case tags.All():
		return "the subscription is to all tags"
	case !t.HasCode:
		return fmt.Sprintf("there is no code: %d is the address of an ext unit that is gone", t.TagCode)
	}
	code := fmt.Sprintf("code %d", t.Code)
	if t.Code == 0 {
		code += ", no tag,"
	}
	if t.Stopped == scan.LayerTagCode {
		return fmt.Sprintf("%s is none of %s", code, wantedCodes(tags))
	}
	return fmt.Sprintf("%s is one of %s", code, wantedCodes(tags))
}

// wantedCodes are the codes of a subscription with their tags.
func wantedCodes(tags *rmqsql.TagFilter) string {
	var list []string
	for _, tag := range tags.Tags() {
		if len(list) == mostKinds {
			list = append(list, "…")
			break
		}
		list = append(list, fmt.Sprintf("%d (%s)", rmqsql.TagCode(tag), tag))
	}
	if len(list) == 0 {
		return "no code at all"
	}
	return strings.Join(list, ", ")
}

func (w *trailWriter) sqlText(t *scan.Trail) string {
	if w.query.Filter.SQL() == nil {
		return "no selector is asked for"
	}
	if t.Trace == nil {
		return "not evaluated"
	}
	return fmt.Sprintf("%s: %s", t.Trace.Verdict, explain.Reason(t.Trace, w.env.lang))
}

func (w *trailWriter) tagText(t *scan.Trail) string {
	tags := w.query.Filter.Tags()
	switch {
	case tags == nil:
		return "no tags are asked for"
	case tags.All():
		return "the subscription is to all tags"
	case t.Stopped == scan.LayerTagText:
		return dropText(t.Record.Tag, t.Cause, t.Wanted)
	case t.Record != nil:
		return "tag " + shownValue(t.Record.Tag) + " is asked for"
	}
	return "not known"
}

// trailJSON is the way of one message.
type trailJSON struct {
	Topic          string       `json:"topic"`
	Queue          int          `json:"queue"`
	QueueOffset    int64        `json:"queueOffset"`
	PhysicalOffset jsonInt      `json:"physicalOffset"`
	TagCode        jsonInt      `json:"tagCode"`
	Delivered      bool         `json:"delivered"`
	DroppedBy      *string      `json:"droppedBy"` // entry, tagCode, message, sql, tagText
	Reason         *string      `json:"reason"`
	Verdict        *string      `json:"verdict"` // of the selector, if it was evaluated
	Message        *messageJSON `json:"message"`
}

func (w *trailWriter) json(t *scan.Trail) trailJSON {
	j := trailJSON{
		Topic: w.query.Topic, Queue: t.Queue, QueueOffset: t.QueueOffset, PhysicalOffset: jsonInt(t.Offset),
		TagCode: jsonInt(t.TagCode), Delivered: t.Stopped == scan.LayerDelivered,
	}
	if t.Record != nil {
		m := newMessageJSON(t.Record, w.properties)
		j.Message = &m
	}
	if t.Trace != nil {
		verdict := t.Trace.Verdict.String()
		j.Verdict = &verdict
	}
	for _, s := range w.steps(t) {
		if s.state == stepStopped {
			layer, text := string(s.layer), s.text
			j.DroppedBy, j.Reason = &layer, &text
		}
	}
	return j
}
