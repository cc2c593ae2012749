package store

import (
	"fmt"
	"slices"
	"time"
)

// unit returns the unit that an entry's ext address names. It is nil where the
// tag code is a code, and where there is no such unit, which is then in found.
func (c *queueCheck) unit(e Entry) (*ExtUnit, error) {
	if !IsExtAddress(e.TagCode) {
		return nil, nil
	}
	if c.ext == nil {
		c.add(e, FindDanglingExt, entryCodeAt, "ext address", "a unit", fmt.Sprintf("%d, and no ext files", ExtOffset(e.TagCode)))
		return nil, nil
	}
	u, err := c.ext.Unit(e.TagCode)
	if isCorrupt(err) || isAbsent(err) {
		c.add(e, FindDanglingExt, entryCodeAt, "ext address", "a unit", fmt.Sprintf("%d (%v)", ExtOffset(e.TagCode), err))
		return nil, nil
	}
	return &u, err
}

// extStoreTime compares a unit's store time with the message's.
func (c *queueCheck) extStoreTime(e Entry, u *ExtUnit, m *Message) {
	if m.StoreTime != u.StoreTime {
		f := c.finding(e, FindStoreTime, 0, "store time of the ext unit", m.StoreTime, u.StoreTime)
		f.File, f.Offset = c.ext.Locate(u.Address)
		f.Offset += unitStoreTimeAt
		c.found = append(c.found, f)
	}
}

// unitStoreTimeAt is where the store time lies in a unit.
const unitStoreTimeAt = 10

// units walks the ext units and compares their places with the addresses that
// the entries name.
func (c *queueCheck) units() error {
	if c.ext == nil {
		return nil
	}
	slices.SortFunc(c.refs, func(a, b extRef) int { return compareInt64(a.address, b.address) })
	it, err := c.ext.Units()
	if err != nil {
		return err
	}
	i := 0
	for {
		for it.Next() {
			c.v.sum.Units++
			u := it.Unit()
			named := false
			for ; i < len(c.refs) && c.refs[i].address < u.Address+int64(u.Size); i++ {
				ref := c.refs[i]
				if ref.address == u.Address {
					named = true
				} else if ref.address > u.Address {
					if err := c.inside(ref, u); err != nil {
						return err
					}
				}
			}
			if !named {
				if err := c.unnamed(u); err != nil {
					return err
				}
			}
			if err := c.v.step(0); err != nil {
				return err
			}
		}
		if it.Err() != nil {
			if err := c.v.findCorrupt(it.Err(), c.q.topic, c.q.id); err != nil {
				return err
			}
		}
		if !it.Resume() {
			return c.lateUnits()
		}
	}
}

// unnamed decides on a unit that no entry names. Where the queue's first files
// are deleted, the units before the first address that is named belonged to
// their entries. Behind the last address the entries may still be coming.
func (c *queueCheck) unnamed(u ExtUnit) error {
	none := len(c.refs) == 0
	switch {
	case c.q.FirstOffset() > 0 && (none || u.Address < c.refs[0].address):
		return nil
	case none || u.Address > c.refs[len(c.refs)-1].address:
		c.late = append(c.late, u.Address)
		return nil
	}
	return c.orphan(u.Address)
}

// lateUnits gives a live broker, which writes a unit before its entry, a moment,
// and reports the units that even then no entry names.
func (c *queueCheck) lateUnits() error {
	if len(c.late) == 0 {
		return nil
	}
	time.Sleep(tailWait)
	named := map[int64]bool{}
	it, err := c.q.Entries(c.end, -1)
	if err != nil {
		return err
	}
	for {
		for it.Next() {
			named[it.Entry().TagCode] = true
		}
		if it.Err() != nil && !isCorrupt(it.Err()) {
			return it.Err()
		}
		if !it.Resume() {
			break
		}
	}
	for _, address := range c.late {
		if named[address] {
			continue
		}
		if err := c.orphan(address); err != nil {
			return err
		}
	}
	return nil
}

// orphan reports a unit that no entry names.
func (c *queueCheck) orphan(address int64) error {
	file, at := c.ext.Locate(address)
	return c.v.find(Finding{
		Kind: FindOrphanUnit, File: file, Offset: at, Topic: c.q.topic, Queue: c.q.id, QueueOffset: -1,
		Field: "unit", Want: "an entry that names it", Have: "none",
	})
}

// inside reports an address that leads into the middle of a unit. Where the
// bytes there make no unit the entry has been reported already.
func (c *queueCheck) inside(ref extRef, u ExtUnit) error {
	if _, err := c.ext.Unit(ref.address); err != nil {
		return nil
	}
	e := Entry{QueueOffset: ref.queueOffset}
	return c.v.find(c.finding(e, FindDanglingExt, entryCodeAt, "ext address", "where a unit begins",
		fmt.Sprintf("%d, inside the unit at %d", ExtOffset(ref.address), ExtOffset(u.Address))))
}
