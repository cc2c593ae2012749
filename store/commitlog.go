package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// CommitLog reads the messages of a store. It is safe for concurrent use; each
// MessageReader and MessageIter belongs to one goroutine.
type CommitLog struct{ segs *segments }

// Segments lists the log's files as last seen.
func (l *CommitLog) Segments() []Segment { return l.segs.snapshot() }

// Locate names the file and the byte in it where a physical offset lies.
func (l *CommitLog) Locate(offset int64) (file string, at int64) { return l.segs.locate(offset) }

// Refresh lists the log's files again. Readers do so by themselves when an
// offset seems not to be there.
func (l *CommitLog) Refresh() error { return l.segs.refresh() }

// MinOffset is the physical offset of the first byte that is left: entries that
// point before it are expired. It is 0 when the log has no files.
func (l *CommitLog) MinOffset() int64 {
	first, _ := l.segs.bounds()
	return first
}

// MaxOffset is the physical offset behind the last good record, by a look at
// the files now; blank filler at the end counts as a record, as in the broker.
func (l *CommitLog) MaxOffset() (int64, error) {
	if err := l.segs.refresh(); err != nil {
		return 0, err
	}
	list := l.segs.snapshot()
	for i := len(list) - 1; i >= 0; i-- {
		written, err := l.segs.lastWritten(list[i])
		if err != nil {
			return 0, err
		}
		if written > list[i].Base {
			return l.endOfRecords(list[i], written)
		}
	}
	return l.MinOffset(), nil
}

// endOfRecords finds the end of the last good record in seg, whose bytes are
// zero from written on. It looks for a record that begins near the end and
// walks from there, which saves reading the whole file.
func (l *CommitLog) endOfRecords(seg Segment, written int64) (int64, error) {
	r := recordReader{w: window{segs: l.segs}}
	start := seg.Base
	for back := int64(inlineBytes); ; back *= 8 {
		from := max(seg.Base, written-back)
		at, err := findRecord(&r.w, from, seg)
		if err != nil {
			return 0, err
		}
		if at >= 0 {
			start = at
			break
		}
		if from == seg.Base {
			break
		}
	}
	r.w.ahead = inlineBytes
	for off := start; ; {
		next, err := r.next(off, seg)
		if errors.Is(err, errEndOfRecords) || isCorrupt(err) {
			return off, nil
		}
		if err != nil {
			return 0, err
		}
		if off = next; off >= seg.End() {
			return seg.End(), nil
		}
	}
}

// errEndOfRecords: there is no record here, but zeros.
var errEndOfRecords = errors.New("end of records")

// next returns the offset behind the record or blank filler at off.
func (r *recordReader) next(off int64, seg Segment) (int64, error) {
	m, err := r.record(off, 0)
	switch {
	case err == nil:
		return off + int64(m.Size), nil
	case errors.Is(err, ErrUnwritten):
		return 0, errEndOfRecords
	}
	blank, blankErr := r.blank(off, seg)
	if blankErr != nil || blank {
		return seg.End(), blankErr
	}
	return 0, err
}

// blank tells whether filler begins at off. It must reach to the file's end.
func (r *recordReader) blank(off int64, seg Segment) (bool, error) {
	b, err := r.w.view(off, recordHead)
	if err != nil || len(b) < recordHead || int32(binary.BigEndian.Uint32(b[4:])) != magicBlank {
		return false, err
	}
	size, left := int64(int32(binary.BigEndian.Uint32(b))), seg.End()-off
	if size != left {
		return false, r.corrupt(off, 0, "blank size", fmt.Sprintf("%d, up to the file's end", left), fmt.Sprint(size))
	}
	return true, nil
}

// magicStart is what the magics of both message versions begin with.
var magicStart = []byte{0xda, 0xa3, 0x20}

// findRecord returns the offset of the first message in seg at or behind from,
// recognised by magic, size and physical offset; -1 if there is none.
func findRecord(w *window, from int64, seg Segment) (int64, error) {
	const step, overlap = 256 << 10, 40 // overlap: a start that the step cuts
	for off := from; off < seg.End(); off += step {
		b, err := w.view(off, step+overlap)
		if err != nil {
			return -1, err
		}
		for i := 0; ; {
			j := bytes.Index(b[min(i, len(b)):], magicStart)
			if j < 0 {
				break
			}
			start := i + j - 4
			i += j + 1
			if start >= 0 && plausible(b[start:], off+int64(start), seg.End()-off-int64(start)) {
				return off + int64(start), nil
			}
		}
		if len(b) < step {
			break
		}
	}
	return -1, nil
}

// Message reads the message at a physical offset. size is its length as a
// ConsumeQueue entry tells it, or 0 if unknown. The message is the caller's. The
// error is ErrExpired, ErrUnwritten or ErrMissingFile where there is none, a
// *CorruptError where it cannot be one.
func (l *CommitLog) Message(offset int64, size int32) (*Message, error) {
	m, err := l.Reader().At(offset, size)
	if err != nil {
		return nil, err
	}
	return m.Clone(), nil
}

// Reader returns a reader for many messages, in any order; rising offsets are
// fastest.
func (l *CommitLog) Reader() *MessageReader {
	return &MessageReader{r: recordReader{w: window{segs: l.segs, ahead: inlineBytes}}}
}

// MessageReader reads messages by their place and reuses its buffers. One
// goroutine may use it at a time.
type MessageReader struct{ r recordReader }

// At reads the message at a physical offset, like CommitLog.Message, but the
// message, its properties and its body are valid only until the next call. The
// body of a message larger than 64 KiB is not read until it is asked for.
func (r *MessageReader) At(offset int64, size int32) (*Message, error) {
	m, err := r.r.record(offset, size)
	if err == nil {
		return m, nil
	}
	// A live broker may have written, deleted or created files since we read.
	r.r.w.forget()
	if err := r.r.w.segs.refresh(); err != nil {
		return nil, err
	}
	return r.r.record(offset, size)
}
