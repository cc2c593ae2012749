package filterset

import (
	"sync"
	"sync/atomic"

	"github.com/rmqsql/rmqsql/vm"
)

// Index is a set of selectors, safe for concurrent use. Its zero value is empty.
// Matching never waits for a writer; writers wait for each other.
type Index struct {
	root node
	size atomic.Int64

	mu      sync.Mutex
	roster  roster
	catalog catalog
	next    ID
}

// Add adds selectors, whose IDs follow each other, and returns the first one's.
func (x *Index) Add(selectors ...Selector) ID {
	x.mu.Lock()
	defer x.mu.Unlock()
	first := x.next
	for _, s := range selectors {
		x.add(s)
	}
	return first
}

func (x *Index) add(s Selector) {
	id := x.next
	x.next++
	m, clauses := x.catalog.take(s)
	x.roster.add(id, m)
	for i, c := range clauses {
		x.root.add(&place{newEntry(m, id, i), c, c.proves(m.Tests())}, 0)
	}
	x.size.Add(1)
}

// placeOf finds out again where an entry belongs, which is not worth keeping.
func placeOf(e entry) *place {
	p := e.Tests()
	c := clausesOf(p)[e.clause()]
	return &place{e, c, c.proves(p)}
}

// Remove takes a selector out, and reports whether it was there.
func (x *Index) Remove(id ID) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	m := x.roster.get(id)
	if m == nil {
		return false
	}
	x.roster.remove(id)
	for i, c := range clausesOf(m.Tests()) {
		x.root.remove(&place{entry: newEntry(m, id, i), clause: c}, 0)
	}
	x.catalog.release(m)
	x.size.Add(-1)
	return true
}

// Get returns a selector, or one of the same source, and nil if there is none with
// that ID.
func (x *Index) Get(id ID) Selector {
	x.mu.Lock()
	defer x.mu.Unlock()
	if m := x.roster.get(id); m != nil {
		return m.Selector
	}
	return nil
}

// Len returns the number of selectors.
func (x *Index) Len() int { return int(x.size.Load()) }

// Match appends the IDs of the selectors that are true for the message to dst, each
// once and in no particular order.
func (x *Index) Match(m vm.Message, dst []ID) []ID {
	if _, ok := m.(vm.Map); !ok {
		if typed, ok := m.(vm.TypedMessage); ok {
			return x.matchTyped(typed, dst)
		}
	}
	w := walks.Get().(*walk)
	w.open(m, dst)
	w.node(&x.root)
	dst = w.dst
	w.close()
	return dst
}
