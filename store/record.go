package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/rmqsql/rmqsql/internal/javalang"
	"github.com/rmqsql/rmqsql/internal/wire"
)

// inlineBytes is the size up to which a record is read whole. Of a larger one
// only the parts in front of and behind the body are read.
const inlineBytes = 64 << 10

// recordReader decodes commit-log records through a window.
type recordReader struct {
	w    window
	msg  Message
	name string // the last topic: successive messages often share it
}

// record decodes the message at off. want is the record's size if something
// else, such as a ConsumeQueue entry, tells it, and 0 if not. Strings and bytes
// of the message belong to the window.
func (r *recordReader) record(off int64, want int32) (*Message, error) {
	hint := maxRecordHead
	if want > 0 && want <= inlineBytes {
		hint = int(want)
	}
	b, err := r.w.view(off, hint)
	if err != nil {
		return nil, err
	}
	if len(b) == 0 {
		return nil, r.w.segs.absent(off)
	}
	size, err := r.checkStart(off, want, b)
	if err != nil {
		return nil, err
	}
	if size <= inlineBytes {
		if b, err = r.w.view(off, int(size)); err != nil {
			return nil, err
		}
		if len(b) < int(size) { // the file was cut since it was listed
			return nil, r.corrupt(off, 0, "total size", fmt.Sprintf("at most %d bytes", len(b)), fmt.Sprint(size))
		}
	}
	h, err := readHead(b)
	if err == nil {
		err = r.checkBody(off, h)
	}
	if err != nil {
		return nil, r.w.segs.fieldError(off, err)
	}
	r.msg = h.msg
	m := &r.msg
	m.Offset, m.segs, m.bodyOffset = off, r.w.segs, off+int64(h.bodyStart)

	tailStart := h.bodyStart + m.BodySize
	if size <= inlineBytes {
		m.body = b[h.bodyStart:tailStart:tailStart]
		b = b[tailStart:]
	} else {
		n := int(size) - tailStart
		if b, err = r.w.view(off+int64(tailStart), n); err != nil {
			return nil, err
		}
	}
	t, err := readTail(b, m.Version)
	if err != nil {
		var f *wire.FieldError
		if errors.As(err, &f) {
			f.At += tailStart
		}
		return nil, r.w.segs.fieldError(off, err)
	}
	if string(t.topic) != r.name {
		r.name = string(t.topic)
	}
	// A broker decodes before it looks for names and values, so bytes that are no
	// UTF-8 are U+FFFD to it.
	m.Topic, m.Properties = r.name, Properties(javalang.DecodeUTF8(t.properties))
	return m, nil
}

// checkStart looks at total size and magic, and returns the size.
func (r *recordReader) checkStart(off int64, want int32, b []byte) (int32, error) {
	if len(b) < recordHead {
		return 0, r.corrupt(off, 0, "total size", fmt.Sprintf("%d bytes", recordHead), fmt.Sprint(len(b)))
	}
	size := int32(binary.BigEndian.Uint32(b))
	magic := int32(binary.BigEndian.Uint32(b[4:]))
	switch {
	case size == 0 && magic == 0:
		return 0, ErrUnwritten
	case magic != magicV1 && magic != magicV2:
		return 0, r.corrupt(off, 4, "magic", fmt.Sprintf("%d or %d", magicV1, magicV2), fmt.Sprint(magic))
	case want > 0 && size != want:
		return 0, r.corrupt(off, 0, "total size", fmt.Sprint(want), fmt.Sprint(size))
	}
	left := int64(0)
	if seg, ok := r.w.segs.find(off); ok {
		left = seg.End() - off
	}
	if size < minRecord || int64(size) > left {
		return 0, r.corrupt(off, 0, "total size", fmt.Sprintf("%d to %d bytes", minRecord, left), fmt.Sprint(size))
	}
	return size, nil
}

// checkBody compares the body's length with the record's.
func (r *recordReader) checkBody(off int64, h head) error {
	minTail := 3
	if h.msg.Version == 2 {
		minTail = 4
	}
	left := int(h.msg.Size) - h.bodyStart - minTail
	n := h.msg.BodySize
	if n < 0 || n > left || h.msg.Size > inlineBytes && left-n > maxTail {
		low := 0
		if h.msg.Size > inlineBytes {
			low = max(0, left-maxTail)
		}
		return r.corrupt(off, h.bodyStart-4, "body length", fmt.Sprintf("%d to %d", low, left), fmt.Sprint(n))
	}
	return nil
}

func (r *recordReader) corrupt(off int64, at int, field, want, have string) error {
	file, start := r.w.segs.locate(off)
	return &CorruptError{File: file, Offset: start + int64(at), Field: field, Want: want, Have: have}
}

// plausible tells whether a message seems to begin at off, by the fields that
// hold little chance: a magic, a size that fits, and the record's own physical
// offset.
func plausible(b []byte, off, left int64) bool {
	if len(b) < 36 {
		return false
	}
	magic := int32(binary.BigEndian.Uint32(b[4:]))
	size := int64(int32(binary.BigEndian.Uint32(b)))
	return (magic == magicV1 || magic == magicV2) && size >= minRecord && size <= min(left, math.MaxInt32) &&
		int64(binary.BigEndian.Uint64(b[28:])) == off
}
