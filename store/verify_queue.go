package store

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

// tailEntries is how many entries at a queue's end are given a moment before
// they are looked at again: a live broker may be writing them.
const tailEntries = 16

// Where an entry's fields lie in it, in both kinds of queue.
const (
	entryOffsetAt = 0
	entrySizeAt   = 8
	entryCodeAt   = 12
)

// queueCheck checks the entries of one queue.
type queueCheck struct {
	v     *verifier
	q     *ConsumeQueue
	ext   *ConsumeQueueExt // nil without one
	refs  extRefs          // addresses that entries name
	end   int64            // queue offset behind the last entry, when the check began
	late  []int64          // addresses of units behind all that entries name
	real  bool             // a real entry was seen
	found []Finding        // of the entry under way
}

func (v *verifier) verifyEntries(ref QueueRef) error {
	q, err := v.store.Queue(ref.Topic, ref.ID)
	if err != nil {
		return err
	}
	c := &queueCheck{v: v, q: q, refs: extRefs{next: unknown}}
	if c.ext, err = v.store.Ext(ref.Topic, ref.ID); err != nil && !errors.Is(err, ErrNoQueue) {
		return err
	}
	it, err := q.Entries(0, -1)
	if err != nil {
		return err
	}
	c.end = it.blocks.to / EntrySize
	for {
		for it.Next() {
			v.sum.Entries++
			if err := c.entry(it.Entry()); err != nil {
				return err
			}
			if err := v.step(EntrySize); err != nil {
				return err
			}
		}
		if it.Err() != nil {
			if err := v.findCorrupt(it.Err(), ref.Topic, ref.ID); err != nil {
				return err
			}
			c.refs.next = unknown
		}
		if !it.Resume() {
			break
		}
	}
	c.refs.follow(q.FirstOffset()) // all that was left may have been deleted
	if err := v.tornEntry(q.segs, EntrySize, ref); err != nil {
		return err
	}
	return c.units()
}

// entry checks an entry, again if something seems wrong.
func (c *queueCheck) entry(e Entry) error {
	c.refs.follow(e.QueueOffset)
	if e.IsFiller() {
		c.v.sum.Filler++
		if c.real {
			return c.v.find(c.finding(e, FindFiller, entryOffsetAt, "entry", "a message", "filler"))
		}
		return nil
	}
	c.real = true
	c.refs.name(e)
	expired, err := c.check(e)
	p := patience{v: c.v}
	for again := true; again && err == nil && len(c.found) > 0; {
		again = false
		if e.QueueOffset >= c.end-tailEntries {
			if again, err = p.wait(); err != nil {
				return err
			}
		}
		if now, readErr := c.q.Entry(e.QueueOffset); readErr == nil {
			expired, err = c.check(now)
		} else if errors.Is(readErr, ErrExpired) {
			c.found = nil
		}
	}
	if err != nil {
		return err
	}
	if expired {
		c.v.sum.Expired++
	}
	for _, f := range c.found {
		if err := c.v.find(f); err != nil {
			return err
		}
	}
	return nil
}

// check compares an entry with its message and leaves what is wrong in found.
func (c *queueCheck) check(e Entry) (expired bool, err error) {
	c.found = c.found[:0]
	unit, err := c.unit(e)
	if err != nil || c.v.log == nil {
		return false, err
	}
	if e.Offset < c.v.log.MinOffset() {
		c.found = c.found[:0] // its unit may have been deleted with it
		return true, nil
	}
	m, err := c.v.reader.At(e.Offset, e.Size)
	if err != nil {
		if sized, sizedErr := c.v.reader.At(e.Offset, 0); sizedErr == nil {
			c.add(e, FindSize, entrySizeAt, "message size", sized.Size, e.Size)
			m, err = sized, nil
		}
	}
	if err != nil {
		return c.unreadable(e, err)
	}
	c.message(e, m)
	switch {
	case unit != nil:
		c.extStoreTime(e, unit, m)
		c.code(e, m, unit.TagCode)
	case !IsExtAddress(e.TagCode):
		c.code(e, m, e.TagCode)
	}
	return false, nil
}

// unreadable decides what it means that an entry's message cannot be read.
func (c *queueCheck) unreadable(e Entry, err error) (expired bool, _ error) {
	switch {
	case errors.Is(err, ErrExpired):
		c.found = c.found[:0]
		return true, nil
	case errors.Is(err, ErrUnwritten) && e.Offset < c.v.logEnd:
		c.add(e, FindNoMessage, entryOffsetAt, "commit-log offset", "where a message begins", fmt.Sprintf("%d (zeros)", e.Offset))
	case errors.Is(err, ErrUnwritten):
		c.add(e, FindPastEnd, entryOffsetAt, "commit-log offset", "a message in the log", e.Offset)
	case errors.Is(err, ErrMissingFile):
		c.add(e, FindNoMessage, entryOffsetAt, "commit-log offset", "a message in a file of the log", fmt.Sprintf("%d, in a missing file", e.Offset))
	case isCorrupt(err):
		c.add(e, FindNoMessage, entryOffsetAt, "commit-log offset", "where a message begins", fmt.Sprintf("%d (%v)", e.Offset, err))
	default:
		return false, err
	}
	return false, nil
}

