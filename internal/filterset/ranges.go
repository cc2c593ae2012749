package filterset

import (
	"math"
	"math/bits"
	"slices"
	"sort"
	"sync/atomic"

	"github.com/rmqsql/rmqsql/vm"
)

// ranges finds the entries whose range a number lies in. Readers take no lock: they
// see a list of classes that is replaced as a whole.
//
// Ranges of about the same width form a class, sorted by their lower bound: of those
// that begin less than a width below the number about half hold it, and no other
// does. Ranges open at one end form two more classes, of which all on one side hold.
type ranges struct {
	classes atomic.Pointer[[]class]
}

// class is sorted by the bound called key.
type class struct {
	width  uint8 // bits of the difference of the bounds, or one of the two below
	chunks []chunk
}

const (
	openAbove = 65 // no upper bound; sorted by the lower one
	openBelow = 66 // no lower bound; sorted by the upper one
)

// chunk is a part of a class. It is never changed, only replaced, so that adding an
// entry copies a chunk and not the class.
type chunk struct {
	first int64 // the key of items[0]
	items []item
}

// chunkMost is how many items a chunk holds.
const chunkMost = 256

// item is an entry with the bounds of its range.
type item struct {
	key   int64 // the bound that the class is sorted by
	other int64
	entry
}

func classOf(r vm.Range, last int64) (width uint8, key, other int64) {
	switch {
	case r.Hi >= last:
		return openAbove, r.Lo, r.Hi
	case r.Lo == math.MinInt64:
		return openBelow, r.Hi, r.Lo
	}
	return uint8(bits.Len64(uint64(r.Hi) - uint64(r.Lo))), r.Lo, r.Hi
}

// find calls visit for every entry whose range holds v.
func (r *ranges) find(v int64, visit func(entry)) {
	classes := r.classes.Load()
	if classes == nil {
		return
	}
	for i := range *classes {
		c := &(*classes)[i]
		switch from, to := c.keysAround(v); c.width {
		case openAbove, openBelow:
			c.scan(from, to, math.MinInt64, visit)
		default:
			c.scan(from, to, v, visit)
		}
	}
}

// keysAround returns between which keys the ranges lie that may hold v.
func (c *class) keysAround(v int64) (from, to int64) {
	switch c.width {
	case openAbove:
		return math.MinInt64, v
	case openBelow:
		return v, math.MaxInt64
	}
	widest := uint64(1)<<c.width - 1 // a shift by 64 gives 0, and so the widest of all
	if uint64(v)-1<<63 < widest {    // v is that near to the lowest integer
		return math.MinInt64, v
	}
	return int64(uint64(v) - widest), v
}

// scan visits the entries with a key from one to another whose other bound is not
// below least.
func (c *class) scan(from, to, least int64, visit func(entry)) {
	for at := c.chunkOf(from); at < len(c.chunks); at++ {
		items := c.chunks[at].items
		if c.chunks[at].first > to {
			return
		}
		start := 0
		if c.chunks[at].first < from {
			start = sort.Search(len(items), func(i int) bool { return items[i].key >= from })
		}
		for i := start; i < len(items); i++ {
			it := &items[i]
			if it.key > to {
				return
			}
			if it.other >= least {
				visit(it.entry)
			}
		}
	}
}

// chunkOf returns the chunk that the first item with such a key, or the place for
// one, is in: the last one that begins below it.
func (c *class) chunkOf(key int64) int {
	return max(0, sort.Search(len(c.chunks), func(i int) bool { return c.chunks[i].first >= key })-1)
}

// add puts an entry in. last is the end of the order that bounds are in.
func (r *ranges) add(within vm.Range, last int64, e entry) {
	width, key, other := classOf(within, last)
	var classes []class
	if old := r.classes.Load(); old != nil {
		classes = slices.Clone(*old)
	}
	at := slices.IndexFunc(classes, func(c class) bool { return c.width == width })
	if at < 0 {
		at = len(classes)
		classes = append(classes, class{width: width})
	}
	classes[at].add(item{key, other, e})
	r.classes.Store(&classes)
}

func (c *class) add(it item) {
	if len(c.chunks) == 0 {
		c.chunks = []chunk{{it.key, []item{it}}}
		return
	}
	n := c.chunkOf(it.key)
	old := c.chunks[n].items
	at := sort.Search(len(old), func(i int) bool { return old[i].key >= it.key })
	items := make([]item, 0, len(old)+1)
	items = append(append(append(items, old[:at]...), it), old[at:]...)
	parts := []chunk{{items[0].key, items}}
	if len(items) > chunkMost {
		half := len(items) / 2
		parts = []chunk{{items[0].key, slices.Clone(items[:half])}, {items[half].key, slices.Clone(items[half:])}}
	}
	c.chunks = slices.Concat(c.chunks[:n], parts, c.chunks[n+1:])
}

// remove takes an entry out, and reports whether there was one.
func (r *ranges) remove(within vm.Range, last int64, e entry) bool {
	old := r.classes.Load()
	if old == nil {
		return false
	}
	width, key, other := classOf(within, last)
	classes := slices.Clone(*old)
	at := slices.IndexFunc(classes, func(c class) bool { return c.width == width })
	if at < 0 || !classes[at].remove(item{key, other, e}) {
		return false
	}
	if len(classes[at].chunks) == 0 {
		classes = slices.Delete(classes, at, at+1)
	}
	if len(classes) == 0 {
		r.classes.Store(nil)
	} else {
		r.classes.Store(&classes)
	}
	return true
}

func (c *class) remove(it item) bool {
	for n := c.chunkOf(it.key); n < len(c.chunks) && c.chunks[n].first <= it.key; n++ {
		old := c.chunks[n].items
		at := slices.IndexFunc(old, func(o item) bool { return o.key == it.key && o.same(it.entry) })
		switch {
		case at < 0:
			continue
		case len(old) == 1:
			c.chunks = slices.Concat(c.chunks[:n], c.chunks[n+1:])
		default:
			items := slices.Concat(old[:at], old[at+1:])
			c.chunks = slices.Concat(c.chunks[:n], []chunk{{items[0].key, items}}, c.chunks[n+1:])
		}
		return true
	}
	return false
}

// all calls visit for every entry.
func (r *ranges) all(visit func(entry)) {
	classes := r.classes.Load()
	if classes == nil {
		return
	}
	for i := range *classes {
		(*classes)[i].scan(math.MinInt64, math.MaxInt64, math.MinInt64, visit)
	}
}
