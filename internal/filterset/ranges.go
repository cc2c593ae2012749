package filterset

import (
	"math"
	"math/bits"
	"slices"
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

// class is ranges of about one width. It has at least one.
type class struct {
	width uint8 // bits of the difference of the bounds, or one of the two below
	list  *sorted
}

const (
	openAbove = 65 // no upper bound; sorted by the lower one
	openBelow = 66 // no lower bound; sorted by the upper one
)

// classOf returns where a range belongs. last is the end of the order that its
// bounds are in.
func classOf(r vm.Range, last int64, e entry) (width uint8, it item) {
	switch {
	case r.Hi >= last:
		return openAbove, item{r.Lo, r.Hi, e}
	case r.Lo == math.MinInt64:
		return openBelow, item{r.Hi, r.Lo, e}
	}
	return uint8(bits.Len64(uint64(r.Hi) - uint64(r.Lo))), item{r.Lo, r.Hi, e}
}

// find calls visit for every entry whose range holds v.
func (r *ranges) find(v int64, visit func(entry)) {
	classes := r.classes.Load()
	if classes == nil {
		return
	}
	for _, c := range *classes {
		switch c.width {
		case openAbove:
			c.list.scan(math.MinInt64, v, math.MinInt64, visit)
		case openBelow:
			c.list.scan(v, math.MaxInt64, math.MinInt64, visit)
		default:
			c.list.scan(lowestFrom(v, c.width), v, v, visit)
		}
	}
}

// lowestFrom returns the lowest bound of a range of that width that holds v.
func lowestFrom(v int64, width uint8) int64 {
	widest := uint64(1)<<width - 1                  // of width 64 too: a shift so far gives 0
	if above := uint64(v) - 1<<63; above < widest { // v is that far above the lowest integer
		return math.MinInt64
	}
	return int64(uint64(v) - widest)
}

// all calls visit for every entry.
func (r *ranges) all(visit func(entry)) {
	classes := r.classes.Load()
	if classes == nil {
		return
	}
	for _, c := range *classes {
		c.list.scan(math.MinInt64, math.MaxInt64, math.MinInt64, visit)
	}
}

func (r *ranges) isEmpty() bool { return r.classes.Load() == nil }

// copyFor returns a copy of the classes and the index of one, -1 if there is none.
func (r *ranges) copyFor(width uint8) ([]class, int) {
	var classes []class
	if old := r.classes.Load(); old != nil {
		classes = slices.Clone(*old)
	}
	return classes, slices.IndexFunc(classes, func(c class) bool { return c.width == width })
}

// add puts an entry in.
func (r *ranges) add(within vm.Range, last int64, e entry) {
	width, it := classOf(within, last, e)
	classes, at := r.copyFor(width)
	if at < 0 {
		at = len(classes)
		classes = append(classes, class{width: width})
	}
	classes[at].list = classes[at].list.add(it)
	r.classes.Store(&classes)
}

// remove takes an entry out.
func (r *ranges) remove(within vm.Range, last int64, e entry) {
	width, it := classOf(within, last, e)
	classes, at := r.copyFor(width)
	if at < 0 {
		return
	}
	if classes[at].list, _ = classes[at].list.remove(it); classes[at].list == nil {
		classes = slices.Delete(classes, at, at+1)
	}
	if len(classes) == 0 {
		r.classes.Store(nil)
		return
	}
	r.classes.Store(&classes)
}
