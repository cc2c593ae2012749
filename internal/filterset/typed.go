package filterset

import (
	"slices"

	"github.com/rmqsql/rmqsql/internal/javalang"
	"github.com/rmqsql/rmqsql/vm"
)

// matchTyped is Match for a message whose properties have types. Of a property that
// is text, or missing, the tree knows which facts hold. Of any other it does not: all
// below is visited. Every selector that is found runs.
func (x *Index) matchTyped(m vm.TypedMessage, dst []ID) []ID {
	w := typedWalk{message: m, dst: dst}
	w.node(&x.root)
	// A selector may have been found in several places.
	found := w.dst[len(dst):]
	slices.Sort(found)
	return w.dst[:len(dst)+len(slices.Compact(found))]
}

// typedWalk is one typed message on its way down the tree.
type typedWalk struct {
	message vm.TypedMessage
	dst     []ID
}

func (w *typedWalk) node(nd *node) {
	c := nd.content.Load()
	if c == nil {
		return
	}
	for _, e := range c.here {
		w.entry(e)
	}
	for _, e := range c.waiting {
		w.entry(e)
	}
	for _, b := range c.columns {
		w.branch(b)
	}
}

func (w *typedWalk) branch(b *branch) {
	v, _ := w.message.Value(b.column.Name)
	switch v.Kind() {
	case vm.KindNull:
		w.node(&b.absence)
		return
	case vm.KindString:
		w.text(b, v.Text())
	default:
		for bucket := range b.texts.all() {
			w.node(&bucket.node)
		}
		for i := range b.numbers {
			b.numbers[i].all(w.entry)
		}
		w.node(&b.absence)
	}
	w.node(&b.presence)
}

func (w *typedWalk) text(b *branch, text string) {
	if bucket := b.texts.find(text); bucket != nil {
		w.node(&bucket.node)
	}
	if n, ok := javalang.ParseInt64(text); ok {
		b.numbers[vm.TestInt64-vm.TestInt32].find(n, w.entry)
		if n == int64(int32(n)) {
			b.numbers[0].find(n, w.entry)
		}
	}
	if f, ok := javalang.ParseFloat64(text); ok {
		b.numbers[vm.TestFloat64-vm.TestInt32].find(javalang.OrderKey(f), w.entry)
	}
}

func (w *typedWalk) entry(e entry) {
	if e.Plain().Match(w.message) {
		w.dst = append(w.dst, e.id())
	}
}
