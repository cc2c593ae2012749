package filterset

import (
	"hash/maphash"
	"sync/atomic"
)

// keyed is what a table holds pointers to: things with a text that never changes.
type keyed[T any] interface {
	*T
	key() string
	// removed returns the one T that marks slots whose thing was removed.
	removed() *T
}

// table finds things by their text. Readers take no lock: a slot goes from empty to
// a thing and from there to removed, and when it has filled up a larger table takes
// its place. Its zero value is empty.
type table[T any, P keyed[T]] struct {
	slots atomic.Pointer[[]atomic.Pointer[T]]
	used  int // slots that are not empty; for writers, like live
	live  int // things
}

var seed = maphash.MakeSeed()

// smallTable is the least number of slots, a power of two like all of them.
const smallTable = 4

// find returns the thing with a text, or nil.
func (t *table[T, P]) find(text string) P {
	slots := t.slots.Load()
	if slots == nil {
		return nil
	}
	b, _ := t.probe(*slots, text)
	return b
}

// probe looks a text up, and returns the empty slot that ended the search if it was
// in vain. There always is one.
func (t *table[T, P]) probe(slots []atomic.Pointer[T], text string) (P, *atomic.Pointer[T]) {
	mask := uint64(len(slots) - 1)
	for i := maphash.String(seed, text); ; i++ {
		slot := &slots[i&mask]
		switch b := P(slot.Load()); {
		case b == nil:
			return nil, slot
		case b.key() == text && b != b.removed():
			return b, slot
		}
	}
}

// add puts a thing in, whose text is not there yet.
func (t *table[T, P]) add(b P) {
	if slots := t.slots.Load(); slots == nil || (t.used+1)*4 > len(*slots)*3 {
		t.rebuild(t.live + 1)
	}
	_, slot := t.probe(*t.slots.Load(), b.key())
	slot.Store(b)
	t.used++
	t.live++
}

// remove takes a thing out.
func (t *table[T, P]) remove(b P) {
	slots := *t.slots.Load()
	_, slot := t.probe(slots, b.key())
	slot.Store(b.removed())
	t.live--
	if t.live*8 < len(slots) && len(slots) > smallTable {
		t.rebuild(t.live)
	}
}

// rebuild makes a table for so many things and half as many again, without those
// removed.
func (t *table[T, P]) rebuild(things int) {
	size := smallTable
	for size*2 < things*3 {
		size *= 2
	}
	slots := make([]atomic.Pointer[T], size)
	for b := range t.all() {
		_, slot := t.probe(slots, b.key())
		slot.Store(b)
	}
	t.used = t.live
	t.slots.Store(&slots)
}

// all yields everything.
func (t *table[T, P]) all() func(yield func(P) bool) {
	return func(yield func(P) bool) {
		slots := t.slots.Load()
		if slots == nil {
			return
		}
		for i := range *slots {
			if b := P((*slots)[i].Load()); b != nil && b != b.removed() && !yield(b) {
				return
			}
		}
	}
}
