package filterset

import "github.com/rmqsql/rmqsql/vm"

// ID names a selector of an index. It is never used again.
type ID uint64

// Selector is what an index needs of a selector. Both programs must be compiled
// from one text.
type Selector interface {
	// Text returns the selector's text.
	Text() string
	// Equal reports whether a selector of the same text is true for the same messages.
	Equal(Selector) bool
	// Tests returns the program for messages whose properties are text.
	Tests() *vm.Program
	// Plain returns the program for typed messages. It is called only when one comes.
	Plain() *vm.Program
}

// member is a selector of an index, under one ID or several.
type member struct {
	Selector
	plan   *plan
	number uint32 // in the order of coming, for walk.asked
	uses   uint32 // by IDs
}

func (m *member) key() string      { return m.Text() }
func (m *member) removed() *member { return &removedMember }

var removedMember = member{Selector: none{}}

// none is the selector of a member that was removed.
type none struct{ Selector }

func (none) Text() string { return "" }

// plan is what is known of a selector beyond its program. Selectors that read the
// same properties and have but one clause share theirs.
type plan struct {
	*shape
	clauses []clause // only if there are several
}

// entry is a selector at its place in the tree, which is that of one clause: the ID
// and, in the low bits, the clause's number and the marks below. It is as small as
// it can be, for there are as many as selectors.
type entry struct {
	*member
	bits uint64
}

const (
	clauseMask = maxClauses - 1
	proven     = maxClauses     // being found here makes the selector true
	oneOfMany  = maxClauses * 2 // the selector has other clauses
	idShift    = 7
)

func newEntry(m *member, id ID, clause int) entry {
	bits := uint64(id)<<idShift | uint64(clause)
	if m.plan.clauses != nil {
		bits |= oneOfMany
	}
	return entry{m, bits}
}

func (e entry) id() ID            { return ID(e.bits >> idShift) }
func (e entry) clause() int       { return int(e.bits & clauseMask) }
func (e entry) isProven() bool    { return e.bits&proven != 0 }
func (e entry) isOneOfMany() bool { return e.bits&oneOfMany != 0 }
func (e entry) same(o entry) bool { return (e.bits^o.bits)&^proven == 0 }
func (e entry) withProof() entry  { e.bits |= proven; return e }
func (e entry) isFirst(row *vm.Row) bool {
	p := e.Tests()
	for i := range e.plan.clauses {
		if e.plan.clauses[i].holds(p, row, e.plan.columns) {
			return i == e.clause()
		}
	}
	return false
}
