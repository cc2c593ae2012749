package main

import (
	"strconv"

	"github.com/rmqsql/rmqsql/internal/scan"
)

// scanJSON writes one object in the end.
type scanJSON struct {
	env      *env
	options  scanOptions
	query    scan.Query
	messages []messageJSON
}

func (w *scanJSON) message(r *scan.Record) error {
	if w.options.limit < 0 || int64(len(w.messages)) < w.options.limit {
		w.messages = append(w.messages, newMessageJSON(r, w.options.properties))
	}
	return nil
}

// scanResultJSON is what a scan found. A count that cannot be known without a
// CommitLog is null.
type scanResultJSON struct {
	Topic      string         `json:"topic"`
	Queues     []int          `json:"queues"`
	Tags       *string        `json:"tags"`
	SQL        *string        `json:"sql"`
	Total      int64          `json:"total"`
	TagMatched int64          `json:"tagMatched"`
	SQLMatched *int64         `json:"sqlMatched"`
	SQLFalse   *int64         `json:"sqlFalse"`
	SQLNulls   *int64         `json:"sqlNulls"`
	SQLErrors  *int64         `json:"sqlErrors"`
	Delivered  *int64         `json:"delivered"`
	Expired    *int64         `json:"expired"`
	Filler     int64          `json:"filler"`
	NoExtUnit  int64          `json:"noExtUnit"`
	Unreadable int64          `json:"unreadable"`
	Errors     []failureJSON  `json:"errors"`
	Dropped    []dropJSON     `json:"dropped"`
	Messages   *[]messageJSON `json:"messages,omitempty"`
	Damaged    int64          `json:"damaged"`
	Damage     []damageJSON   `json:"damage"`
	Notes      []string       `json:"notes"`
	Incomplete bool           `json:"incomplete"`
}

type failureJSON struct {
	Term        string `json:"term"`
	Offset      int    `json:"offset"`
	Count       int64  `json:"count"`
	Reason      string `json:"reason"`
	Queue       int    `json:"queue"`
	QueueOffset int64  `json:"queueOffset"`
}

type dropJSON struct {
	Tag         *string  `json:"tag"`
	Cause       string   `json:"cause"`
	Wanted      []string `json:"wanted,omitempty"`
	Count       int64    `json:"count"`
	Queue       int      `json:"queue"`
	QueueOffset int64    `json:"queueOffset"`
}

func (w *scanJSON) end(r *scan.Result) error {
	known := func(n int64) *int64 {
		if r.NoCommitLog {
			return nil
		}
		return &n
	}
	j := scanResultJSON{
		Topic: w.query.Topic, Queues: r.Queues, Total: r.Total, TagMatched: r.TagMatched,
		SQLMatched: known(r.SQLMatched), SQLFalse: known(r.SQLFalse), SQLNulls: known(r.SQLNulls), SQLErrors: known(r.SQLErrors),
		Delivered: known(r.Delivered), Expired: known(r.Expired), Filler: r.Filler, NoExtUnit: r.NoUnit, Unreadable: r.Unreadable,
		Errors: []failureJSON{}, Dropped: []dropJSON{}, Damaged: r.Damaged, Damage: []damageJSON{},
		Notes: append([]string{}, scanNotes(w.query, r)...), Incomplete: r.Incomplete,
	}
	if tags := w.query.Filter.Tags(); tags != nil {
		text := tags.String()
		j.Tags = &text
	}
	if sql := w.query.Filter.SQL(); sql != nil {
		text := sql.String()
		j.SQL = &text
	}
	for _, f := range r.Failures {
		j.Errors = append(j.Errors, failureJSON{f.Term, f.Offset, f.Count, f.Reason, f.First.Queue, f.First.QueueOffset})
	}
	for _, d := range r.Drops {
		j.Dropped = append(j.Dropped, dropJSON{orNull(d.Tag), string(d.Cause), d.Wanted, d.Count, d.First.Queue, d.First.QueueOffset})
	}
	for _, d := range r.Damage {
		j.Damage = append(j.Damage, newDamageJSON(d.CorruptError))
	}
	if w.options.messages {
		list := append([]messageJSON{}, w.messages...)
		j.Messages = &list
	}
	if w.options.count {
		return jsonEncoder(w.env.stdout).Encode(j)
	}
	// Null rather than left out where there is no CommitLog to tell.
	offsets := make(map[string][]int64, len(r.Offsets))
	for queue, list := range r.Offsets {
		offsets[strconv.Itoa(queue)] = list
	}
	all := struct {
		scanResultJSON
		QueueOffsets map[string][]int64 `json:"queueOffsets"`
	}{j, offsets}
	if r.NoCommitLog {
		all.QueueOffsets = nil
	}
	return jsonEncoder(w.env.stdout).Encode(all)
}

// orNull is nil for a property that a message does not have.
func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// scanLines writes a message a line.
type scanLines struct {
	env     *env
	options scanOptions
	bar     *progress
	shown   int64
}

func (w *scanLines) message(r *scan.Record) error {
	w.bar.clear()
	if err := jsonEncoder(w.env.stdout).Encode(newMessageJSON(r, w.options.properties)); err != nil {
		return err
	}
	// Nothing but messages is written, so that nobody waits for the counts.
	if w.shown++; w.shown == w.options.limit {
		return scan.ErrEnough
	}
	return nil
}

func (w *scanLines) end(*scan.Result) error { return nil }

// messageJSON is a message in the form that eval -m and filter read.
type messageJSON struct {
	Topic          string            `json:"topic"`
	Queue          int               `json:"queue"`
	QueueOffset    int64             `json:"queueOffset"`
	PhysicalOffset jsonInt           `json:"physicalOffset"`
	Size           int32             `json:"size"`
	MsgID          string            `json:"msgId,omitempty"`
	OffsetMsgID    string            `json:"offsetMsgId"`
	Tags           string            `json:"tags,omitempty"`
	Keys           string            `json:"keys,omitempty"`
	StoreTime      jsonInt           `json:"storeTime"`
	BornTime       jsonInt           `json:"bornTime"`
	BornHost       string            `json:"bornHost"`
	StoreHost      string            `json:"storeHost"`
	Reconsumed     int32             `json:"reconsumeTimes"`
	Properties     map[string]string `json:"properties"`
	Body           string            `json:"body,omitempty"`       // text, or
	BodyBytes      []byte            `json:"bodyBase64,omitempty"` // what is none
	BodyCut        bool              `json:"bodyCut,omitempty"`
	BodyError      string            `json:"bodyError,omitempty"`
}

// newMessageJSON keeps the properties named, or all if none are.
func newMessageJSON(r *scan.Record, names []string) messageJSON {
	j := messageJSON{
		Topic: r.Topic, Queue: r.Queue, QueueOffset: r.QueueOffset, PhysicalOffset: jsonInt(r.Offset), Size: r.Size,
		MsgID: r.MsgID, OffsetMsgID: r.OffsetMsgID, Tags: r.Tag, Keys: r.Keys,
		StoreTime: jsonInt(r.StoreTime), BornTime: jsonInt(r.BornTime), BornHost: r.BornHost, StoreHost: r.StoreHost,
		Reconsumed: r.ReconsumeTimes, Properties: r.Properties, BodyCut: r.BodyCut, BodyError: r.BodyError,
	}
	if names != nil {
		j.Properties = map[string]string{}
		for _, name := range names {
			if value, ok := r.Properties[name]; ok {
				j.Properties[name] = value
			}
		}
	}
	if text, isText := bodyText(r); isText {
		j.Body = text
	} else {
		j.BodyBytes = r.Body
	}
	return j
}
