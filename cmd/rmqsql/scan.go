package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/scan"
	"github.com/rmqsql/rmqsql/internal/survey"
	"github.com/rmqsql/rmqsql/store"
)

func scanCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:  "scan",
		Usage: "run a subscription over a store's files, and count what each layer lets through",
		UsageText: "scan STORE --topic TOPIC [--tags EXPR] [--sql EXPR] [--messages | --count]\n" +
			"scan STORE --topic TOPIC [--tags EXPR] [--sql EXPR] --explain (--key KEY | --msg-id ID | --queue N --offset N)",
		Description: `STORE is the broker's store folder, with commitlog and consumequeue in it. Nothing is
written to it, and the broker may run. A message passes three layers: the broker
compares the tag's code in the ConsumeQueue, then evaluates the selector, and the
client compares the tag's text. The CommitLog is not read for what the tag drops.

Entries before the CommitLog's first byte are expired, and not in the total. Times are
store times, written as 2024-05-01T08:00:00Z, in milliseconds since 1970, or as mqadmin
does: 2024-05-01#08:00:00:000. They are searched by halving, as brokers do.

Messages in the formats json and jsonl are input for eval -m - and filter.

Exit code: 0, however many messages match; with --explain 1 if a message is not
delivered; 2 if something could not be read: damage is named and the scan goes on.

Examples:
  rmqsql scan store --topic OrderTopic --tags "TagA || TagB"
  rmqsql scan store --topic OrderTopic --sql "amount > 100" --messages --limit 10
  rmqsql scan store --topic OrderTopic --sql "amount > 100" --format jsonl | rmqsql eval "level = 'VIP'" -m -
  rmqsql scan store --topic OrderTopic --tags Aa --explain --key order17`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "topic", Usage: "scan this `TOPIC`"},
			&cli.IntFlag{Name: "queue", Usage: "only queue `N`; default: all queues"},
			&cli.StringFlag{Name: "tags", Usage: "the subscription to tags, as in \"TagA || TagB\" (`EXPR`)"},
			&cli.StringFlag{Name: "sql", Usage: "the selector (`EXPR`)"},
			&cli.StringFlag{Name: "from", Usage: "only messages stored at `TIME` or later"},
			&cli.StringFlag{Name: "to", Usage: "only messages stored before `TIME`"},
			&cli.Int64Flag{Name: "from-offset", Usage: "with --queue: from queue offset `N` on"},
			&cli.Int64Flag{Name: "to-offset", Usage: "with --queue: up to queue offset `N`, exclusively"},
			&cli.BoolFlag{Name: "messages", Usage: "show the delivered messages too"},
			&cli.Int64Flag{Name: "limit", Usage: "show `N` messages at most; counts include all"},
			&cli.StringFlag{Name: "properties", Usage: "show these properties of a message (`NAMES`, separated by commas)"},
			&cli.IntFlag{Name: "body", Value: 60, Usage: "show `N` bytes of a message's body; default: 60"},
			&cli.BoolFlag{Name: "count", Usage: "write nothing but the number of delivered messages; in JSON, leave out queue offsets"},
			&cli.BoolFlag{Name: "explain", Usage: "say of single messages which layer dropped them, and why"},
			&cli.StringFlag{Name: "key", Usage: "explain the messages with this `KEY`"},
			&cli.StringFlag{Name: "msg-id", Usage: "explain the message with this `ID`, the client's or the one that names host and offset"},
			&cli.Int64Flag{Name: "offset", Usage: "with --queue: explain the message at queue offset `N`"},
			releaseFlag(),
			formatFlag("text", "json", "jsonl"),
		},
		Action: func(c *cli.Context) error { return e.scan(c) },
	}
}

// scanOptions are the flags of scan that concern its output.
type scanOptions struct {
	format     string
	messages   bool
	limit      int64 // -1 for none
	count      bool
	properties []string // to show; nil for a format's usual ones
}

func (e *env) scan(c *cli.Context) error {
	options, err := readScanOptions(c)
	if err != nil {
		return err
	}
	q, err := e.scanQuery(c)
	if err != nil {
		return err
	}
	st, err := openStore(c)
	if err != nil {
		return err
	}
	defer st.Close()
	if isExplain(c) {
		return e.scanExplain(c, st, q, options)
	}
	ctx, stop := untilInterrupt()
	defer stop()
	return e.scanAll(ctx, st, q, options)
}

func readScanOptions(c *cli.Context) (scanOptions, error) {
	format, err := chosenFormat(c, "text", "json", "jsonl")
	o := scanOptions{format: format, limit: -1, count: c.Bool("count")}
	if err != nil {
		return o, err
	}
	if c.IsSet("limit") {
		if o.limit = c.Int64("limit"); o.limit < 0 {
			return o, usagef("--limit is a number of messages, not %d", o.limit)
		}
	}
	for name := range strings.SplitSeq(c.String("properties"), ",") {
		if name = strings.TrimSpace(name); name != "" {
			o.properties = append(o.properties, name)
		}
	}
	// What asks for a number of messages, or for a form that has nothing but them,
	// asks for messages.
	o.messages = c.Bool("messages") || c.IsSet("limit") || format == "jsonl" || c.IsSet("properties")
	if o.count {
		if c.Bool("messages") || format == "jsonl" || c.IsSet("properties") {
			return o, usagef("--count writes counts, and no messages: leave out either that or --messages, --properties, --format jsonl")
		}
		o.messages = false
	}
	return o, nil
}

