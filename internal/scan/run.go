package scan

import (
	"context"
	"errors"
	"runtime"
	"slices"

	"github.com/rmqsql/rmqsql/store"
)

// maxWorkers bounds the chunks that are read at once; more of them only compete
// for the disk.
const maxWorkers = 8

// Run scans. Its error is a *NoTopicError, store.ErrRocksDB, ErrNoTime, the
// context's, Deliver's, or one of the file system; behind damage it goes on, and
// the Result tells. The Result is never nil once the scan has begun: when the
// context ends, it holds what was found so far, and is marked Incomplete.
//
// Chunks are read in parallel and added up in order, so that the Result does not
// depend on the workers. Memory is bounded by the workers' buffers and, if the
// query keeps offsets, by the number of delivered messages.
func Run(ctx context.Context, st *store.Store, q Query) (*Result, error) {
	job, err := newJob(st, &q)
	if err != nil {
		return nil, err
	}
	size := int64(countChunk)
	if q.Deliver != nil {
		size = messageChunk
	}
	chunks, ids, total, err := plan(st, job.log, &q, size)
	if err != nil {
		return nil, err
	}
	r := &Result{Queues: ids, NoCommitLog: job.log == nil}
	if q.KeepOffsets && job.log != nil {
		r.Offsets = map[int][]int64{}
	}
	sum := newTally()
	err = job.each(ctx, chunks, total, func(c chunk, t *tally) error {
		sum.add(t)
		r.Batches = r.Batches || c.ref.Batch
		if len(t.offsets) > 0 {
			r.Offsets[c.ref.ID] = append(r.Offsets[c.ref.ID], t.offsets...)
		}
		for _, record := range t.records {
			if err := q.Deliver(record); err != nil {
				return err
			}
		}
		return nil
	})
	r.Counts, r.Damage = sum.Counts, sum.damage
	r.Failures, r.Drops = sum.sortedFailures(), sum.sortedDrops()
	for _, offsets := range r.Offsets {
		slices.Sort(offsets) // in order already, unless a queue is of both kinds
	}
	r.Incomplete = err != nil
	if errors.Is(err, ErrEnough) {
		err = nil
	}
	return r, err
}

// each runs the chunks on workers and hands their tallies to add, in order and
// from this goroutine. It returns the first error; the chunks under way are
// added before it does.
func (j *job) each(ctx context.Context, chunks []chunk, total int64, add func(chunk, *tally) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type task struct {
		chunk  chunk
		result chan *tally
	}
	workers := min(runtime.GOMAXPROCS(0), maxWorkers, max(len(chunks), 1))
	todo := make(chan task)
	// The room in ordered bounds how far the workers run ahead of what is added.
	ordered := make(chan task, 2*workers)
	go func() {
		defer close(todo)
		defer close(ordered)
		for _, c := range chunks {
			t := task{c, make(chan *tally, 1)}
			select {
			case <-ctx.Done():
				return
			case ordered <- t:
			}
			todo <- t
		}
	}()
	for range workers {
		go func() {
			w := j.newWorker()
			for t := range todo {
				t.result <- w.run(ctx, t.chunk)
			}
		}()
	}
	var first error
	results := 0
	for t := range ordered {
		result := <-t.result
		results++
		if first == nil || isContext(first) {
			if err := add(t.chunk, result); err != nil && first == nil {
				first = err
				cancel()
			}
		}
		if result.err != nil && first == nil {
			first = result.err
			cancel()
		}
		if j.query.Progress != nil {
			j.query.Progress(min(j.done.Load(), total), total)
		}
	}
	if first == nil && results < len(chunks) {
		first = ctx.Err()
	}
	return first
}

func isContext(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
