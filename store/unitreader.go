package store

import "errors"

// UnitReader reads ext units by their addresses and reuses its buffer; rising
// addresses, as along a queue, are fastest. One goroutine may use it at a time.
type UnitReader struct{ w window }

// unitAhead is how much a UnitReader reads at once where units follow each other.
const unitAhead = 64 << 10

// Reader returns a reader for many units.
func (x *ConsumeQueueExt) Reader() *UnitReader {
	return &UnitReader{w: window{segs: x.segs, ahead: unitAhead}}
}

// Unit reads the unit at an address, like ConsumeQueueExt.Unit, but the bit map
// is valid only until the next call.
func (r *UnitReader) Unit(address int64) (ExtUnit, error) {
	if !IsExtAddress(address) {
		return ExtUnit{}, ErrNotExtAddress
	}
	u, err := r.unit(ExtOffset(address))
	if err == nil || errors.Is(err, ErrExpired) {
		return u, err
	}
	// A live broker may have written or deleted it, or added a file, since we read.
	r.w.forget()
	if err := r.w.segs.refresh(); err != nil {
		return ExtUnit{}, err
	}
	return r.unit(ExtOffset(address))
}

func (r *UnitReader) unit(off int64) (ExtUnit, error) {
	if _, ok := r.w.segs.find(off); !ok {
		return ExtUnit{}, r.w.segs.absent(off)
	}
	u, state, err := readUnit(&r.w, off)
	switch {
	case err != nil:
		return ExtUnit{}, err
	case state != unitWritten:
		return ExtUnit{}, ErrUnwritten
	}
	return u, nil
}
