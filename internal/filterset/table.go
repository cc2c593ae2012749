package filterset

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// bucket is the node of one text.
type bucket struct {
	text string
	node node
}

// table finds buckets by their text. Readers take no lock: a slot goes from empty to
// a bucket and from there to removed, and when it has filled up a larger table takes
// its place. Its zero value is empty.
type table struct {
	slots atomic.Pointer[[]atomic.Pointer[bucket]]
	used  int // slots that are not empty; for writers, like live
	live  int // buckets
}

var (
	seed    = maphash.MakeSeed()
	removed = new(bucket)
)

// smallTable is the least number of slots, a power of two like all of them.
const smallTable = 4

// find returns the bucket of a text, or nil.
func (t *table) find(text string) *bucket {
	slots := t.slots.Load()
	if slots == nil {
		return nil
	}
	b, _ := probe(*slots, text)
	return b
}

// probe looks a text up, and returns the empty slot that ended the search if it was
// in vain. There always is one.
func probe(slots []atomic.Pointer[bucket], text string) (*bucket, *atomic.Pointer[bucket]) {
	mask := uint64(len(slots) - 1)
	for i := maphash.String(seed, text); ; i++ {
		slot := &slots[i&mask]
		switch b := slot.Load(); {
		case b == nil:
			return nil, slot
		case b.text == text && b != removed:
			return b, slot
		}
	}
}

// findOrAdd returns the bucket of a text, a new one if there is none.
func (t *table) findOrAdd(text string) *bucket {
	if b := t.find(text); b != nil {
		return b
	}
	if slots := t.slots.Load(); slots == nil || (t.used+1)*4 > len(*slots)*3 {
		t.rebuild(t.live + 1)
	}
	b := &bucket{text: strings.Clone(text)} // it is part of a selector's text, which may go
	_, slot := probe(*t.slots.Load(), text)
	slot.Store(b)
	t.used++
	t.live++
	return b
}

// remove takes a bucket out.
func (t *table) remove(text string) {
	slots := *t.slots.Load()
	b, slot := probe(slots, text)
	if b == nil {
		return
	}
	slot.Store(removed)
	t.live--
	if t.live*8 < len(slots) && len(slots) > smallTable {
		t.rebuild(t.live)
	}
}

// rebuild makes a table for so many buckets and half as many again, without those
// removed.
func (t *table) rebuild(buckets int) {
	size := smallTable
	for size*2 < buckets*3 {
		size *= 2
	}
	slots := make([]atomic.Pointer[bucket], size)
	for b := range t.all() {
		_, slot := probe(slots, b.text)
		slot.Store(b)
	}
	t.used = t.live
	t.slots.Store(&slots)
}

// all yields every bucket.
func (t *table) all() func(yield func(*bucket) bool) {
	return func(yield func(*bucket) bool) {
		slots := t.slots.Load()
		if slots == nil {
			return
		}
		for i := range *slots {
			if b := (*slots)[i].Load(); b != nil && b != removed && !yield(b) {
				return
			}
		}
	}
}
