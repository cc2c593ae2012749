package store

import (
	"fmt"
	"time"
)

// Messages reads the log in order from a physical offset where a record begins;
// an offset before the log's first byte means that byte. Messages that a broker
// appends during the reading are seen.
func (l *CommitLog) Messages(from int64) *MessageIter {
	return &MessageIter{r: recordReader{w: window{segs: l.segs, ahead: 1 << 20}}, pos: from}
}

// MessageIter reads the messages of the log in order. A message is valid until
// the next call of Next. It is used like EntryIter. One goroutine may use it at
// a time.
type MessageIter struct {
	r      recordReader
	pos    int64
	msg    *Message
	end    End
	err    error
	resume int64 // where Resume goes on; -1 when there is no good record behind
}

// Next moves to the next message, over blank filler and from file to file. It
// returns false at the end and at an error.
func (it *MessageIter) Next() bool {
	it.msg = nil
	if it.err != nil {
		return false
	}
	for {
		seg, ok := it.segment()
		if !ok {
			return false
		}
		m, err := it.r.record(it.pos, 0)
		if err == nil {
			it.msg, it.end = m, EndNone
			it.pos += int64(m.Size)
			return true
		}
		blank, blankErr := it.r.blank(it.pos, seg)
		if blank {
			it.pos, it.end = seg.End(), EndBlank
			continue
		}
		if isCorrupt(blankErr) {
			err = blankErr
		}
		if !it.recover(err) {
			return false
		}
	}
}

// segment finds the file that holds pos and steps over what the broker deleted.
// It is false at the end and where files are missing.
func (it *MessageIter) segment() (Segment, bool) {
	segs := it.r.w.segs
	seg, ok := segs.atOrAfter(it.pos)
	if !ok {
		// Perhaps a new file begins here.
		if err := segs.refresh(); err != nil {
			it.fail(err, -1)
			return Segment{}, false
		}
		if seg, ok = segs.atOrAfter(it.pos); !ok {
			if it.end == EndNone {
				it.end = EndClean
			}
			return Segment{}, false
		}
	}
	if seg.Base > it.pos {
		if first, _ := segs.bounds(); it.pos >= first {
			it.fail(segs.gapError(it.pos, seg.Base), seg.Base)
			return Segment{}, false
		}
		it.pos = seg.Base
	}
	return seg, true
}

// tailLooks is how often a record at the very end that is not good is looked at
// again: a live broker may be writing it.
const tailLooks = 5

// tailWait is the pause before something at an end is looked at again. A
// variable so that fuzzers need not wait.
var tailWait = 10 * time.Millisecond

// recover decides what err at pos means: zeros that were never written, a
// record that a live broker is just writing (then it returns true: read it), a
// torn record, or a corrupt one with good records behind it.
func (it *MessageIter) recover(err error) bool {
	if !isCorrupt(err) && !isAbsent(err) {
		it.fail(err, -1)
		return false
	}
	for look := 0; ; look++ {
		if it.good() {
			return true
		}
		unwritten, next, lookErr := it.behind()
		switch {
		case lookErr != nil:
			it.fail(lookErr, -1)
			return false
		case unwritten:
			it.end = EndUnwritten
			return false
		case next >= 0:
			// A broker writes in order: what is not there now, with a record behind it,
			// is not about to come.
			return it.good() || it.damaged(err, next)
		case look == tailLooks:
			it.end = EndTorn
			if !isCorrupt(err) {
				err = it.r.corrupt(it.pos, 0, "record", "a record", "zeros, and bytes that are no record behind them")
			}
			it.fail(err, -1)
			return false
		}
		time.Sleep(tailWait)
	}
}

// good looks at the files anew and tells whether a record or blank filler is at
// pos now.
func (it *MessageIter) good() bool {
	it.r.w.forget()
	if it.r.w.segs.refresh() != nil {
		return false // the folder is gone or cannot be read: there is nothing at pos
	}
	if _, err := it.r.record(it.pos, 0); err == nil {
		return true
	}
	seg, ok := it.r.w.segs.find(it.pos)
	if !ok {
		return false
	}
	blank, err := it.r.blank(it.pos, seg)
	return blank && err == nil
}

// behind tells what is there from pos on: only zeros, or the next record that
// seems good, at next; -1 where there is none.
func (it *MessageIter) behind() (unwritten bool, next int64, err error) {
	if unwritten, err = it.unwritten(); unwritten || err != nil {
		return unwritten, -1, err
	}
	next, err = it.findNext()
	return false, next, err
}

// damaged stops at a corrupt record, or a hole, that has a good record at next
// behind it. Files that the broker deleted meanwhile are no damage.
func (it *MessageIter) damaged(err error, next int64) bool {
	if first, _ := it.r.w.segs.bounds(); it.pos < first {
		return true
	}
	if !isCorrupt(err) {
		file, at := it.r.w.segs.locate(it.pos)
		err = &CorruptError{
			File: file, Offset: at, Field: "record", kind: corruptHole,
			Want: "a record, as there are behind it", Have: fmt.Sprintf("zeros for %d bytes", next-it.pos),
		}
	}
	it.fail(err, next)
	return false
}

func (it *MessageIter) fail(err error, resume int64) { it.err, it.resume = err, resume }

// findNext returns the offset of the next record behind pos that seems good, -1
// if there is none.
func (it *MessageIter) findNext() (int64, error) {
	for _, seg := range it.r.w.segs.snapshot() {
		if seg.End() <= it.pos+1 {
			continue
		}
		at, err := findRecord(&it.r.w, max(seg.Base, it.pos+1), seg)
		if at >= 0 || err != nil {
			return at, err
		}
	}
	return -1, nil
}

// unwritten tells whether there are only zeros from pos on.
func (it *MessageIter) unwritten() (bool, error) {
	for _, seg := range it.r.w.segs.snapshot() {
		if seg.End() <= it.pos {
			continue
		}
		last, err := it.r.w.segs.lastWritten(seg)
		if err != nil || last > max(it.pos, seg.Base) {
			return false, err
		}
	}
	return true, nil
}

// Message is the message that Next moved to.
func (it *MessageIter) Message() *Message { return it.msg }

// Offset is the physical offset where the next record is looked for.
func (it *MessageIter) Offset() int64 { return it.pos }

// Err is why Next returned false: nil at the end, a *CorruptError, or an error
// of the file system. A torn record at the end of the log is an error too.
func (it *MessageIter) Err() error { return it.err }

// Resume steps to the next good record after Next has stopped at a corrupt one,
// and tells whether there is one.
func (it *MessageIter) Resume() bool {
	if !isCorrupt(it.err) || it.resume < 0 {
		return false
	}
	it.pos, it.err = it.resume, nil
	return true
}

// End tells how the log ended once Next has returned false and Resume does too:
// EndClean, EndBlank, EndUnwritten or EndTorn.
func (it *MessageIter) End() End { return it.end }
