package vm

import (
	"strings"

	"github.com/rmqsql/rmqsql/internal/wire"
)

// MatchStored is Match for properties in a broker's encoding. Nothing is decoded:
// a property is looked for in the bytes when a test asks for it. It allocates
// nothing after the first message.
func (x *Matcher) MatchStored(m wire.Properties) bool {
	if l := x.link(); l != nil {
		return l.runStored(m, l.match) == &outcomes[True]
	}
	src := source{stored: m}
	end, _, _ := x.Program.start(&src, x.Program.MatchEntry)
	return x.Program.verdict(end) == True
}

// EvalStored is Eval for properties in a broker's encoding. The Fault is no view
// of m.
func (x *Matcher) EvalStored(m wire.Properties) (Verdict, *Fault) {
	if l := x.link(); l != nil {
		switch l.runStored(m, l.eval) {
		case &outcomes[True]:
			return True, nil
		case &outcomes[False]:
			return False, nil
		case &outcomes[Null]:
			return Null, nil
		}
	}
	return x.Program.evalStored(m) // after an error a second time, to tell which
}

func (p *Program) evalStored(m wire.Properties) (Verdict, *Fault) {
	src := source{stored: m}
	v, fault := p.eval(&src)
	if fault != nil {
		fault.Text = strings.Clone(fault.Text)
	}
	return v, fault
}

// storedIn returns the properties of a message that is in a broker's encoding.
func storedIn(m Message) (wire.Properties, bool) {
	switch m := m.(type) {
	case wire.Properties:
		return m, true
	case *wire.Properties:
		if m == nil {
			return nil, true
		}
		return *m, true
	}
	return nil, false
}

// For so many properties one pass over a message beats a search for each of them,
// unless there are vector instructions to search with and the message is longer.
const (
	manyNames    = 6
	shortMessage = 128 // bytes
)

// runStored makes the tests from t on.
func (l *linked) runStored(m wire.Properties, t *test) *test {
	if n := len(l.names); n >= manyNames && n <= wire.MaxNames && (len(m) <= shortMessage || !wire.Vectors()) {
		return l.runPass(m, t)
	}
	var kept [smallCache]string
	var known uint32 // a bit for each of them
	for t.kind < ends {
		if t.keep == 0 {
			t = t.decideStored(m.Value(&t.name))
			continue
		}
		i := t.slot & (smallCache - 1)
		if known&t.keep == 0 {
			known |= t.keep
			kept[i] = m.Value(&t.name)
		}
		t = t.decideStored(kept[i])
	}
	return t
}

// runPass is runStored for a program that reads many properties: after its first
// test, which is the last one for most messages, it looks for all of them in one
// pass.
func (l *linked) runPass(m wire.Properties, t *test) *test {
	if t.kind < ends {
		t = t.decideStored(m.Value(&t.name))
	}
	if t.kind == ends {
		return t
	}
	var values [wire.MaxNames]string
	l.onePass().Find(m, &values)
	for t.kind < ends {
		t = t.decideStored(values[t.property&(wire.MaxNames-1)])
	}
	return t
}

// decideStored is decide for a property of a stored message, where an empty value
// is a missing one.
func (t *test) decideStored(v string) *test {
	if v == "" {
		return t.missing
	}
	return t.decide(v)
}

// onePass prepares the pass when it is first needed. Two goroutines may both do
// it; either result serves.
func (l *linked) onePass() *wire.Names {
	names := l.pass.Load()
	if names == nil {
		names = wire.NewNames(l.names)
		l.pass.Store(names)
	}
	return names
}
