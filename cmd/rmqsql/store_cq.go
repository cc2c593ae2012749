package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/survey"
	"github.com/rmqsql/rmqsql/store"
)

func storeQueuesCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "cq",
		Usage:     "count what the ConsumeQueues hold, by tag and by kind of entry",
		UsageText: "store cq STORE [--topic TOPIC [--queue N]] [--known-tags FILE] [--dump]",
		Description: `A tag code is a hash. Its tag is taken from --known-tags, one tag a line, or else from
the first message that has it. In SCHEDULE_TOPIC_XXXX the code is the time of delivery.

Exit code: 2 if something is damaged; it is named, and the rest is counted.

Examples:
  rmqsql store cq store --topic OrderTopic
  rmqsql store cq store --topic OrderTopic --queue 0 --dump | head`,
		Flags: append(queueFlags(),
			&cli.StringFlag{Name: "known-tags", Usage: "take tags from `FILE`, one a line, - for stdin"},
			&cli.IntFlag{Name: "top", Value: 50, Usage: "show the `N` most frequent tags of a topic; 0 for all; default: 50"},
			&cli.BoolFlag{Name: "dump", Usage: "write one line an entry"},
			formatFlag("text", "json", "jsonl")),
		Action: func(c *cli.Context) error { return e.storeQueues(c) },
	}
}

func (e *env) storeQueues(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json", "jsonl")
	if err != nil {
		return err
	}
	dump := c.Bool("dump") || format == "jsonl"
	if dump && format == "json" {
		return usagef("--dump writes text, or JSON lines by --format jsonl")
	}
	known, err := e.knownTags(c.String("known-tags"))
	if err != nil {
		return err
	}
	st, err := openStore(c)
	if err != nil {
		return err
	}
	defer st.Close()
	topics, err := chosenTopics(c, st)
	if err != nil {
		return err
	}
	e.noteRocksDB(st)
	ctx, stop := untilInterrupt()
	defer stop()
	var each func(survey.Entry) error
	if dump {
		each = e.dumpEntry(format)
	}
	namer, damaged := survey.NewNamer(st, known), false
	out := &queuesWriter{env: e, top: c.Int("top"), namer: namer}
	for _, topic := range topics {
		t, err := survey.Survey(ctx, st, topic.Name, topic.Queues, each)
		if t != nil && !dump {
			if err := out.topic(t, format); err != nil {
				return err
			}
		}
		if err != nil {
			_ = out.end(format) // what was found so far; the first error counts
			return e.ended(err)
		}
		for _, q := range t.Queues {
			damaged = damaged || q.Damaged > 0
			e.damage(asErrors(q.Damage), q.Damaged)
		}
	}
	if !dump {
		if err := out.end(format); err != nil {
			return err
		}
	}
	if damaged {
		return exitFailed
	}
	return nil
}

func asErrors(list []*store.CorruptError) []error {
	errs := make([]error, len(list))
	for i, err := range list {
		errs[i] = err
	}
	return errs
}

// knownTags reads --known-tags; an empty path means none.
func (e *env) knownTags(path string) (survey.Known, error) {
	if path == "" {
		return nil, nil
	}
	f, err := e.open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	known, err := survey.ReadKnown(f)
	if err != nil {
		return nil, readError(path, err)
	}
	return known, nil
}

// queuesWriter shows surveys.
type queuesWriter struct {
	env    *env
	top    int
	namer  *survey.Namer
	topics []surveyJSON
}

// surveyJSON is what the queues of a topic hold.
type surveyJSON struct {
	Topic     string            `json:"topic"`
	Queues    []surveyQueueJSON `json:"queues"`
	Tags      []tagCountJSON    `json:"tags"`
	OtherTags int64             `json:"otherTags"` // messages of tags that are not listed
}

type surveyQueueJSON struct {
	queueJSON
	Messages   int64        `json:"messages"`
	Filler     int64        `json:"filler"`
	Expired    int64        `json:"expired"`
	Untagged   int64        `json:"untagged"`
	Delayed    int64        `json:"delayed"`
	FirstTime  *jsonInt     `json:"firstDelivery"`
	LastTime   *jsonInt     `json:"lastDelivery"`
	ExtEntries int64        `json:"extAddresses"`
	NoUnit     int64        `json:"noExtUnit"`
	Unwritten  int64        `json:"unwritten"`
	Damaged    int64        `json:"damaged"`
	Damage     []damageJSON `json:"damage"`
}

type tagCountJSON struct {
	Code   int64    `json:"code"`
	Tags   []string `json:"tags"` // several where known tags collide, none if unknown
	Source string   `json:"source,omitempty"`
	Count  int64    `json:"count"`
}

