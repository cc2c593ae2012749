package survey

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// ScheduleTopic holds delayed messages. The code field of its entries is the
// time of delivery.
const ScheduleTopic = "SCHEDULE_TOPIC_XXXX"

// Kind is what an entry is.
type Kind string

// The kinds of entries.
const (
	Message Kind = "message"
	Filler  Kind = "filler"  // in front of the queue's first message
	Expired Kind = "expired" // before the log's first byte
)

// Entry is an entry as a survey sees it.
type Entry struct {
	store.Entry
	Ref     store.QueueRef
	Kind    Kind
	Ext     bool  // TagCode is the address of an ext unit
	Code    int64 // the tag code: the entry's own or its unit's
	HasCode bool  // false if the unit is gone, and for filler
	Delayed bool  // Code is a time of delivery
	Batch   int16 // messages in the batch, 0 where the queue has none
}

// Queue is what a queue holds.
type Queue struct {
	store.QueueInfo
	Messages  int64 // entries that are neither filler nor expired
	Filler    int64
	Expired   int64
	Untagged  int64 // of Messages: code 0
	Ext       int64 // of Messages: with an ext address
	NoUnit    int64 // of Ext: the unit is gone
	Delayed   int64 // of Messages: the code is a time
	Unwritten int64 // entries that are preallocated behind the last one
	FirstTime int64 // earliest and latest time of delivery, if Delayed is not 0
	LastTime  int64
	Damage    []*store.CorruptError
	Damaged   int64 // places; Damage holds the first ones
}

// Code is a tag code and how often it stands in a topic.
type Code struct {
	Code  int64
	Count int64
	first store.Entry // one of its entries, to look the tag up
}

// Topic is what the queues of a topic hold together.
type Topic struct {
	Name   string
	Queues []Queue
	Codes  []Code // most frequent first; neither code 0 nor times
	Rest   int64  // messages whose codes are beyond the MaxCodes that are told apart
}

// MaxCodes bounds the distinct codes of a topic that are told apart.
const MaxCodes = 100_000

const maxDamage = 100

// Survey reads queues of one topic. each, if not nil, gets every entry in order.
// The error is the context's, that of each, or one of the file system; damage is
// part of the result.
func Survey(ctx context.Context, st *store.Store, topic string, refs []store.QueueRef, each func(Entry) error) (*Topic, error) {
	s := surveyor{ctx: ctx, st: st, each: each, codes: map[int64]*Code{}, topic: &Topic{Name: topic}}
	log, err := st.CommitLog()
	switch {
	case err == nil:
		s.logMin = log.MinOffset()
	case !errors.Is(err, store.ErrNoCommitLog):
		return nil, err
	}
	for _, ref := range refs {
		err := s.queue(ref)
		if errors.Is(err, store.ErrNoQueue) {
			continue // deleted since it was listed
		}
		if err != nil {
			return s.topic, err
		}
	}
	for _, c := range s.codes {
		s.topic.Codes = append(s.topic.Codes, *c)
	}
	slices.SortFunc(s.topic.Codes, func(a, b Code) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Code, b.Code))
	})
	return s.topic, nil
}

type surveyor struct {
	ctx    context.Context
	st     *store.Store
	each   func(Entry) error
	logMin int64
	topic  *Topic
	codes  map[int64]*Code
	units  broker.Units
	q      *Queue
	steps  int
}

func (s *surveyor) queue(ref store.QueueRef) error {
	info, err := s.st.Info(ref)
	if err != nil {
		return err
	}
	s.q = &Queue{QueueInfo: info}
	if ref.Batch {
		err = s.batches(ref)
	} else {
		err = s.entries(ref)
	}
	s.topic.Queues = append(s.topic.Queues, *s.q)
	return err
}

