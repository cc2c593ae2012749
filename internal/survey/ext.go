package survey

import (
	"context"
	"errors"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// Ext is what the ext units of a queue hold.
type Ext struct {
	Ref          store.QueueRef
	Files        int
	Units        int64
	NoBitMap     int64         // units whose bit map is empty
	Bits         map[int]int64 // units by the bits of their bit maps, empty ones aside
	Hit          int64         // of the group, if one was asked for
	Miss         int64
	NotConsulted int64
	End          store.End
	Damage       []*store.CorruptError
	Damaged      int64
}

// ExtUnits reads the ext units of a queue. group, which may be nil, is looked up
// in each; each, if not nil, gets every unit with the group's state, and may keep
// the unit only until it returns. The error is store.ErrNoQueue if the queue has
// no ext files, the context's, that of each, or one of the file system.
func ExtUnits(ctx context.Context, st *store.Store, ref store.QueueRef, group *broker.GroupBits, each func(store.ExtUnit, broker.BitMap) error) (*Ext, error) {
	x, err := st.Ext(ref.Topic, ref.ID)
	if err != nil {
		return nil, err
	}
	it, err := x.Units()
	if err != nil {
		return nil, err
	}
	e := &Ext{Ref: ref, Files: len(x.Segments()), Bits: map[int]int64{}}
	for {
		for it.Next() {
			u, state := it.Unit(), broker.NotConsulted
			if group != nil {
				state = group.State(u)
			}
			if e.add(u, state); e.Units%1024 == 0 && ctx.Err() != nil {
				return e, ctx.Err()
			}
			if each != nil {
				if err := each(u, state); err != nil {
					return e, err
				}
			}
		}
		var corrupt *store.CorruptError
		if errors.As(it.Err(), &corrupt) {
			e.Damaged++
			if len(e.Damage) < maxDamage {
				e.Damage = append(e.Damage, corrupt)
			}
		} else if it.Err() != nil {
			return e, it.Err()
		}
		if !it.Resume() {
			e.End = it.End()
			return e, nil
		}
	}
}

func (e *Ext) add(u store.ExtUnit, state broker.BitMap) {
	e.Units++
	if len(u.BitMap) == 0 {
		e.NoBitMap++
	} else {
		e.Bits[len(u.BitMap)*8]++
	}
	switch state {
	case broker.Hit:
		e.Hit++
	case broker.Miss:
		e.Miss++
	default:
		e.NotConsulted++
	}
}
