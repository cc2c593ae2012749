package scan

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// job is what all workers of a scan share. Nothing in it changes meanwhile, but
// for done.
type job struct {
	query  *Query
	pick   Pick // for Trace; nil in a scan
	log    *store.CommitLog
	logMin int64
	logEnd int64
	gaps   bool // files of the log are missing between others
	done   atomic.Int64
}

// newJob looks at the log. Without one, or without files in it, log is nil.
func newJob(st *store.Store, q *Query) (*job, error) {
	j := &job{query: q}
	log, err := st.CommitLog()
	switch {
	case errors.Is(err, store.ErrNoCommitLog):
		return j, nil
	case err != nil:
		return nil, err
	case len(log.Segments()) == 0:
		return j, nil
	}
	if j.logEnd, err = log.MaxOffset(); err != nil {
		return nil, err
	}
	j.log, j.logMin = log, log.MinOffset()
	segs := log.Segments()
	for i := range segs[1:] {
		j.gaps = j.gaps || segs[i].End() < segs[i+1].Base
	}
	return j, nil
}

// worker runs chunks, one after the other.
type worker struct {
	*job
	reader *store.MessageReader // nil without a log
	chunk  chunk
	units  broker.Units // of the chunk's queue; nil if it has none
	*tally
}

func (j *job) newWorker() *worker {
	w := &worker{job: j}
	if j.log != nil {
		w.reader = j.log.Reader()
	}
	return w
}

// begin turns to a chunk.
func (w *worker) begin(c chunk) {
	w.chunk, w.units, w.tally = c, nil, newTally()
	if c.ext != nil {
		w.units = c.ext.Reader()
	}
}

// lookEvery is how many entries pass between looks at the context.
const lookEvery = 4096

// run counts a chunk. What it found so far is kept when the context ends.
func (w *worker) run(ctx context.Context, c chunk) *tally {
	w.begin(c)
	it, err := c.queue.entries(c.from, c.to)
	if errors.Is(err, store.ErrNoQueue) {
		return w.tally // deleted meanwhile
	}
	if err != nil {
		w.err = err
		return w.tally
	}
	for n := int64(0); ; {
		for it.Next() {
			if w.err = w.entry(it.entry()); w.err != nil {
				return w.tally
			}
			if n++; n%lookEvery == 0 {
				w.done.Add(lookEvery)
				if w.err = ctx.Err(); w.err != nil {
					return w.tally
				}
			}
		}
		if err := it.Err(); err != nil && !w.corrupt(err, w.place(-1)) {
			w.err = err
			return w.tally
		}
		if !it.Resume() {
			w.done.Add(n % lookEvery)
			return w.tally
		}
	}
}

// entry asks the questions about one entry. An error is one of the file system.
func (w *worker) entry(e entry) error {
	if e.IsFiller() {
		w.Filler++
		return nil
	}
	if e.Offset < w.logMin {
		w.Expired++
		return nil
	}
	if w.pick != nil {
		return w.follow(e)
	}
	code, hasCode, _, err := broker.CodeOf(e.TagCode, w.units)
	if err != nil && !w.corrupt(err, w.place(e.QueueOffset)) {
		return err
	}
	w.Total++
	// Of no group it is known when it registered, so no bit map is consulted.
	if !w.query.Filter.MatchQueue(code, hasCode, broker.NotConsulted) {
		return nil
	}
	w.TagMatched++
	if !hasCode {
		w.NoUnit++
	}
	if w.log == nil {
		return nil
	}
	if !w.needsMessage(e) {
		w.SQLMatched++
		w.deliver(e)
		return nil
	}
	m, err := w.reader.At(e.Offset, e.Size)
	if err == nil {
		w.message(e, m, code, hasCode)
		return nil
	}
	return w.unreadable(e, err, !hasCode)
}

// needsMessage tells whether the entry alone does not decide. That a message is
// there goes without looking only where the log has been written without a gap.
func (w *worker) needsMessage(e entry) bool {
	f := w.query.Filter
	return f.SQL() != nil || f.AsksConsumer() || w.query.Deliver != nil ||
		w.gaps || e.Offset > w.logEnd-int64(e.Size)
}

// message asks the questions about a message.
func (w *worker) message(e entry, m *store.Message, code int64, hasCode bool) {
	at := w.place(e.QueueOffset)
	verdict, err := w.query.Filter.EvalStored(&m.Properties)
	switch verdict {
	case rmqsql.False:
		w.SQLFalse++
		return
	case rmqsql.Null:
		w.SQLNulls++
		return
	case rmqsql.Error:
		w.SQLErrors++
		var failed *rmqsql.EvalError
		if errors.As(err, &failed) {
			w.fail(failed, at)
		}
		return
	}
	w.SQLMatched++
	if !w.query.Filter.MatchConsumer(&m.Properties) {
		w.drop(m, code, hasCode, at)
		return
	}
	w.deliver(e)
	if w.query.Deliver != nil {
		w.records = append(w.records, newRecord(m, at, w.query.Body))
	}
}

func (w *worker) deliver(e entry) {
	w.Delivered++
	if w.query.KeepOffsets {
		w.offsets = append(w.offsets, e.QueueOffset)
	}
}

// drop counts a message that the client drops, by its tag and the cause.
func (w *worker) drop(m *store.Message, code int64, hasCode bool, at Place) {
	tag, _ := m.Properties.Property(tagProperty)
	key := dropKey{tag, dropCause(tag, code, hasCode)}
	if d := w.drops[key]; d != nil {
		d.Count++
		return
	}
	if len(w.drops) >= maxDrops {
		return
	}
	key.tag = string([]byte(tag)) // the tag is a view of the reader's buffer
	w.drops[key] = &Drop{Tag: key.tag, Cause: key.cause, Wanted: w.wanted(key), Count: 1, First: at}
}

func dropCause(tag string, code int64, hasCode bool) DropCause {
	switch {
	case !hasCode:
		return NoCode
	case tag != "" && rmqsql.TagCode(tag) == code:
		return Collision
	}
	return OtherCode
}

// wanted are the subscription's tags that collide with a dropped one.
func (w *worker) wanted(key dropKey) []string {
	if key.cause != Collision {
		return nil
	}
	return slices.DeleteFunc(w.query.Filter.Tags().Tags(), func(tag string) bool {
		return rmqsql.TagCode(tag) != rmqsql.TagCode(key.tag)
	})
}

// unreadable counts an entry that passed and whose message is not there. One
// that a broker has deleted meanwhile is expired like those before it.
func (w *worker) unreadable(e entry, err error, noUnit bool) error {
	if errors.Is(err, store.ErrExpired) {
		w.Expired++
		w.Total--
		w.TagMatched--
		if noUnit {
			w.NoUnit--
		}
		return nil
	}
	corrupt, err := corruptAt(err, w.chunk.queue, e)
	if err != nil {
		return err
	}
	w.Unreadable++
	w.damaged(corrupt, w.place(e.QueueOffset))
	return nil
}

// corrupt counts damage; it is false for other errors.
func (w *worker) corrupt(err error, at Place) bool {
	var corrupt *store.CorruptError
	if errors.As(err, &corrupt) {
		w.damaged(corrupt, at)
	}
	return corrupt != nil
}

func (w *worker) place(queueOffset int64) Place { return Place{w.chunk.ref.ID, queueOffset} }

func formatOffset(n int64) string { return strconv.FormatInt(n, 10) }
