package vm

import (
	"slices"
	"sync/atomic"

	"github.com/rmqsql/rmqsql/internal/wire"
)

// Matcher is a Program made ready for messages whose properties are text. Of a
// light program it holds the tests a second time, each with its operands in place
// and with pointers to those it leads to, so that hardly anything but looking
// properties up costs time. That is made when the first message comes: who keeps
// many programs and matches them otherwise, as a set does, does not pay for it.
//
// A Matcher may be used by any number of goroutines at once. It must not be copied.
type Matcher struct {
	Program *Program

	linked atomic.Pointer[linked]
}

// linked is a light program, linked.
type linked struct {
	match, eval *test // where the program's entries lead to
	names       []string
	pass        atomic.Pointer[wire.Names] // see onePass
}

// lightCode is how many instructions a light program has at most: a matcher reads
// a number each time that a test asks for it.
const lightCode = 256

// isLight tells that the program is nothing but tests, not too many, and reads few
// properties in several places.
func (p *Program) isLight() bool {
	return p.Depth == 0 && p.Cached <= smallCache && len(p.Code) <= lightCode &&
		!slices.ContainsFunc(p.Code, func(in Inst) bool { return !in.Op.IsTest() })
}

// Other matches what is neither a Map nor stored properties.
type Other interface {
	MatchOther(Message) bool
}

// Match reports whether a broker would deliver the message: whether the selector
// is true. An error or null is not true. It allocates nothing after the first
// message.
func (x *Matcher) Match(message Message, other Other) bool {
	m, ok := message.(Map)
	l := x.linked.Load()
	if !ok || l == nil {
		return x.matchSlowly(message, other)
	}
	t := l.match
	for t.kind < ends {
		if t.keep != 0 {
			return t.matchKeeping(m)
		}
		v, ok := m[t.name.Text]
		if !ok {
			t = t.missing
			continue
		}
		switch t.kind {
		case same4:
			t = t.choose(len(v) == len(t.text) && load32(v, 0) == t.head && load32(v, len(v)-4) == t.tail)
		case same8:
			t = t.choose(len(v) == len(t.text) && load64(v, 0) == t.head && load64(v, len(v)-8) == t.tail)
		case inRange:
			if n, ok := digits(v); ok {
				t = t.choose(t.lo <= n && n <= t.hi)
				continue
			}
			t = t.integer(v)
		case inSet:
			t = t.choose(t.set.Has(v))
		default:
			t = t.decide(v)
		}
	}
	return t == &outcomes[True]
}

// matchKeeping is Match from the first test on whose property others read too. It
// repeats what Match does with a text, to save a call for each test; it is a
// function of its own because most selectors keep nothing.
func (t *test) matchKeeping(m Map) bool {
	var kept [smallCache]string
	var known, present uint32 // a bit for each of them
	for t.kind < ends {
		var v string
		var ok bool
		if t.keep == 0 {
			v, ok = m[t.name.Text]
		} else {
			i := t.slot & (smallCache - 1)
			if known&t.keep == 0 {
				known |= t.keep
				if kept[i], ok = m[t.name.Text]; ok {
					present |= t.keep
				}
			}
			v, ok = kept[i], present&t.keep != 0
		}
		if !ok {
			t = t.missing
			continue
		}
		switch t.kind {
		case same4:
			t = t.choose(len(v) == len(t.text) && load32(v, 0) == t.head && load32(v, len(v)-4) == t.tail)
		case same8:
			t = t.choose(len(v) == len(t.text) && load64(v, 0) == t.head && load64(v, len(v)-8) == t.tail)
		case inRange:
			if n, ok := digits(v); ok {
				t = t.choose(t.lo <= n && n <= t.hi)
				continue
			}
			t = t.integer(v)
		case inSet:
			t = t.choose(t.set.Has(v))
		default:
			t = t.decide(v)
		}
	}
	return t == &outcomes[True]
}

// matchSlowly is Match for the first message, for programs that are not light and
// for all other messages.
func (x *Matcher) matchSlowly(m Message, other Other) bool {
	if stored, ok := storedIn(m); ok {
		return x.MatchStored(stored)
	}
	if _, ok := m.(Map); !ok {
		return other.MatchOther(m)
	}
	if x.link() != nil {
		return x.Match(m, other)
	}
	return x.Program.Match(m)
}

// link returns the linked program, nil if it is not light. Two goroutines may both
// link it; either result serves.
func (x *Matcher) link() *linked {
	l := x.linked.Load()
	if l == nil && x.Program.isLight() {
		at := link(x.Program)
		l = &linked{match: at(x.Program.MatchEntry), eval: at(x.Program.EvalEntry), names: x.Program.Names}
		x.linked.Store(l)
	}
	return l
}