func (w *queuesWriter) topic(t *survey.Topic, format string) error {
	codes, other := t.Codes, t.Rest
	if w.top > 0 && len(codes) > w.top {
		for _, c := range codes[w.top:] {
			other += c.Count
		}
		codes = codes[:w.top]
	}
	if format == "json" {
		w.topics = append(w.topics, w.json(t, codes, other))
		return nil
	}
	return w.text(t, codes, other)
}

func (w *queuesWriter) end(format string) error {
	if format != "json" {
		return nil
	}
	return jsonEncoder(w.env.stdout).Encode(struct {
		Topics []surveyJSON `json:"topics"`
	}{append([]surveyJSON{}, w.topics...)})
}

func (w *queuesWriter) json(t *survey.Topic, codes []survey.Code, other int64) surveyJSON {
	j := surveyJSON{Topic: t.Name, Queues: []surveyQueueJSON{}, Tags: []tagCountJSON{}, OtherTags: other}
	for _, q := range t.Queues {
		s := surveyQueueJSON{
			queueJSON: newQueueJSON(q.QueueInfo), Messages: q.Messages, Filler: q.Filler, Expired: q.Expired, Untagged: q.Untagged,
			Delayed: q.Delayed, ExtEntries: q.Ext, NoUnit: q.NoUnit, Unwritten: q.Unwritten, Damaged: q.Damaged, Damage: []damageJSON{},
		}
		if q.Delayed > 0 {
			first, last := jsonInt(q.FirstTime), jsonInt(q.LastTime)
			s.FirstTime, s.LastTime = &first, &last
		}
		for _, d := range q.Damage {
			s.Damage = append(s.Damage, newDamageJSON(d))
		}
		j.Queues = append(j.Queues, s)
	}
	for _, c := range codes {
		name := w.namer.Name(c)
		j.Tags = append(j.Tags, tagCountJSON{c.Code, append([]string{}, name.Tags...), string(name.Source), c.Count})
	}
	return j
}

func (w *queuesWriter) text(t *survey.Topic, codes []survey.Code, other int64) error {
	e := w.env
	rows := [][]string{{"queue", "min", "max", "messages", "untagged", "delayed", "ext", "filler", "expired", "unwritten"}}
	var notes []string
	var total, untagged int64
	for _, q := range t.Queues {
		name := formatInt(int64(q.ID))
		if q.Batch {
			name += " batch"
		}
		rows = append(rows, []string{
			name, formatInt(q.MinOffset), formatInt(q.MaxOffset), formatInt(q.Messages), formatInt(q.Untagged), formatInt(q.Delayed),
			formatInt(q.Ext), formatInt(q.Filler), formatInt(q.Expired), formatInt(q.Unwritten),
		})
		total, untagged = total+q.Messages, untagged+q.Untagged
		if q.Delayed > 0 {
			notes = append(notes, fmt.Sprintf("queue %d is delivered from %s to %s", q.ID, formatTime(q.FirstTime), formatTime(q.LastTime)))
		}
		if q.NoUnit > 0 {
			notes = append(notes, fmt.Sprintf("queue %d: %d of the ext addresses lead to no unit", q.ID, q.NoUnit))
		}
	}
	if _, err := fmt.Fprintln(e.stdout, e.out.paint(e.out.title, report.Printable(t.Name))); err != nil {
		return err
	}
	if err := e.table(rows); err != nil {
		return err
	}
	for _, note := range notes {
		fmt.Fprintln(e.stdout, note) // an error shows at the end, when the buffer is flushed
	}
	tags := [][]string{{"code", "count", "", "tag"}}
	if untagged > 0 {
		tags = append(tags, []string{"0", formatInt(untagged), drawBar(untagged, total), "(no tag)"})
	}
	for _, c := range codes {
		tags = append(tags, []string{formatInt(c.Code), formatInt(c.Count), drawBar(c.Count, total), tagNames(w.namer.Name(c))})
	}
	if other > 0 {
		tags = append(tags, []string{"…", formatInt(other), drawBar(other, total), "(other tags)"})
	}
	if len(tags) > 1 {
		fmt.Fprintln(e.stdout)
		if err := e.table(tags); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(e.stdout)
	return err
}

// tagNames shows what is known of a code's tag.
func tagNames(n survey.Name) string {
	shown := make([]string, len(n.Tags))
	for i, tag := range n.Tags {
		shown[i] = shownValue(tag)
	}
	names := strings.Join(shown, ", ")
	switch n.Source {
	case survey.Unknown:
		return "?"
	case survey.WrongCode:
		if names == "" {
			return "? (its first message has no tag)"
		}
		return "? (its first message has tag " + names + ", of another code)"
	}
	return names
}
