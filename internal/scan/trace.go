package scan

import (
	"context"
	"errors"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// Layer is where a message's way can end.
type Layer string

// The layers, in their order. A message that has passed all is delivered.
const (
	LayerEntry     Layer = "entry"   // there is nothing to deliver: expired, or filler
	LayerTagCode   Layer = "tagCode" // the broker's check of the ConsumeQueue
	LayerMessage   Layer = "message" // the message cannot be read
	LayerSQL       Layer = "sql"     // the broker's check of the properties
	LayerTagText   Layer = "tagText" // the client's check
	LayerDelivered Layer = "delivered"
)

// Trail is the way of one message through the layers.
type Trail struct {
	Place
	Offset  int64 // physical, as the entry tells it
	Size    int32
	TagCode int64   // the code field of the entry
	Code    int64   // the code that was compared: TagCode, or that of the ext unit
	HasCode bool    // false if the ext unit is gone
	Stopped Layer   // where the way ended
	Problem string  // why there is no message to look at; ""
	Record  *Record // nil if the message cannot be read
	Verdict rmqsql.Verdict
	Trace   *rmqsql.Trace // of the selector, if it was evaluated
	Cause   DropCause     // why the code let through what the text did not
	Wanted  []string      // tags of the subscription with the message's code
}

// Trace follows every message of the query's ranges that pick chooses, and hands
// the trails to found, in order. Filler, and entries whose message cannot be
// read, are not picked. Errors are those of Run, and store.ErrNoCommitLog: without
// a log there are no messages to pick.
//
// The Result tells of damage, of the queues, and the counts of filler and
// expired entries; Total is how many trails there are.
func Trace(ctx context.Context, st *store.Store, q Query, pick Pick, found func(*Trail) error) (*Result, error) {
	job, err := newJob(st, &q)
	if err != nil {
		return nil, err
	}
	job.pick = pick
	chunks, ids, total, err := plan(st, job.log, &q, countChunk)
	if err != nil {
		return nil, err
	}
	if job.log == nil {
		return nil, store.ErrNoCommitLog
	}
	sum := newTally()
	err = job.each(ctx, chunks, total, func(c chunk, t *tally) error {
		sum.add(t)
		for _, trail := range t.trails {
			if err := found(trail); err != nil {
				return err
			}
		}
		return nil
	})
	r := &Result{Counts: sum.Counts, Queues: ids, Damage: sum.damage, Incomplete: err != nil}
	if errors.Is(err, ErrEnough) {
		err = nil
	}
	return r, err
}

// follow keeps the trail of a message if it is picked.
func (w *worker) follow(e entry) error {
	m, err := w.reader.At(e.Offset, e.Size)
	if errors.Is(err, store.ErrExpired) {
		w.Expired++
		return nil
	}
	if err != nil {
		corrupt, err := corruptAt(err, w.chunk.queue, e)
		if corrupt != nil {
			w.Unreadable++
			w.damaged(corrupt, w.place(e.QueueOffset))
		}
		return err
	}
	if !w.pick(m) {
		return nil
	}
	t := w.trail(e)
	if err := w.ask(t, e, m); err != nil {
		return err
	}
	w.Total++
	w.trails = append(w.trails, t)
	return nil
}

func (w *worker) trail(e entry) *Trail {
	return &Trail{Place: w.place(e.QueueOffset), Offset: e.Offset, Size: e.Size, TagCode: e.TagCode, Stopped: LayerEntry}
}

// ask asks all questions about an entry and its message, which is nil where it
// cannot be read, until one is answered No.
func (w *worker) ask(t *Trail, e entry, m *store.Message) error {
	var err error
	t.Code, t.HasCode, _, err = broker.CodeOf(e.TagCode, w.units)
	if err != nil && !w.corrupt(err, t.Place) {
		return err
	}
	if m != nil {
		t.Record = newRecord(m, t.Place, w.query.Body)
	}
	f := w.query.Filter
	if !f.MatchQueue(t.Code, t.HasCode, broker.NotConsulted) {
		t.Stopped = LayerTagCode
		return nil
	}
	if m == nil {
		t.Stopped = LayerMessage
		return nil
	}
	if f.SQL() != nil {
		t.Trace = f.SQL().Explain(rmqsql.Map(t.Record.Properties))
	}
	if t.Verdict, _ = f.EvalStored(&m.Properties); t.Verdict != rmqsql.True {
		t.Stopped = LayerSQL
		return nil
	}
	t.Cause = dropCause(t.Record.Tag, t.Code, t.HasCode)
	if !f.MatchConsumer(&m.Properties) {
		t.Stopped = LayerTagText
		t.Wanted = w.wanted(dropKey{t.Record.Tag, t.Cause})
		return nil
	}
	t.Stopped = LayerDelivered
	return nil
}

// TraceOffset follows the message at one queue offset, readable or not. The
// error is a *NoTopicError, or store.ErrExpired and its like where the queue has
// no such entry.
func TraceOffset(st *store.Store, q Query, queueOffset int64) (*Trail, error) {
	job, err := newJob(st, &q)
	if err != nil {
		return nil, err
	}
	refs, err := Queues(st, q.Topic, q.Queue)
	if err != nil {
		return nil, err
	}
	var missing error
	for _, ref := range refs {
		queue, ext, err := openQueue(st, ref)
		if err != nil {
			return nil, err
		}
		index, err := queue.index(queueOffset, true)
		if err != nil {
			return nil, err
		}
		e, err := queue.at(index)
		if err != nil {
			missing = err
			continue
		}
		w := job.newWorker()
		w.begin(chunk{ref: ref, queue: queue, ext: ext})
		return w.trailAt(e)
	}
	return nil, missing
}

// trailAt follows an entry, and says so where it leads to no message.
func (w *worker) trailAt(e entry) (*Trail, error) {
	t := w.trail(e)
	switch {
	case e.IsFiller():
		t.Problem = "the entry is filler in front of the queue's first message"
		return t, nil
	case w.log != nil && e.Offset < w.logMin:
		t.Problem = "the message is expired: its file of the CommitLog has been deleted"
		return t, nil
	case w.log == nil:
		t.Problem = "the store has no CommitLog: the message cannot be read"
		return t, w.ask(t, e, nil)
	}
	m, err := w.reader.At(e.Offset, e.Size)
	if err != nil {
		corrupt, err := corruptAt(err, w.chunk.queue, e)
		if corrupt == nil {
			return nil, err
		}
		t.Problem = corrupt.Error()
		return t, w.ask(t, e, nil)
	}
	return t, w.ask(t, e, m)
}
