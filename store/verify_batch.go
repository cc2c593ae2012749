package store

import (
	"errors"
	"fmt"
	"strconv"
)

// Where the fields lie that only a batch entry has.
const (
	batchStoreTimeAt = 20
	batchBaseAt      = 28
	batchSizeAt      = 36
)

// verifyBatches checks a batch ConsumeQueue. Its entries are compared with the
// stored batches; the messages inside are the application's bytes.
func (v *verifier) verifyBatches(ref QueueRef) error {
	q, err := v.store.BatchQueue(ref.Topic, ref.ID)
	if err != nil {
		return err
	}
	it, err := q.Entries(0, -1)
	if err != nil {
		return err
	}
	next := int64(-1) // queue offset behind the last batch
	for {
		for it.Next() {
			v.sum.Entries++
			e := it.Entry()
			if next >= 0 && e.BaseOffset != next {
				if err := v.find(batchFinding(q, e, FindBatchOffsets, batchBaseAt, "base offset", next, e.BaseOffset)); err != nil {
					return err
				}
			}
			next = e.BaseOffset + int64(e.BatchSize)
			if err := v.verifyBatch(q, e); err != nil {
				return err
			}
			if err := v.step(BatchEntrySize); err != nil {
				return err
			}
		}
		if it.Err() != nil {
			next = -1
			if err := v.findCorrupt(it.Err(), ref.Topic, ref.ID); err != nil {
				return err
			}
		}
		if !it.Resume() {
			return v.tornEntry(q.segs, BatchEntrySize, ref)
		}
	}
}

// verifyBatch compares one entry with its message.
func (v *verifier) verifyBatch(q *BatchQueue, e BatchEntry) error {
	if v.log == nil {
		return nil
	}
	if e.Offset < v.log.MinOffset() {
		v.sum.Expired++
		return nil
	}
	m, err := v.reader.At(e.Offset, e.Size)
	switch {
	case errors.Is(err, ErrExpired):
		v.sum.Expired++
		return nil
	case errors.Is(err, ErrUnwritten):
		return v.find(batchFinding(q, e, FindPastEnd, entryOffsetAt, "commit-log offset", "a message in the log", e.Offset))
	case isCorrupt(err), errors.Is(err, ErrMissingFile):
		return v.find(batchFinding(q, e, FindNoMessage, entryOffsetAt, "commit-log offset",
			fmt.Sprintf("a message of %d bytes", e.Size), fmt.Sprintf("%d (%v)", e.Offset, err)))
	case err != nil:
		return err
	}
	checks := []struct {
		bad        bool
		kind       FindingKind
		at         int64
		field      string
		want, have any
	}{
		{m.Topic != q.topic, FindTopic, entryOffsetAt, "topic of the message", q.topic, m.Topic},
		{int(m.QueueID) != q.id, FindQueue, entryOffsetAt, "queue of the message", q.id, m.QueueID},
		{m.QueueOffset != e.BaseOffset, FindQueueOffset, batchBaseAt, "base offset", m.QueueOffset, e.BaseOffset},
		{m.StoreTime != e.StoreTime, FindStoreTime, batchStoreTimeAt, "store time", m.StoreTime, e.StoreTime},
		{messageCode(m) != e.TagCode, FindTagCode, entryCodeAt, "tag code", messageCode(m), e.TagCode},
		{batchSize(m, e) != int(e.BatchSize), FindBatchOffsets, batchSizeAt, "batch size", batchSize(m, e), e.BatchSize},
	}
	for _, c := range checks {
		if c.bad {
			if err := v.find(batchFinding(q, e, c.kind, c.at, c.field, c.want, c.have)); err != nil {
				return err
			}
		}
	}
	return nil
}

// batchSize is the number of messages that a batch names in its property
// INNER_NUM; what the entry says where it names none.
func batchSize(m *Message, e BatchEntry) int {
	text, _ := m.Properties.Property("INNER_NUM")
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return int(e.BatchSize)
}

func batchFinding(q *BatchQueue, e BatchEntry, kind FindingKind, at int64, field string, want, have any) Finding {
	file, start := q.Locate(e.Index)
	return Finding{
		Kind: kind, File: file, Offset: start + at, Topic: q.topic, Queue: q.id, QueueOffset: e.BaseOffset,
		Field: field, Want: fmt.Sprint(want), Have: fmt.Sprint(have),
	}
}
