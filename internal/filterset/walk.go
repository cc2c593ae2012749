package filterset

import (
	"sync"

	"github.com/rmqsql/rmqsql/vm"
)

// walk is one message on its way down the tree.
type walk struct {
	row vm.Row
	dst []ID
}

var walks = sync.Pool{New: func() any { return new(walk) }}

func (w *walk) close() {
	w.row.Close()
	w.dst = nil
	walks.Put(w)
}

func (w *walk) node(nd *node) {
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

func (w *walk) branch(b *branch) {
	text, ok := w.row.Text(b.column)
	if !ok {
		w.node(&b.absence)
		return
	}
	if bucket := b.texts.find(text); bucket != nil {
		w.node(&bucket.node)
	}
	for i := range b.numbers {
		if b.numbers[i].isEmpty() {
			continue
		}
		if v, ok := w.row.Key(b.column, numberTest(i)); ok {
			b.numbers[i].find(v, w.entry)
		}
	}
	w.node(&b.presence)
}

// entry delivers to a selector that is true. One that hangs in several places is
// dealt with where its first clause that holds is.
func (w *walk) entry(e entry) {
	if e.isOneOfMany() && !e.isFirst(&w.row) {
		return
	}
	if e.isProven() || e.Tests().MatchRow(&w.row, e.plan.columns) {
		w.dst = append(w.dst, e.id())
	}
}
