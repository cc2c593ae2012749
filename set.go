package rmqsql

import (
	"github.com/rmqsql/rmqsql/internal/filterset"
	"github.com/rmqsql/rmqsql/vm"
)

// Set tells which of many filters match a message, without asking them one by one.
// It looks up what must hold for a filter to be true (a property that equals a text
// or lies within a range, is there or is not), evaluates only the filters that are
// left, and reads and converts each property once for all of them. A filter for
// which nothing of the kind must hold, such as NOT (note CONTAINS 'x'), is evaluated
// for each message, but filters of one text are evaluated once. So a Match takes time
// for each property that filters are told apart by, for each filter that may match,
// and for each filter that cannot be looked up.
//
// A Set is safe for concurrent use. Match never waits, neither for another Match nor
// for a change to the set; changes wait for each other. The zero Set is empty.
type Set struct{ index filterset.Index }

// ID names a filter of a [Set]. Of a set no ID is ever used twice.
type ID = filterset.ID

// NewSet returns a set of filters, whose IDs are their places in the list: 0, 1, ….
// Filters may be in it several times.
func NewSet(filters ...*Filter) *Set {
	s := new(Set)
	s.Add(filters...)
	return s
}

// Add adds filters and returns the ID of the first one; those of the others follow
// it. A Match that runs meanwhile may see some of them.
func (s *Set) Add(filters ...*Filter) ID {
	members := make([]filterset.Selector, len(filters))
	for i, f := range filters {
		members[i] = (*member)(f)
	}
	return s.index.Add(members...)
}

// Remove removes a filter and reports whether it was there. A Match that runs
// meanwhile may still find it, one that begins later does not.
func (s *Set) Remove(id ID) bool { return s.index.Remove(id) }

// Filter returns a filter of the set, and nil if there is none with that ID. Of
// filters with one text and release the set keeps only one, which it returns for each
// of them. Unlike Match it waits for changes.
func (s *Set) Filter(id ID) *Filter {
	m, _ := s.index.Get(id).(*member)
	return (*Filter)(m)
}

// Len returns the number of filters.
func (s *Set) Len() int { return s.index.Len() }

// Match appends to dst the IDs of the filters that match the message, as
// [Filter.Match] would decide for each of them: every ID once, in no particular
// order. It allocates only where dst is too small. A nil message has no properties.
func (s *Set) Match(m Message, dst []ID) []ID { return s.index.Match(m, dst) }

// member is a Filter as the index sees it.
type member Filter

func (m *member) Text() string { return m.text }

// Equal compares the releases: no other option decides what a filter matches.
func (m *member) Equal(o filterset.Selector) bool {
	other, ok := o.(*member)
	return ok && m.text == other.text && m.options.Release == other.options.Release
}

func (m *member) Tests() *vm.Program { return m.matcher.Program }

func (m *member) Plain() *vm.Program { return (*Filter)(m).plainProgram() }
