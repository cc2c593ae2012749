package store

import (
	"context"
	"errors"
	"time"
)

// VerifyOptions say what Verify does. The zero value checks everything.
type VerifyOptions struct {
	// SkipBodies leaves out the CRC of the bodies, and with it most of the reading.
	SkipBodies bool
	// Progress, if not nil, is called now and then with the bytes of files that are
	// done and those that there are, preallocated ones included.
	Progress func(done, total int64)
}

// VerifySummary counts what Verify looked at.
type VerifySummary struct {
	Messages    int64 // in the log
	Queues      int64
	Entries     int64 // of the queues, filler and expired ones included
	Filler      int64
	Expired     int64 // entries before the log's first byte: not checked further
	Units       int64 // of the ext files
	Findings    int64
	LogEnd      End  // how the log ends
	NoCommitLog bool // there is no log: the queues were checked by themselves
}

// Verify checks a store: the log from its first byte to its end with the bodies'
// CRCs, every queue entry against its message, every ext address against its
// unit, and every unit for an entry. It calls report for each finding, from one
// goroutine, and stops with the error that report returns, that the context
// has, or that the file system gave; what is wrong in the files is a finding and
// no error. Memory grows only with the ext addresses of one queue.
//
// A broker may run meanwhile: what it deletes counts as expired, and what seems
// wrong at the end is looked at again.
func (s *Store) Verify(ctx context.Context, opts *VerifyOptions, report func(Finding) error) (VerifySummary, error) {
	v := &verifier{ctx: ctx, store: s, report: report, reported: map[int64]bool{}}
	if opts != nil {
		v.opts = *opts
	}
	err := v.run()
	return v.sum, err
}

type verifier struct {
	ctx    context.Context
	store  *Store
	opts   VerifyOptions
	report func(Finding) error
	sum    VerifySummary

	log      *CommitLog // nil without one
	reader   *MessageReader
	logEnd   int64          // offset behind the log's last record
	repeats  []Finding      // found in the log; reported unless a queue entry tells the same
	repeatAt []int64        // physical offsets of their messages
	reported map[int64]bool // messages whose queue offset was reported by their entry

	waited      time.Duration // see patience
	steps       int
	done, total int64 // bytes, for Progress
}

func (v *verifier) run() error {
	topics, err := v.store.Topics()
	if err != nil {
		return err
	}
	v.log, err = v.store.CommitLog()
	if errors.Is(err, ErrNoCommitLog) {
		v.sum.NoCommitLog, v.log, err = true, nil, nil
	}
	if err != nil {
		return err
	}
	v.measure(topics)
	if v.log != nil {
		v.reader = v.log.Reader()
		if err := v.verifyLog(); err != nil {
			return err
		}
	}
	for _, topic := range topics {
		for _, ref := range topic.Queues {
			if err := v.verifyQueue(ref); err != nil {
				return err
			}
			v.sum.Queues++
		}
	}
	for i, f := range v.repeats {
		if v.reported[v.repeatAt[i]] {
			continue
		}
		if err := v.find(f); err != nil {
			return err
		}
	}
	if v.opts.Progress != nil {
		v.opts.Progress(v.total, v.total)
	}
	return nil
}

// verifyQueue checks a queue of either kind. One that the broker has deleted
// since it was listed is passed over.
func (v *verifier) verifyQueue(ref QueueRef) error {
	var err error
	if ref.Batch {
		err = v.verifyBatches(ref)
	} else {
		err = v.verifyEntries(ref)
	}
	if errors.Is(err, ErrNoQueue) {
		return nil
	}
	return err
}

func (v *verifier) find(f Finding) error {
	v.sum.Findings++
	return v.report(f)
}

// findCorrupt reports what a reader of a queue stopped at, and returns any other
// error.
func (v *verifier) findCorrupt(err error, topic string, queue int) error {
	corrupt := asCorrupt(err)
	if corrupt == nil {
		return err
	}
	f := corruptFinding(corrupt)
	if topic != "" {
		f.Topic, f.Queue = topic, queue
	}
	return v.find(f)
}

// step counts n bytes as read, and tells now and then whether to go on.
func (v *verifier) step(n int64) error {
	v.done += n
	if v.steps++; v.steps%1024 != 0 {
		return nil
	}
	if v.opts.Progress != nil {
		v.opts.Progress(min(v.done, v.total), v.total)
	}
	return v.ctx.Err()
}

// measure adds up the files to be read, for Progress.
func (v *verifier) measure(topics []Topic) {
	if v.opts.Progress == nil {
		return
	}
	add := func(segs []Segment) {
		for _, seg := range segs {
			v.total += seg.Size
		}
	}
	if v.log != nil {
		add(v.log.Segments())
	}
	for _, topic := range topics {
		for _, ref := range topic.Queues {
			folder := queueDir
			if ref.Batch {
				folder = batchQueueDir
			}
			if segs, err := v.store.queueSegments(folder, ref.Topic, ref.ID); err == nil {
				add(segs.snapshot())
			}
		}
	}
}
