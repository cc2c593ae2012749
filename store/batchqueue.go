package store

import (
	"encoding/binary"
	"fmt"
	"sort"
)

// BatchEntrySize is the length of a batch ConsumeQueue entry in bytes.
const BatchEntrySize = 46

// BatchEntry is one entry of a batch ConsumeQueue: a stored message that holds a
// whole batch.
type BatchEntry struct {
	Index           int64 // the entry's number in the files
	Offset          int64 // physical offset of the message in the CommitLog
	Size            int32 // bytes of the message
	TagCode         int64
	StoreTime       int64 // ms since 1970
	BaseOffset      int64 // queue offset of the batch's first message
	BatchSize       int16 // messages in the batch
	CompactedOffset int32 // -1 where the topic is not compacted
}

// BatchQueue reads one queue of a topic whose messages are stored in batches
// (folder batchconsumequeue). Entries are numbered apart from queue offsets: an
// entry covers BatchSize of them. It is safe for concurrent use; each iterator
// belongs to one goroutine.
type BatchQueue struct {
	topic string
	id    int
	recordQueue
}

// Topic is the topic's name.
func (q *BatchQueue) Topic() string { return q.topic }

// ID is the number of the queue in its topic.
func (q *BatchQueue) ID() int { return q.id }

// Segments lists the queue's files as last seen.
func (q *BatchQueue) Segments() []Segment { return q.segs.snapshot() }

// Locate names the file and the byte in it where entry number index lies.
func (q *BatchQueue) Locate(index int64) (file string, offset int64) {
	return q.segs.locate(index * BatchEntrySize)
}

// FirstIndex is the number of the first entry in the files.
func (q *BatchQueue) FirstIndex() int64 { return q.first() }

// EndIndex is the number behind the last entry written, by a look at the files
// now.
func (q *BatchQueue) EndIndex() (int64, error) { return q.end() }

// MinOffset is the queue offset of the first message that is not expired:
// neither its entry nor its place in the CommitLog, which begins at logMin. It
// equals MaxOffset when there is none.
func (q *BatchQueue) MinOffset(logMin int64) (int64, error) {
	i, err := q.search(func(e BatchEntry) bool { return e.Offset >= logMin })
	if err != nil {
		return 0, err
	}
	if e, err := q.Entry(i); err == nil {
		return e.BaseOffset, nil
	}
	return q.MaxOffset()
}

// MaxOffset is the queue offset that the next message will get, 0 when nothing
// was written.
func (q *BatchQueue) MaxOffset() (int64, error) {
	end, err := q.end()
	if err != nil || end == q.first() {
		return 0, err
	}
	e, err := q.Entry(end - 1)
	if err != nil {
		return 0, err
	}
	return e.BaseOffset + int64(e.BatchSize), nil
}

// Find returns the entry whose batch covers a queue offset. The error is
// ErrExpired before the first entry, ErrUnwritten where no batch covers it.
func (q *BatchQueue) Find(queueOffset int64) (BatchEntry, error) {
	i, err := q.search(func(e BatchEntry) bool { return e.BaseOffset > queueOffset })
	if err != nil {
		return BatchEntry{}, err
	}
	if i == q.first() {
		return BatchEntry{}, ErrExpired
	}
	e, err := q.Entry(i - 1)
	if err == nil && queueOffset-e.BaseOffset >= int64(e.BatchSize) {
		err = ErrUnwritten
	}
	if err != nil {
		return BatchEntry{}, err
	}
	return e, nil
}

// search returns the index of the first entry that is, where is stays true once
// it has become true; the end of the queue if none is.
func (q *BatchQueue) search(is func(BatchEntry) bool) (int64, error) {
	first := q.first()
	end, err := q.end()
	if err != nil {
		return 0, err
	}
	n := sort.Search(int(max(end-first, 0)), func(i int) bool {
		e, err := q.Entry(first + int64(i))
		return err == nil && is(e)
	})
	return first + int64(n), nil
}

// Entry reads entry number index. The error is ErrExpired, ErrUnwritten or
// ErrMissingFile where there is none, a *CorruptError where it cannot be one.
func (q *BatchQueue) Entry(index int64) (BatchEntry, error) {
	b, err := q.record(index)
	if err != nil {
		return BatchEntry{}, err
	}
	if allZero(b) {
		return BatchEntry{}, ErrUnwritten
	}
	if err := q.check(index, b); err != nil {
		return BatchEntry{}, err
	}
	e := decodeBatchEntry(index, b)
	return e, q.checkBatch(e)
}

func decodeBatchEntry(index int64, b []byte) BatchEntry {
	e := BatchEntry{
		Index:           index,
		StoreTime:       int64(binary.BigEndian.Uint64(b[20:])),
		BaseOffset:      int64(binary.BigEndian.Uint64(b[28:])),
		BatchSize:       int16(binary.BigEndian.Uint16(b[36:])),
		CompactedOffset: int32(binary.BigEndian.Uint32(b[38:])),
	}
	e.Offset, e.Size, e.TagCode = DecodeEntry(b)
	return e
}

// checkBatch looks at the fields that only this kind of entry has. The broker
// takes an entry for unwritten unless they hold.
func (q *BatchQueue) checkBatch(e BatchEntry) error {
	file, at := q.Locate(e.Index)
	if e.BaseOffset < 0 {
		return &CorruptError{File: file, Offset: at + 28, Field: "base offset", Want: "an offset", Have: fmt.Sprint(e.BaseOffset)}
	}
	if e.BatchSize <= 0 {
		return &CorruptError{File: file, Offset: at + 36, Field: "batch size", Want: "a positive number", Have: fmt.Sprint(e.BatchSize)}
	}
	return nil
}

// Entries reads the entries [from, to) by number; a negative or too large to
// means the end of the queue as it is now.
func (q *BatchQueue) Entries(from, to int64) (*BatchIter, error) {
	it, err := q.iter(from, to)
	if err != nil {
		return nil, err
	}
	return &BatchIter{recordIter: *it, queue: q}, nil
}

// BatchIter reads batch entries in order; it is used like EntryIter.
type BatchIter struct {
	recordIter
	queue *BatchQueue
}

// Next moves to the next entry. It returns false at the end and at an error.
func (it *BatchIter) Next() bool {
	if !it.next() {
		return false
	}
	if err := it.queue.checkBatch(it.Entry()); err != nil {
		it.err = err
		return false
	}
	return true
}

// Entry is the entry that Next moved to.
func (it *BatchIter) Entry() BatchEntry { return decodeBatchEntry(it.n, it.rec) }
