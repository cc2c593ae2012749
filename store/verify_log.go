package store

import "fmt"

// verifyLog reads the whole log: records, bodies, holes and the tail.
func (v *verifier) verifyLog() error {
	it := v.log.Messages(0)
	last := map[queueRefKey]int64{} // queue offset of a queue's last message
	for {
		for it.Next() {
			m := it.Message()
			v.sum.Messages++
			if err := v.verifyRecord(m, last); err != nil {
				return err
			}
			if err := v.step(int64(m.Size)); err != nil {
				return err
			}
		}
		err := it.Err()
		switch {
		case err != nil && it.End() == EndTorn && isCorrupt(err):
			err = v.findTorn(err)
		case err != nil:
			err = v.findCorrupt(err, "", -1)
		}
		if err != nil {
			return err
		}
		if !it.Resume() {
			v.sum.LogEnd, v.logEnd = it.End(), it.Offset()
			return nil
		}
	}
}

type queueRefKey struct {
	topic string
	queue int32
}

func (v *verifier) findTorn(err error) error {
	f := corruptFinding(asCorrupt(err))
	f.Kind = FindTorn
	return v.find(f)
}

func (v *verifier) verifyRecord(m *Message, last map[queueRefKey]int64) error {
	if m.PhysicalOffset != m.Offset {
		if err := v.find(v.recordFinding(m, FindPhysical, physicalOffsetAt, "physical offset", m.Offset, m.PhysicalOffset)); err != nil {
			return err
		}
	}
	if !v.opts.SkipBodies {
		if err := m.CheckCRC(); err != nil {
			if isAbsent(err) {
				return nil // the broker has deleted the file meanwhile
			}
			if !isCorrupt(err) {
				return err
			}
			f := corruptFinding(asCorrupt(err))
			f.Kind = FindBodyCRC
			f.Topic, f.Queue, f.QueueOffset = m.Topic, int(m.QueueID), m.QueueOffset
			if err := v.find(f); err != nil {
				return err
			}
		}
	}
	// Prepared and rolled-back transactions get no entry in the queue, and a
	// batch covers several offsets.
	if kind := m.SysFlag & FlagTransaction; kind == 1<<2 || kind == 3<<2 || m.SysFlag&FlagInnerBatch != 0 {
		return nil
	}
	// Only the very next message of the queue is compared: offsets that begin anew
	// are those of a topic that was deleted and made again.
	key := queueRefKey{m.Topic, m.QueueID}
	if offset, ok := last[key]; ok && offset == m.QueueOffset {
		v.repeats = append(v.repeats, v.recordFinding(m, FindRepeated, queueOffsetAt, "queue offset", m.QueueOffset+1, m.QueueOffset))
		v.repeatAt = append(v.repeatAt, m.Offset)
	}
	last[key] = m.QueueOffset
	return nil
}

// Where these fields lie in a record.
const (
	queueOffsetAt    = 20
	physicalOffsetAt = 28
)

func (v *verifier) recordFinding(m *Message, kind FindingKind, at int64, field string, want, have int64) Finding {
	file, start := v.log.Locate(m.Offset)
	return Finding{
		Kind: kind, File: file, Offset: start + at, Topic: m.Topic, Queue: int(m.QueueID), QueueOffset: m.QueueOffset,
		Field: field, Want: fmt.Sprint(want), Have: fmt.Sprint(have),
	}
}
