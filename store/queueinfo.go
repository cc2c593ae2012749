package store

import "errors"

// QueueInfo tells how far a queue reaches.
type QueueInfo struct {
	QueueRef
	FirstOffset int64 // of the first entry in the files, be it filler or expired
	MinOffset   int64 // of the first message that can be read; MaxOffset if there is none
	MaxOffset   int64 // that the next message will get
	Files       int
}

// Info looks at a queue of either kind. Without a CommitLog no entry counts as
// expired.
func (s *Store) Info(ref QueueRef) (QueueInfo, error) {
	logMin := int64(0)
	log, err := s.CommitLog()
	switch {
	case err == nil:
		if err := log.Refresh(); err != nil {
			return QueueInfo{}, err
		}
		logMin = log.MinOffset()
	case !errors.Is(err, ErrNoCommitLog):
		return QueueInfo{}, err
	}
	info := QueueInfo{QueueRef: ref}
	if ref.Batch {
		err = s.batchInfo(&info, logMin)
	} else {
		err = s.queueInfo(&info, logMin)
	}
	return info, err
}

func (s *Store) queueInfo(info *QueueInfo, logMin int64) error {
	q, err := s.Queue(info.Topic, info.ID)
	if err != nil {
		return err
	}
	info.Files, info.FirstOffset = len(q.Segments()), q.FirstOffset()
	if info.MaxOffset, err = q.MaxOffset(); err != nil {
		return err
	}
	info.MinOffset, err = q.MinOffset(logMin)
	return err
}

func (s *Store) batchInfo(info *QueueInfo, logMin int64) error {
	q, err := s.BatchQueue(info.Topic, info.ID)
	if err != nil {
		return err
	}
	info.Files = len(q.Segments())
	if info.MaxOffset, err = q.MaxOffset(); err != nil {
		return err
	}
	if e, err := q.Entry(q.FirstIndex()); err == nil {
		info.FirstOffset = e.BaseOffset
	}
	info.MinOffset, err = q.MinOffset(logMin)
	return err
}

// SearchTime returns the queue offset of the first message stored at or after
// time (ms since 1970), MaxOffset if there is none. Like the broker it searches
// by halving, which relies on store times that do not fall along the queue;
// entries whose message cannot be read count as earlier.
func (q *ConsumeQueue) SearchTime(log *CommitLog, time int64) (int64, error) {
	from, err := q.MinOffset(log.MinOffset())
	if err != nil {
		return 0, err
	}
	to, err := q.MaxOffset()
	if err != nil {
		return 0, err
	}
	r := log.Reader()
	for from < to {
		mid := from + (to-from)/2
		e, err := q.Entry(mid)
		later := false
		if err == nil && !e.IsFiller() {
			if m, err := r.At(e.Offset, e.Size); err == nil {
				later = m.StoreTime >= time
			}
		}
		if later {
			to = mid
		} else {
			from = mid + 1
		}
	}
	return from, nil
}
