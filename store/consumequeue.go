package store

import (
	"encoding/binary"
	"math"
	"sort"
)

// EntrySize is the length of a ConsumeQueue entry in bytes.
const EntrySize = 20

// MaxExtAddress is the largest tag code that is not a code but the address of a
// unit of the ConsumeQueueExt.
const MaxExtAddress = math.MinInt32 - 1

// Entry is one entry of a ConsumeQueue: where a message lies in the CommitLog,
// and its tag code.
type Entry struct {
	QueueOffset int64 // the entry's number in the queue
	Offset      int64 // physical offset of the message in the CommitLog
	Size        int32 // bytes of the message
	TagCode     int64 // hash of the tag; a delivery time in ms in SCHEDULE_TOPIC_XXXX; or an ext address
}

// IsFiller tells whether the broker put the entry before the queue's first real
// one, to fill the file up to it. It stands for no message.
func (e Entry) IsFiller() bool { return e.Offset == 0 && e.Size == math.MaxInt32 }

// IsExtAddress tells whether a tag code is the address of an ext unit.
func IsExtAddress(tagCode int64) bool { return tagCode <= MaxExtAddress }

// ExtOffset turns an ext address into the byte offset in the ConsumeQueueExt.
func ExtOffset(address int64) int64 { return address - math.MinInt64 }

// ExtAddress turns a byte offset in the ConsumeQueueExt into an address.
func ExtAddress(offset int64) int64 { return offset + math.MinInt64 }

// DecodeEntry reads the three fields of an entry; b must hold EntrySize bytes.
func DecodeEntry(b []byte) (offset int64, size int32, tagCode int64) {
	_ = b[EntrySize-1]
	return int64(binary.BigEndian.Uint64(b)), int32(binary.BigEndian.Uint32(b[8:])), int64(binary.BigEndian.Uint64(b[12:]))
}

// ConsumeQueue reads one queue of a topic. It is safe for concurrent use; each
// iterator belongs to one goroutine.
type ConsumeQueue struct {
	topic string
	id    int
	recordQueue
}

// Topic is the topic's name.
func (q *ConsumeQueue) Topic() string { return q.topic }

// ID is the number of the queue in its topic.
func (q *ConsumeQueue) ID() int { return q.id }

// Segments lists the queue's files as last seen.
func (q *ConsumeQueue) Segments() []Segment { return q.segs.snapshot() }

// Locate names the file and the byte in it where entry n lies.
func (q *ConsumeQueue) Locate(n int64) (file string, offset int64) {
	return q.segs.locate(n * EntrySize)
}

// FirstOffset is the number of the first entry in the files, which may be
// filler or expired.
func (q *ConsumeQueue) FirstOffset() int64 { return q.first() }

// MinOffset is the number of the first entry that leads to a message: no filler,
// and not before logMin, the first byte of the CommitLog. It equals MaxOffset
// when there is none. Like the broker it searches by halving, which relies on
// physical offsets that grow along the queue.
func (q *ConsumeQueue) MinOffset(logMin int64) (int64, error) {
	end, err := q.MaxOffset()
	if err != nil {
		return 0, err
	}
	first := q.first()
	if end <= first {
		return end, nil
	}
	n := sort.Search(int(end-first), func(i int) bool {
		if err != nil {
			return true
		}
		e, readErr := q.Entry(first + int64(i))
		if readErr != nil {
			return false // a hole or missing file leads to no message
		}
		return !e.IsFiller() && e.Offset >= logMin
	})
	return first + int64(n), err
}

// MaxOffset is the number behind the last entry written: the offset that the
// next message will get. It looks at the files anew each time.
func (q *ConsumeQueue) MaxOffset() (int64, error) { return q.end() }

// Entry reads entry n. The error is ErrExpired, ErrUnwritten or ErrMissingFile
// where there is no entry, a *CorruptError where it cannot be one.
func (q *ConsumeQueue) Entry(n int64) (Entry, error) {
	b, err := q.record(n)
	if err != nil {
		return Entry{}, err
	}
	if allZero(b) {
		return Entry{}, ErrUnwritten
	}
	if err := q.check(n, b); err != nil {
		return Entry{}, err
	}
	return decodeEntry(n, b), nil
}

func decodeEntry(n int64, b []byte) Entry {
	e := Entry{QueueOffset: n}
	e.Offset, e.Size, e.TagCode = DecodeEntry(b)
	return e
}

// Blocks reads the raw entries [from, to) in blocks. A negative or too large to
// means the end of the queue as it is now; a from before the first file means
// the first entry.
func (q *ConsumeQueue) Blocks(from, to int64) (*BlockIter, error) {
	it, err := q.iter(from, to)
	if err != nil {
		return nil, err
	}
	return &it.blocks, nil
}

// Entries reads the entries [from, to), filler included. The limits are those
// of Blocks. Entries that a broker appends later are not seen.
func (q *ConsumeQueue) Entries(from, to int64) (*EntryIter, error) {
	it, err := q.iter(from, to)
	if err != nil {
		return nil, err
	}
	return &EntryIter{*it}, nil
}

// EntryIter reads entries in order. One goroutine may use it at a time.
//
//	for {
//		for it.Next() {
//			e := it.Entry()
//			…
//		}
//		if it.Err() != nil { … }
//		if !it.Resume() {
//			break
//		}
//	}
type EntryIter struct{ recordIter }

// Next moves to the next entry. It returns false at the end and at an error.
func (it *EntryIter) Next() bool { return it.next() }

// Entry is the entry that Next moved to.
func (it *EntryIter) Entry() Entry { return decodeEntry(it.n, it.rec) }
