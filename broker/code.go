package broker

import (
	"errors"

	"github.com/rmqsql/rmqsql/store"
)

// Units finds ext units by the addresses in ConsumeQueue entries, as
// [store.ConsumeQueueExt] does.
type Units interface {
	Unit(address int64) (store.ExtUnit, error)
}

// CodeOf returns what the broker takes for the tag code of an entry: the entry's
// own code field, or, where that is an ext address, the code in the unit, and
// then the unit too. units may be nil: the queue has no ext files.
//
// Where an address leads to no unit there is no code, and hasCode is false. err
// then tells why, if the reason is not simply that the unit is gone: a
// *store.CorruptError, after which the broker goes on like CodeOf, or an error of
// the file system.
func CodeOf(tagCode int64, units Units) (code int64, hasCode bool, unit store.ExtUnit, err error) {
	if !store.IsExtAddress(tagCode) {
		return tagCode, true, store.ExtUnit{}, nil
	}
	if units == nil {
		return 0, false, store.ExtUnit{}, nil
	}
	unit, err = units.Unit(tagCode)
	switch {
	case err == nil:
		return unit.TagCode, true, unit, nil
	case errors.Is(err, store.ErrExpired), errors.Is(err, store.ErrUnwritten), errors.Is(err, store.ErrMissingFile):
		err = nil
	}
	return 0, false, store.ExtUnit{}, err
}
