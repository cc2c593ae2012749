package store

import (
	"encoding/binary"
	"fmt"
)

// recordQueue is what both kinds of ConsumeQueue share: entries of one length,
// entry n at byte n × length of the sequence, each beginning with physical
// offset i64 and message size i32.
type recordQueue struct {
	segs *segments
	rec  int64
}

// first is the number of the first entry in the files.
func (q *recordQueue) first() int64 {
	base, _ := q.segs.bounds()
	return roundUp(base, q.rec) / q.rec
}

// end is the number behind the last entry that has been written, by a look at
// the files now. It searches from the back, so that a hole does not hide what
// lies behind it. An entry whose size is still zero is being written, and does
// not count.
func (q *recordQueue) end() (int64, error) {
	if err := q.segs.refresh(); err != nil {
		return 0, err
	}
	list := q.segs.snapshot()
	for i := len(list) - 1; i >= 0; i-- {
		n, err := q.endIn(list[i])
		if n > 0 || err != nil {
			return n, err
		}
	}
	return q.first(), nil
}

// endIn is end within one file, 0 if nothing is written in it.
func (q *recordQueue) endIn(seg Segment) (int64, error) {
	first, end := roundUp(seg.Base, q.rec)/q.rec, seg.End()/q.rec
	step := int64(256<<10) / q.rec
	buf := make([]byte, min(step, max(end-first, 0))*q.rec)
	for end > first {
		start := max(first, end-step)
		n, err := q.segs.readAt(buf[:(end-start)*q.rec], start*q.rec)
		if err != nil {
			return 0, err
		}
		for i := int64(n)/q.rec - 1; i >= 0; i-- {
			if recordSize(buf[i*q.rec:]) != 0 {
				return start + i + 1, nil
			}
		}
		end = start
	}
	return 0, nil
}

// record reads entry n.
func (q *recordQueue) record(n int64) ([]byte, error) {
	_, end := q.segs.bounds()
	if n < 0 {
		return nil, ErrExpired
	}
	if n > end/q.rec {
		return nil, ErrUnwritten
	}
	b := make([]byte, q.rec)
	got, err := q.segs.readAt(b, n*q.rec)
	if err != nil {
		return nil, err
	}
	if got < len(b) {
		if err := q.segs.absent(n * q.rec); got == 0 {
			return nil, err
		}
		return nil, ErrUnwritten // the file was cut inside the entry
	}
	return b, nil
}

// recordSize is the message size in an entry of either kind.
func recordSize(b []byte) int32 { return int32(binary.BigEndian.Uint32(b[8:])) }

// check tells what is wrong with entry n, nil if it can be an entry.
func (q *recordQueue) check(n int64, b []byte) error {
	off, size := int64(binary.BigEndian.Uint64(b)), recordSize(b)
	if off >= 0 && size > 0 {
		return nil
	}
	file, at := q.segs.locate(n * q.rec)
	if off < 0 {
		return &CorruptError{File: file, Offset: at, Field: "commit-log offset", Want: "an offset", Have: fmt.Sprint(off)}
	}
	return &CorruptError{File: file, Offset: at + 8, Field: "message size", Want: "a positive size", Have: fmt.Sprint(size)}
}

// hole is the error for a run of entries that are zeros between written ones.
func (q *recordQueue) hole(n, count int64) error {
	file, at := q.segs.locate(n * q.rec)
	return &CorruptError{
		File: file, Offset: at, Field: "entry",
		Want: "written entries, as there are behind them", Have: fmt.Sprintf("zeros for %d entries from %d", count, n),
		kind: corruptHole,
	}
}

// recordIter yields the entries of a queue one by one.
type recordIter struct {
	queue  *recordQueue
	blocks BlockIter
	block  Block
	off    int64 // in block.Data, of the entry after rec
	rec    []byte
	n      int64
	err    error // an error of an entry; the files' errors are in blocks
}

func (q *recordQueue) iter(from, to int64) (*recordIter, error) {
	end, err := q.end()
	if err != nil {
		return nil, err
	}
	if to < 0 || to > end {
		to = end
	}
	from = min(max(from, q.first()), to)
	return &recordIter{queue: q, blocks: newBlockIter(q.segs, q.rec, from, to)}, nil
}

func (it *recordIter) next() bool {
	if it.err != nil || !it.advance() {
		return false
	}
	if err := it.queue.check(it.n, it.rec); err != nil {
		it.err = err
		if allZero(it.rec) {
			first := it.n
			it.err = it.queue.hole(first, it.skipHole())
		}
		return false
	}
	return true
}

// advance moves to the next entry, whatever it holds.
func (it *recordIter) advance() bool {
	if it.off >= int64(len(it.block.Data)) {
		if !it.blocks.Next() {
			return false
		}
		it.block, it.off = it.blocks.Block(), 0
	}
	size := it.queue.rec
	it.rec = it.block.Data[it.off : it.off+size]
	it.n = it.block.First + it.off/size
	it.off += size
	return true
}

// skipHole passes over the entries of zeros behind the current one, and returns
// their number with it.
func (it *recordIter) skipHole() int64 {
	first, last := it.n, it.n
	for it.advance() {
		if !allZero(it.rec) {
			it.off -= it.queue.rec
			break
		}
		last = it.n
	}
	return last - first + 1
}

// Err is why Next returned false: nil at the end, a *CorruptError for an entry
// that cannot be one, a hole of zeros (one error a hole) or missing files, or an
// error of the file system.
func (it *recordIter) Err() error {
	if it.err != nil {
		return it.err
	}
	return it.blocks.Err()
}

// Resume steps behind what was corrupt after Next has returned false, and tells
// whether Next can go on. It is false at the end and after an error of the file
// system.
func (it *recordIter) Resume() bool {
	if it.err != nil {
		it.err = nil
		return true
	}
	return it.blocks.Resume()
}

// End tells how the queue ended once Next has returned false without an error:
// EndUnwritten if preallocated space follows, else EndClean.
func (it *recordIter) End() End {
	if it.Err() != nil || it.off < int64(len(it.block.Data)) {
		return EndNone
	}
	if _, end := it.queue.segs.bounds(); it.blocks.pos < end {
		return EndUnwritten
	}
	return EndClean
}
