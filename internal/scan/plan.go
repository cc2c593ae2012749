package scan

import (
	"cmp"
	"errors"
	"slices"

	"github.com/rmqsql/rmqsql/store"
)

// Entries in a chunk at most: what one worker reads before its numbers are added
// to the sum. Messages wait in memory until their chunk's turn comes, so that
// there are fewer of them.
const (
	countChunk   = 512 << 10
	messageChunk = 16 << 10
)

// chunk is a run of entries of one queue, by index.
type chunk struct {
	ref      store.QueueRef
	queue    queue
	ext      *store.ConsumeQueueExt // nil if the queue has none
	from, to int64
}

// plan cuts the query's ranges into chunks, in order of queue and offset, and
// returns the entries in them too.
func plan(st *store.Store, log *store.CommitLog, q *Query, size int64) (chunks []chunk, ids []int, total int64, err error) {
	refs, err := Queues(st, q.Topic, q.Queue)
	if err != nil {
		return nil, nil, 0, err
	}
	refs = slices.Clone(refs)
	slices.SortStableFunc(refs, func(a, b store.QueueRef) int { return cmp.Compare(a.ID, b.ID) })
	for _, ref := range refs {
		if !slices.Contains(ids, ref.ID) {
			ids = append(ids, ref.ID)
		}
		queue, ext, err := openQueue(st, ref)
		if errors.Is(err, store.ErrNoQueue) {
			continue // deleted since it was listed
		}
		if err != nil {
			return nil, nil, 0, err
		}
		from, to, err := limits(log, queue, q)
		if err != nil {
			return nil, nil, 0, err
		}
		chunks = append(chunks, cut(chunk{ref, queue, ext, from, to}, size)...)
		total += max(to-from, 0)
	}
	return chunks, ids, total, nil
}

// limits are the indexes that the query's offsets and times leave of a queue.
func limits(log *store.CommitLog, queue queue, q *Query) (from, to int64, err error) {
	if from, to, err = queue.bounds(); err != nil {
		return 0, 0, err
	}
	if q.FromOffset != nil {
		n, err := queue.index(*q.FromOffset, true)
		if err != nil {
			return 0, 0, err
		}
		from = max(from, n)
	}
	if q.ToOffset != nil {
		n, err := queue.index(*q.ToOffset, false)
		if err != nil {
			return 0, 0, err
		}
		to = min(to, n)
	}
	if q.FromTime == nil && q.ToTime == nil {
		return from, to, nil
	}
	times, err := newTimes(log, queue)
	if err != nil {
		return 0, 0, err
	}
	if q.ToTime != nil {
		if to, err = times.search(from, to, *q.ToTime); err != nil {
			return 0, 0, err
		}
	}
	if q.FromTime != nil {
		from, err = times.search(from, to, *q.FromTime)
	}
	return from, to, err
}

// cut splits a range where files begin, and inside of large files. Files that
// are missing belong to the chunk in front of them, so that they are named once.
func cut(c chunk, size int64) []chunk {
	var chunks []chunk
	rec, segs := c.queue.entrySize(), c.queue.segments()
	for i, seg := range segs {
		start, next := c.from, c.to
		if i > 0 {
			start = max(start, firstIndex(seg, rec))
		}
		if i < len(segs)-1 {
			next = min(next, firstIndex(segs[i+1], rec))
		}
		for start < next {
			end := start + size
			if end >= min(next, seg.End()/rec) {
				end = next
			}
			part := c
			part.from, part.to = start, end
			chunks = append(chunks, part)
			start = end
		}
	}
	return chunks
}

// firstIndex is the first entry that begins in a file.
func firstIndex(seg store.Segment, rec int64) int64 { return (seg.Base + rec - 1) / rec }
