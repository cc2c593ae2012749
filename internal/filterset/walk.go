package filterset

import (
	"sync"

	"github.com/rmqsql/rmqsql/vm"
)

// walk is one message on its way down the tree.
type walk struct {
	row   vm.Row
	dst   []ID
	count uint64 // of walks with this memory
	asked [askedSize]answer
}

// answer is what a program said. Selectors that are subscribed to many times, and
// cannot be looked up, run once.
type answer struct {
	member *member
	walk   uint64
	yes    bool
}

// askedSize is how many answers a walk remembers, by the numbers of the members.
const askedSize = 256

var walks = sync.Pool{New: func() any { return new(walk) }}

func (w *walk) open(m vm.Message, dst []ID) {
	w.row.Open(m)
	w.dst = dst
	w.count++
}

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
	if e.isProven() || w.ask(e.member) {
		w.dst = append(w.dst, e.id())
	}
}

// ask runs a member's program, unless it has just been run.
func (w *walk) ask(m *member) bool {
	a := &w.asked[m.number%askedSize]
	if a.member != m || a.walk != w.count {
		*a = answer{m, w.count, m.Tests().MatchRow(&w.row, m.plan.columns)}
	}
	return a.yes
}
