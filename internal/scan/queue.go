package scan

import (
	"errors"
	"sort"

	"github.com/rmqsql/rmqsql/store"
)

// entry is an entry of either kind of queue.
type entry struct {
	store.Entry
	index int64 // number in the files; QueueOffset but for batches
}

// queue is a queue of either kind, whose entries are numbered by index.
type queue interface {
	// bounds are the first index and the one behind the last written.
	bounds() (first, end int64, err error)
	// index is the first index whose entry reaches to a queue offset or beyond it;
	// covering counts the entry that covers it, where an entry covers several.
	index(queueOffset int64, covering bool) (int64, error)
	at(index int64) (entry, error)
	entries(from, to int64) (entries, error)
	locate(index int64) (file string, offset int64)
	segments() []store.Segment
	entrySize() int64
}

// entries iterates as all iterators of package store do.
type entries interface {
	Next() bool
	Err() error
	Resume() bool
	entry() entry
}

// openQueue opens a queue and its ext units, which are nil if it has none.
func openQueue(st *store.Store, ref store.QueueRef) (queue, *store.ConsumeQueueExt, error) {
	if ref.Batch {
		q, err := st.BatchQueue(ref.Topic, ref.ID)
		if err != nil {
			return nil, nil, err
		}
		return batchQueue{q}, nil, nil
	}
	q, err := st.Queue(ref.Topic, ref.ID)
	if err != nil {
		return nil, nil, err
	}
	ext, err := st.Ext(ref.Topic, ref.ID)
	if errors.Is(err, store.ErrNoQueue) {
		return classicQueue{q}, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return classicQueue{q}, ext, nil
}

// classicQueue has an entry a message, and its number is the queue offset.
type classicQueue struct{ q *store.ConsumeQueue }

func (c classicQueue) bounds() (first, end int64, err error) {
	end, err = c.q.MaxOffset()
	return c.q.FirstOffset(), end, err
}

func (c classicQueue) index(queueOffset int64, _ bool) (int64, error) { return queueOffset, nil }

func (c classicQueue) at(index int64) (entry, error) {
	e, err := c.q.Entry(index)
	return entry{e, index}, err
}

func (c classicQueue) entries(from, to int64) (entries, error) {
	it, err := c.q.Entries(from, to)
	return classicEntries{it}, err
}

func (c classicQueue) locate(index int64) (string, int64) { return c.q.Locate(index) }
func (c classicQueue) segments() []store.Segment          { return c.q.Segments() }
func (c classicQueue) entrySize() int64                   { return store.EntrySize }

type classicEntries struct{ *store.EntryIter }

func (c classicEntries) entry() entry {
	e := c.Entry()
	return entry{e, e.QueueOffset}
}

// batchQueue has an entry a batch. Its queue offset is the first message's.
type batchQueue struct{ q *store.BatchQueue }

func (b batchQueue) bounds() (first, end int64, err error) {
	end, err = b.q.EndIndex()
	return b.q.FirstIndex(), end, err
}

func (b batchQueue) index(queueOffset int64, covering bool) (int64, error) {
	first, end, err := b.bounds()
	if err != nil || end <= first {
		return end, err
	}
	n := sort.Search(int(end-first), func(i int) bool {
		e, err := b.q.Entry(first + int64(i))
		if err != nil {
			return false // damage: some entry behind it decides
		}
		if covering {
			return e.BaseOffset+int64(e.BatchSize) > queueOffset
		}
		return e.BaseOffset >= queueOffset
	})
	return first + int64(n), nil
}

func (b batchQueue) at(index int64) (entry, error) {
	e, err := b.q.Entry(index)
	return batchEntry(e), err
}

func batchEntry(e store.BatchEntry) entry {
	return entry{store.Entry{QueueOffset: e.BaseOffset, Offset: e.Offset, Size: e.Size, TagCode: e.TagCode}, e.Index}
}

func (b batchQueue) entries(from, to int64) (entries, error) {
	it, err := b.q.Entries(from, to)
	return batchEntries{it}, err
}

func (b batchQueue) locate(index int64) (string, int64) { return b.q.Locate(index) }
func (b batchQueue) segments() []store.Segment          { return b.q.Segments() }
func (b batchQueue) entrySize() int64                   { return store.BatchEntrySize }

type batchEntries struct{ *store.BatchIter }

func (b batchEntries) entry() entry { return batchEntry(b.Entry()) }
