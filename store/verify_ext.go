package store

import (
	"fmt"
	"slices"
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
	refs := c.refs.sorted()
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
			for ; i < len(refs) && refs[i].address < u.Address+int64(u.Size); i++ {
				ref := refs[i]
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
	refs := c.refs.list
	none := len(refs) == 0
	switch {
	case c.refs.lostBy(u.Address), c.q.FirstOffset() > 0 && (none || u.Address < refs[0].address):
		return nil
	case none || u.Address > refs[len(refs)-1].address:
		c.late = append(c.late, u.Address)
		return nil
	}
	return c.orphan(u.Address)
}

// lateUnits gives a live broker, which writes a unit before its entry, some time,
// and reports the units that even then no entry names.
func (c *queueCheck) lateUnits() error {
	p := patience{v: c.v}
	for len(c.late) > 0 {
		coming, err := p.wait()
		if err != nil {
			return err
		}
		refs, err := c.laterRefs()
		if err != nil {
			return err
		}
		if err := c.settle(refs, coming); err != nil {
			return err
		}
	}
	return nil
}

// laterRefs returns the addresses that entries name which came after the check
// began, and that of the last one before: it may have been read half-written.
func (c *queueCheck) laterRefs() (*extRefs, error) {
	from := max(c.end-1, 0)
	refs := &extRefs{next: from}
	it, err := c.q.Entries(from, -1)
	if err != nil {
		return nil, err
	}
	for {
		for it.Next() {
			refs.follow(it.Entry().QueueOffset)
			refs.name(it.Entry())
		}
		if it.Err() != nil && !isCorrupt(it.Err()) {
			return nil, it.Err()
		}
		if !it.Resume() {
			refs.follow(c.q.FirstOffset())
			return refs, nil
		}
	}
}

// settle reports the late units that no entry names, except those behind all that
// are named if their entries may be coming: these stay late.
func (c *queueCheck) settle(refs *extRefs, coming bool) error {
	named := refs.sorted()
	late := c.late[:0]
	for _, address := range c.late {
		i, found := slices.BinarySearchFunc(named, address, func(r extRef, address int64) int { return compareInt64(r.address, address) })
		switch {
		case found, refs.lostBy(address):
		case coming && i == len(named):
			late = append(late, address)
		default:
			if err := c.orphan(address); err != nil {
				return err
			}
		}
	}
	c.late = late
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