// message compares topic, queue and queue offset.
func (c *queueCheck) message(e Entry, m *Message) {
	want, queue := m.QueueOffset, int(m.QueueID)
	if m.Topic != c.q.topic {
		offset, ok := dispatched(m, c.q.topic)
		if !ok {
			c.add(e, FindTopic, entryOffsetAt, "topic of the message", c.q.topic, m.Topic)
			return
		}
		want = offset
		if strings.HasPrefix(c.q.topic, lmqPrefix) {
			queue = 0
		}
	}
	if queue != c.q.id {
		c.add(e, FindQueue, entryOffsetAt, "queue of the message", c.q.id, queue)
		return
	}
	if want != e.QueueOffset {
		kind := FindQueueOffset
		if c.taken(want, e.QueueOffset) {
			kind = FindRepeated
		}
		c.v.reported[m.Offset] = true
		c.add(e, kind, entryOffsetAt, "queue offset of the message", e.QueueOffset, want)
	}
}

// lmqPrefix begins the names of light message queues.
const lmqPrefix = "%LMQ%"

// dispatched returns the queue offset that a message has in a further queue: the
// broker puts one message into several queues where INNER_MULTI_DISPATCH names
// them, with their offsets in INNER_MULTI_QUEUE_OFFSET.
func dispatched(m *Message, topic string) (int64, bool) {
	names, _ := m.Properties.Property("INNER_MULTI_DISPATCH")
	offsets, _ := m.Properties.Property("INNER_MULTI_QUEUE_OFFSET")
	all := strings.Split(offsets, ",")
	for i, name := range strings.Split(names, ",") {
		if name == topic && i < len(all) {
			n, err := strconv.ParseInt(all[i], 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}

// taken tells whether the entry at queue offset n, not the one under way, leads
// to a message that has that queue offset.
func (c *queueCheck) taken(n, self int64) bool {
	if n == self {
		return false
	}
	e, err := c.q.Entry(n)
	if err != nil || e.IsFiller() {
		return false
	}
	m, err := c.v.log.Message(e.Offset, 0) // not the reader: it holds the message under way
	return err == nil && m.QueueOffset == n && m.Topic == c.q.topic
}

// scheduleTopic holds delayed messages; the code of their entries is a time.
const scheduleTopic = "SCHEDULE_TOPIC_XXXX"

// code compares an entry's code, its own or its unit's, with the message.
func (c *queueCheck) code(e Entry, m *Message, code int64) {
	if delay, ok := delayLevel(m); ok && m.Topic == scheduleTopic {
		// Delay levels are whole seconds; which ones there are is configuration.
		if code < m.StoreTime || (code-m.StoreTime)%1000 != 0 {
			c.add(e, FindTagCode, entryCodeAt, "delivery time",
				fmt.Sprintf("whole seconds after %d (delay level %d)", m.StoreTime, delay), code)
		}
		return
	}
	if want := messageCode(m); code != want {
		c.add(e, FindTagCode, entryCodeAt, "tag code", want, code)
	}
}

// messageCode is the code that the broker computes for a message's tag.
func messageCode(m *Message) int64 {
	tag, ok := m.Properties.Property("TAGS")
	if !ok {
		return 0
	}
	return int64(javalang.HashCode(tag))
}

func delayLevel(m *Message) (int, bool) {
	text, _ := m.Properties.Property("DELAY")
	level, err := strconv.Atoi(text)
	return level, err == nil && level > 0
}

func (c *queueCheck) add(e Entry, kind FindingKind, at int64, field string, want, have any) {
	c.found = append(c.found, c.finding(e, kind, at, field, want, have))
}

func (c *queueCheck) finding(e Entry, kind FindingKind, at int64, field string, want, have any) Finding {
	file, start := c.q.Locate(e.QueueOffset)
	return Finding{
		Kind: kind, File: file, Offset: start + at, Topic: c.q.topic, Queue: c.q.id, QueueOffset: e.QueueOffset,
		Field: field, Want: fmt.Sprint(want), Have: fmt.Sprint(have),
	}
}

// tornEntry reports what is written behind the last whole entry of a queue whose
// last file was cut.
func (v *verifier) tornEntry(segs *segments, rec int64, ref QueueRef) error {
	_, end := segs.bounds()
	rest := make([]byte, end%rec)
	n, err := segs.readAt(rest, end-end%rec)
	if err != nil || allZero(rest[:n]) {
		return err
	}
	file, at := segs.locate(end - end%rec)
	return v.find(Finding{
		Kind: FindTorn, File: file, Offset: at, Topic: ref.Topic, Queue: ref.ID, QueueOffset: -1,
		Field: "entry", Want: fmt.Sprintf("%d bytes", rec), Have: fmt.Sprint(n),
	})
}
