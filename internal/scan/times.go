package scan

import (
	"errors"

	"github.com/rmqsql/rmqsql/store"
)

// times finds entries by the store times of their messages. It searches by
// halving, as brokers do, and so relies on times that do not fall along a queue.
type times struct {
	queue queue
	log   *store.CommitLog
	read  *store.MessageReader
}

func newTimes(log *store.CommitLog, queue queue) (*times, error) {
	if log == nil {
		return nil, ErrNoTime
	}
	return &times{queue, log, log.Reader()}, nil
}

// search returns the first index in [from, to) whose message was stored at time
// or later; to if there is none.
func (t *times) search(from, to, time int64) (int64, error) {
	for from < to {
		mid := from + (to-from)/2
		// Where damage hides the time, the next entry that has one speaks for those in
		// front of it too.
		n, later, known := mid, false, false
		for ; n < to && !known; n++ {
			var err error
			if later, known, err = t.isLater(n, time); err != nil {
				return 0, err
			}
		}
		if later || !known {
			to = mid
		} else {
			from = n
		}
	}
	return from, nil
}

// isLater tells whether a message was stored at time or later; known is false
// if that cannot be read. Filler and expired entries are earlier than any time.
func (t *times) isLater(index, time int64) (later, known bool, err error) {
	var corrupt *store.CorruptError
	e, err := t.queue.at(index)
	switch {
	case errors.As(err, &corrupt), errors.Is(err, store.ErrUnwritten), errors.Is(err, store.ErrMissingFile):
		return false, false, nil
	case errors.Is(err, store.ErrExpired):
		return false, true, nil
	case err != nil:
		return false, false, err
	case e.IsFiller() || e.Offset < t.log.MinOffset():
		return false, true, nil
	}
	m, err := t.read.At(e.Offset, e.Size)
	switch {
	case err == nil:
		return m.StoreTime >= time, true, nil
	case errors.Is(err, store.ErrExpired):
		return false, true, nil
	case errors.As(err, &corrupt), errors.Is(err, store.ErrUnwritten), errors.Is(err, store.ErrMissingFile):
		return false, false, nil
	}
	return false, false, err
}
