package filterset

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/rmqsql/rmqsql/vm"
)

// node is a place in the tree, behind the facts that lead to it. Its content is
// never changed, only replaced.
type node struct{ content atomic.Pointer[content] }

// content is what hangs at a node.
type content struct {
	here    []entry   // entries with no fact left to look up
	waiting []entry   // entries with facts left that are too few to be looked up
	columns []*branch // what to look up, unless entries are still waiting
}

// branch is a property by which a node tells its entries apart.
type branch struct {
	column   *vm.Column
	texts    table[bucket, *bucket]
	numbers  [numberTests]ranges // by how the property is read
	presence node
	absence  node
}

// bucket is the node behind one text.
type bucket struct {
	text string
	node node
}

func (b *bucket) key() string      { return b.text }
func (b *bucket) removed() *bucket { return &removedBucket }

var removedBucket bucket

const numberTests = 3

// numberTest returns the test of one of a branch's numbers.
func numberTest(i int) vm.Op { return vm.TestInt32 + vm.Op(i) }

// waitingMost is how many entries wait at a node: running so few programs costs no
// more than looking their facts up, and takes less memory.
const waitingMost = 16

// place is where in the tree a clause of a selector belongs.
type place struct {
	entry  entry
	clause clause
	proves bool
}

func (pl *place) program() *vm.Program { return pl.entry.Tests() }

// arrived returns the entry as it hangs behind the first n facts of its clause.
func (pl *place) arrived(n int) entry {
	if pl.proves && n == int(pl.clause.n) {
		return pl.entry.withProof()
	}
	return pl.entry
}

// add puts an entry below a node that n facts of its clause lead to.
func (nd *node) add(pl *place, n int) {
	old := nd.content.Load()
	if old == nil {
		old = new(content)
	}
	fresh := *old
	switch {
	case n == int(pl.clause.n):
		// There may be room behind the old content's entries, where no reader looks.
		fresh.here = append(fresh.here, pl.arrived(n))
	case len(fresh.columns) == 0 && len(fresh.waiting) < waitingMost:
		fresh.waiting = append(slices.Clip(fresh.waiting), pl.entry)
	default:
		for _, e := range fresh.waiting {
			fresh.branchOut(placeOf(e), n)
		}
		fresh.waiting = nil
		fresh.branchOut(pl, n)
	}
	nd.content.Store(&fresh)
}

// branchOut puts an entry below the branch of its clause's next fact.
func (c *content) branchOut(pl *place, n int) {
	f := pl.clause.facts[n]
	column := pl.entry.plan.columns[f.property]
	b := c.branch(column)
	if b == nil {
		b = &branch{column: column}
		c.columns = append(slices.Clip(c.columns), b)
	}
	b.add(f, pl, n+1)
}

func (c *content) branch(column *vm.Column) *branch {
	for _, b := range c.columns {
		if b.column == column {
			return b
		}
	}
	return nil
}

// add puts an entry below the branch at the place of a fact; n counts it too.
func (b *branch) add(f fact, pl *place, n int) {
	switch p := pl.program(); f.kind(p) {
	case byText:
		for _, text := range f.texts(p) {
			b.bucket(text).node.add(pl, n)
		}
	case byRange:
		within, _ := f.within(p)
		b.numbers[f.op-vm.TestInt32].add(within, lastKey(f.op), pl.arrived(n))
	case byPresence:
		b.presence.add(pl, n)
	case byAbsence:
		b.absence.add(pl, n)
	}
}

// bucket returns the bucket of a text, a new one if there is none.
func (b *branch) bucket(text string) *bucket {
	found := b.texts.find(text)
	if found == nil {
		found = &bucket{text: strings.Clone(text)} // it is part of a selector's text, which may go
		b.texts.add(found)
	}
	return found
}

// remove takes an entry out that is somewhere below the node, and everything that is
// empty without it.
func (nd *node) remove(pl *place, n int) {
	old := nd.content.Load()
	if old == nil {
		return
	}
	fresh := *old
	if n == int(pl.clause.n) {
		fresh.here = without(fresh.here, pl.entry)
	} else if f := pl.clause.facts[n]; len(fresh.columns) == 0 {
		fresh.waiting = without(fresh.waiting, pl.entry)
	} else if b := fresh.branch(pl.entry.plan.columns[f.property]); b != nil {
		b.remove(f, pl, n+1)
		if b.isEmpty() {
			fresh.columns = slices.DeleteFunc(slices.Clone(fresh.columns), func(o *branch) bool { return o == b })
		}
	}
	if len(fresh.here)+len(fresh.waiting)+len(fresh.columns) == 0 {
		nd.content.Store(nil)
		return
	}
	nd.content.Store(&fresh)
}

func (b *branch) remove(f fact, pl *place, n int) {
	switch p := pl.program(); f.kind(p) {
	case byText:
		for _, text := range f.texts(p) {
			bucket := b.texts.find(text)
			if bucket == nil {
				continue
			}
			bucket.node.remove(pl, n)
			if bucket.node.isEmpty() {
				b.texts.remove(bucket)
			}
		}
	case byRange:
		within, _ := f.within(p)
		b.numbers[f.op-vm.TestInt32].remove(within, lastKey(f.op), pl.entry)
	case byPresence:
		b.presence.remove(pl, n)
	case byAbsence:
		b.absence.remove(pl, n)
	}
}

// without returns a copy of the entries that lacks one: readers still see the old
// ones.
func without(entries []entry, e entry) []entry {
	at := slices.IndexFunc(entries, e.same)
	if at < 0 {
		return entries
	}
	return slices.Concat(entries[:at], entries[at+1:])
}

func (nd *node) isEmpty() bool { return nd.content.Load() == nil }

func (b *branch) isEmpty() bool {
	for i := range b.numbers {
		if !b.numbers[i].isEmpty() {
			return false
		}
	}
	return b.texts.live == 0 && b.presence.isEmpty() && b.absence.isEmpty()
}