func (s *surveyor) entries(ref store.QueueRef) error {
	q, err := s.st.Queue(ref.Topic, ref.ID)
	if err != nil {
		return err
	}
	s.units = nil
	ext, err := s.st.Ext(ref.Topic, ref.ID)
	if err == nil {
		s.units = ext.Reader()
	} else if !errors.Is(err, store.ErrNoQueue) {
		return err
	}
	it, err := q.Entries(0, -1)
	if err != nil {
		return err
	}
	s.q.Unwritten = unwritten(q.Segments(), s.q.MaxOffset, store.EntrySize)
	return s.loop(it, func() error { return s.entry(Entry{Entry: it.Entry(), Ref: ref}) })
}

func (s *surveyor) batches(ref store.QueueRef) error {
	q, err := s.st.BatchQueue(ref.Topic, ref.ID)
	if err != nil {
		return err
	}
	s.units = nil
	it, err := q.Entries(0, -1)
	if err != nil {
		return err
	}
	end, err := q.EndIndex()
	if err != nil {
		return err
	}
	s.q.Unwritten = unwritten(q.Segments(), end, store.BatchEntrySize)
	return s.loop(it, func() error {
		e := it.Entry()
		return s.entry(Entry{
			Entry: store.Entry{QueueOffset: e.BaseOffset, Offset: e.Offset, Size: e.Size, TagCode: e.TagCode},
			Ref:   ref, Batch: e.BatchSize,
		})
	})
}

// unwritten counts the entries that are preallocated from index end on.
func unwritten(segs []store.Segment, end, size int64) int64 {
	if len(segs) == 0 {
		return 0
	}
	return max(segs[len(segs)-1].End()/size-end, 0)
}

// iterator is what all iterators of package store have.
type iterator interface {
	Next() bool
	Err() error
	Resume() bool
}

// loop runs an iterator to its end, on behind damage.
func (s *surveyor) loop(it iterator, use func() error) error {
	for {
		for it.Next() {
			if s.steps++; s.steps%4096 == 0 && s.ctx.Err() != nil {
				return s.ctx.Err()
			}
			if err := use(); err != nil {
				return err
			}
		}
		if err := it.Err(); err != nil && !s.damaged(err) {
			return err
		}
		if !it.Resume() {
			return nil
		}
	}
}

// damaged counts damage; it is false for other errors.
func (s *surveyor) damaged(err error) bool {
	var corrupt *store.CorruptError
	if !errors.As(err, &corrupt) {
		return false
	}
	s.q.Damaged++
	if len(s.q.Damage) < maxDamage {
		s.q.Damage = append(s.q.Damage, corrupt)
	}
	return true
}

func (s *surveyor) entry(e Entry) error {
	switch {
	case e.IsFiller():
		e.Kind = Filler
		s.q.Filler++
	case e.Offset < s.logMin:
		e.Kind = Expired
		s.q.Expired++
	default:
		e.Kind = Message
		s.q.Messages++
	}
	if e.Kind != Filler {
		e.Ext = store.IsExtAddress(e.TagCode)
		e.Delayed = e.Ref.Topic == ScheduleTopic && !e.Ext
		var err error
		if e.Code, e.HasCode, _, err = broker.CodeOf(e.TagCode, s.units); err != nil && !s.damaged(err) {
			return err
		}
	}
	if e.Kind == Message {
		s.count(e)
	}
	if s.each != nil {
		return s.each(e)
	}
	return nil
}

func (s *surveyor) count(e Entry) {
	if e.Ext {
		s.q.Ext++
	}
	switch {
	case !e.HasCode:
		s.q.NoUnit++
	case e.Delayed:
		if s.q.Delayed++; s.q.Delayed == 1 {
			s.q.FirstTime, s.q.LastTime = e.Code, e.Code
		}
		s.q.FirstTime, s.q.LastTime = min(s.q.FirstTime, e.Code), max(s.q.LastTime, e.Code)
	case e.Code == 0:
		s.q.Untagged++
	default:
		c := s.codes[e.Code]
		if c == nil {
			if len(s.codes) == MaxCodes {
				s.topic.Rest++
				return
			}
			c = &Code{Code: e.Code, first: e.Entry}
			s.codes[e.Code] = c
		}
		c.Count++
	}
}
