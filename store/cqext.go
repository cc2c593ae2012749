package store

import (
	"fmt"

	"github.com/rmqsql/rmqsql/internal/wire"
)

// extHeader is the length of an ext unit without its bit map.
const extHeader = 20

// ExtUnit is one unit of a ConsumeQueueExt: what the broker keeps beside an
// entry.
type ExtUnit struct {
	Address   int64  // as the ConsumeQueue entry names it; see ExtOffset
	Size      int16  // bytes of the unit
	TagCode   int64  // the entry's tag code, whose place the address took
	StoreTime int64  // ms since 1970
	BitMap    []byte // Bloom filter of the groups whose selectors matched; may be empty
}

// ConsumeQueueExt reads the ext units of one queue. It is safe for concurrent
// use; each iterator belongs to one goroutine.
type ConsumeQueueExt struct {
	topic string
	id    int
	segs  *segments
}

// Topic is the topic's name.
func (x *ConsumeQueueExt) Topic() string { return x.topic }

// ID is the number of the queue in its topic.
func (x *ConsumeQueueExt) ID() int { return x.id }

// Segments lists the files as last seen.
func (x *ConsumeQueueExt) Segments() []Segment { return x.segs.snapshot() }

// Locate names the file and the byte in it of the unit at an address.
func (x *ConsumeQueueExt) Locate(address int64) (file string, offset int64) {
	return x.segs.locate(ExtOffset(address))
}

// Unit reads the unit at an address as found in a ConsumeQueue entry; its bit
// map is the caller's. The error is ErrNotExtAddress, ErrExpired, ErrUnwritten or
// ErrMissingFile where there is none, a *CorruptError where it cannot be one.
func (x *ConsumeQueueExt) Unit(address int64) (ExtUnit, error) {
	if !IsExtAddress(address) {
		return ExtUnit{}, ErrNotExtAddress
	}
	off := ExtOffset(address)
	if _, ok := x.segs.find(off); !ok {
		// The broker may have added the file since we looked.
		if err := x.segs.refresh(); err != nil {
			return ExtUnit{}, err
		}
	}
	if _, ok := x.segs.find(off); !ok {
		return ExtUnit{}, x.segs.absent(off)
	}
	w := window{segs: x.segs}
	u, state, err := readUnit(&w, off)
	if err != nil {
		return ExtUnit{}, err
	}
	if state != unitWritten {
		return ExtUnit{}, ErrUnwritten
	}
	return u, nil
}

type unitState int

const (
	unitWritten   unitState = iota
	unitUnwritten           // size 0, or fewer than two bytes left
	unitBlank               // negative size: the rest of the file is blank
)

// readUnit reads the unit at off. Its bit map is a part of the window's buffer.
func readUnit(w *window, off int64) (ExtUnit, unitState, error) {
	b, err := w.view(off, 2)
	if err != nil {
		return ExtUnit{}, unitUnwritten, err
	}
	c := wire.NewCursor(b)
	size := c.Int16("size")
	if c.Err() != nil || size == 0 {
		return ExtUnit{}, unitUnwritten, nil
	}
	if size < 0 {
		return ExtUnit{}, unitBlank, nil
	}
	if b, err = w.view(off, int(size)); err != nil {
		return ExtUnit{}, unitUnwritten, err
	}
	c = wire.NewCursor(b)
	u := ExtUnit{Address: ExtAddress(off), Size: c.Int16("size"), TagCode: c.Int64("tag code"), StoreTime: c.Int64("store time")}
	bitMap := c.Int16("bit map length")
	u.BitMap = c.Bytes("bit map", int(size)-extHeader)
	if err := c.Err(); err != nil {
		return u, unitWritten, w.segs.fieldError(off, err)
	}
	if int(bitMap) != int(size)-extHeader {
		file, at := w.segs.locate(off)
		return u, unitWritten, &CorruptError{
			File: file, Offset: at + 18, Field: "bit map length",
			Want: fmt.Sprintf("%d in a unit of %d bytes", size-extHeader, size), Have: fmt.Sprint(bitMap),
		}
	}
	return u, unitWritten, nil
}

// Units reads all units in order.
func (x *ConsumeQueueExt) Units() (*UnitIter, error) {
	if err := x.segs.refresh(); err != nil {
		return nil, err
	}
	first, _ := x.segs.bounds()
	return &UnitIter{w: window{segs: x.segs, ahead: 256 << 10}, pos: first}, nil
}

// UnitIter reads ext units in order; it is used like EntryIter. A unit's bit
// map is valid until the next call of Next.
type UnitIter struct {
	w      window
	pos    int64
	unit   ExtUnit
	end    End
	err    error
	resume int64 // where Resume goes on
}

// Next moves to the next unit. It returns false at the end and at an error. As
// in the broker a size below 1 ends a file, and the next file follows.
func (it *UnitIter) Next() bool {
	if it.err != nil {
		return false
	}
	for {
		seg, ok := it.w.segs.atOrAfter(it.pos)
		if !ok {
			if it.end == EndNone {
				it.end = EndClean
			}
			return false
		}
		if seg.Base > it.pos {
			it.err, it.resume = it.w.segs.gapError(it.pos, seg.Base), seg.Base
			return false
		}
		unit, state, err := readUnit(&it.w, it.pos)
		if err != nil {
			it.fail(seg, err)
			return false
		}
		switch state {
		case unitWritten:
			it.unit, it.end = unit, EndNone
			it.pos += int64(unit.Size)
			return true
		case unitBlank:
			it.end = EndBlank
		default:
			it.end = EndUnwritten
			last, err := it.w.segs.lastWritten(seg)
			if err != nil {
				it.fail(seg, err)
				return false
			}
			if last > it.pos+1 {
				// Written since we read it, or a hole: the file now tells.
				it.w.forget()
				if _, state, err = readUnit(&it.w, it.pos); err == nil && state == unitWritten {
					continue
				}
				it.err, it.resume = it.zeros(last), seg.End()
				return false
			}
		}
		it.pos = seg.End()
	}
}

// fail keeps an error. Behind a corrupt unit there is no mark by which to find
// the next one, so that reading goes on with the next file.
func (it *UnitIter) fail(seg Segment, err error) { it.err, it.resume = err, seg.End() }

func (it *UnitIter) zeros(last int64) error {
	file, at := it.w.segs.locate(it.pos)
	return &CorruptError{
		File: file, Offset: at, Field: "unit",
		Want: "a unit, as something is written behind it", Have: fmt.Sprintf("size 0, and bytes up to %d", at+last-it.pos),
		kind: corruptHole,
	}
}

// Unit is the unit that Next moved to.
func (it *UnitIter) Unit() ExtUnit { return it.unit }

// Err is why Next returned false: nil at the end, a *CorruptError, or an error
// of the file system.
func (it *UnitIter) Err() error { return it.err }

// Resume steps behind what was corrupt after Next has returned false, and tells
// whether Next can go on. Behind a corrupt unit it goes on with the next file.
func (it *UnitIter) Resume() bool {
	if !isCorrupt(it.err) {
		return false
	}
	it.pos, it.err = it.resume, nil
	return true
}

// End tells how the units ended once Next has returned false without an error.
func (it *UnitIter) End() End {
	if it.err != nil {
		return EndNone
	}
	return it.end
}
