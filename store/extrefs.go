package store

import (
	"math"
	"slices"
)

// extRef is an ext address and the entry that names it.
type extRef struct{ address, queueOffset int64 }

// extRefs are the ext addresses that the entries of a queue name, taken in the
// order of the entries. A live broker may delete entries before they are read, but
// not their units; so it is kept too where entries were skipped.
type extRefs struct {
	list []extRef
	next int64 // queue offset of the entry that follows
	lost []gap
	open bool // the last gap has not ended
}

// gap is what lies between two addresses, where entries were skipped.
type gap struct{ after, before int64 }

// unknown is next where entries are missing that have been reported.
const unknown = math.MaxInt64

// follow notes that entry n is next.
func (r *extRefs) follow(n int64) {
	if n > r.next && !r.open {
		after := int64(math.MinInt64)
		if len(r.list) > 0 {
			after = r.list[len(r.list)-1].address
		}
		r.lost, r.open = append(r.lost, gap{after, math.MaxInt64}), true
	}
	r.next = n + 1
}

// name notes the address that an entry holds, if it does.
func (r *extRefs) name(e Entry) {
	if !IsExtAddress(e.TagCode) {
		return
	}
	if r.open {
		r.lost[len(r.lost)-1].before, r.open = e.TagCode, false
	}
	r.list = append(r.list, extRef{e.TagCode, e.QueueOffset})
}

// lostBy tells that the unit at an address may have belonged to a skipped entry.
func (r *extRefs) lostBy(address int64) bool {
	return slices.ContainsFunc(r.lost, func(g gap) bool { return g.after < address && address < g.before })
}

// sorted returns the addresses in ascending order, which is what they are in unless
// something is wrong. No more must be noted behind it.
func (r *extRefs) sorted() []extRef {
	slices.SortFunc(r.list, func(a, b extRef) int { return compareInt64(a.address, b.address) })
	return r.list
}