// scanQuery reads what to scan for.
func (e *env) scanQuery(c *cli.Context) (scan.Query, error) {
	q := scan.Query{Topic: c.String("topic"), Queue: scan.AllQueues, Body: c.Int("body")}
	if q.Topic == "" {
		return q, usagef("no topic: give one by --topic; rmqsql store topics STORE lists them")
	}
	if c.IsSet("queue") {
		if q.Queue = c.Int("queue"); q.Queue < 0 {
			return q, usagef("--queue is a queue's number, not %d", q.Queue)
		}
	}
	for flag, at := range map[string]**int64{"from-offset": &q.FromOffset, "to-offset": &q.ToOffset} {
		if !c.IsSet(flag) {
			continue
		}
		if q.Queue == scan.AllQueues {
			return q, usagef("--%s needs --queue: every queue has its own offsets", flag)
		}
		n := c.Int64(flag)
		*at = &n
	}
	var err error
	if q.FromTime, err = timeOf(c, "from"); err != nil {
		return q, err
	}
	if q.ToTime, err = timeOf(c, "to"); err != nil {
		return q, err
	}
	q.Filter, err = e.scanFilter(c)
	return q, err
}

// scanFilter compiles the subscription.
func (e *env) scanFilter(c *cli.Context) (*broker.Filter, error) {
	release, err := e.release(c)
	if err != nil {
		return nil, err
	}
	var tags *rmqsql.TagFilter
	var sql *rmqsql.Filter
	if c.IsSet("tags") {
		tags, err = rmqsql.CompileTags(c.String("tags"), &rmqsql.Options{Release: release})
		var refused *rmqsql.SyntaxError
		if errors.As(err, &refused) {
			e.refuse(refused, selector{c.String("tags"), report.Origin{Path: "--tags", Line: 1, Column: 1}})
			return nil, exitFailed
		}
		if err != nil {
			return nil, err
		}
	}
	if c.IsSet("sql") {
		sql, err = e.compile(selector{c.String("sql"), report.Origin{Path: "--sql", Line: 1, Column: 1}}, release)
		if err != nil {
			return nil, err
		}
	}
	return broker.NewFilter(tags, sql), nil
}

// refuse shows on stderr why a text was not compiled.
func (e *env) refuse(err *rmqsql.SyntaxError, s selector) {
	f := report.New(err, s.text, s.origin)
	_, _ = e.stderr.Write([]byte(report.Text(&f, report.Options{Lang: e.lang, Style: e.err.report()})))
}

// scanAll scans and writes what was found.
func (e *env) scanAll(ctx context.Context, st *store.Store, q scan.Query, o scanOptions) error {
	bar := e.newProgress("entries")
	q.Progress = bar.callback()
	q.KeepOffsets = o.format == "json" && !o.count
	out := e.newScanWriter(o, q, bar)
	if o.messages {
		q.Deliver = out.message
	}
	if o.messages && o.limit == 0 {
		q.Deliver = nil
	}
	r, err := scan.Run(ctx, st, q)
	bar.clear()
	ended := errors.Is(err, context.Canceled)
	if err != nil && !ended {
		return err
	}
	if err := out.end(r); err != nil {
		return err
	}
	e.scanNotes(q, r)
	damage := make([]error, len(r.Damage))
	for i, d := range r.Damage {
		damage[i] = d
	}
	e.damage(damage, r.Damaged)
	switch {
	case ended:
		return e.interrupted()
	case r.Damaged > 0:
		return exitFailed
	}
	return nil
}

// scanNotes tells what is to be known of the counts.
func (e *env) scanNotes(q scan.Query, r *scan.Result) {
	for _, note := range scanNotes(q, r) {
		e.note("%s", note)
	}
}

func scanNotes(q scan.Query, r *scan.Result) []string {
	var notes []string
	say := func(when bool, text string) {
		if when {
			notes = append(notes, text)
		}
	}
	say(r.NoCommitLog, "the store has no CommitLog: behind the tag code nothing can be told, and no entry is known to be expired")
	say(r.Batches, "the topic is stored in batches: each is filtered as a whole and counts as one message")
	say(q.Topic == survey.ScheduleTopic && q.Filter.Tags() != nil,
		"the code field of delayed messages is the time of delivery, of which a broker compares the low 32 bits")
	say(q.Filter.Tags() != nil && q.Filter.SQL() != nil, "no consumer can subscribe by tags and by SQL at once: a message here must pass both")
	say(r.NoUnit > 0, "some entries name an ext unit that is gone: they pass the tag code unasked")
	return slices.Clip(notes)
}
