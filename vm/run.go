package vm

import (
	"sync"

	"github.com/rmqsql/rmqsql/internal/wire"
)

// Match reports whether a broker would deliver the message: whether the selector
// is true. An error or null is not true. It allocates nothing.
func (p *Program) Match(m Message) bool {
	src := newSource(p, m)
	end, _, _ := p.start(&src, p.MatchEntry)
	return end == Target(len(p.Code), True)
}

// Eval returns the selector's verdict, and a Fault if that is Error.
func (p *Program) Eval(m Message) (Verdict, *Fault) {
	if stored, ok := storedIn(m); ok {
		return p.evalStored(stored)
	}
	src := newSource(p, m)
	return p.eval(&src)
}

func (p *Program) eval(src *source) (Verdict, *Fault) {
	end, in, fail := p.start(src, p.EvalEntry)
	v := p.verdict(end)
	if v != Error {
		return v, nil
	}
	fault := &Fault{Term: p.Terms[in.Term], Reason: fail.reason, Text: fail.text, Want: fail.want}
	if in.Op.IsTest() || in.A&NamesProperty != 0 {
		fault.Property = p.Names[in.P]
	}
	return Error, fault
}

// verdict is the one that a program ends with at a target.
func (p *Program) verdict(end uint32) Verdict { return Verdict(end - Target(len(p.Code), False)) }

// source is the message being evaluated. Maps, which are most messages, are read
// without a call through the interface.
type source struct {
	table   Map
	stored  wire.Properties // the message if all else is nil
	message Message
	typed   TypedMessage // set only where the program is plain
}

func newSource(p *Program, m Message) source {
	switch m := m.(type) {
	case Map:
		return source{table: m, message: m}
	case wire.Properties:
		return source{stored: m}
	case *wire.Properties:
		if m == nil {
			return source{}
		}
		return source{stored: *m}
	case TypedMessage:
		if p.Plain {
			return source{message: m, typed: m}
		}
	}
	if m == nil {
		m = Map(nil)
	}
	return source{message: m}
}

func (s *source) text(name string) (string, bool) {
	if s.table != nil {
		v, ok := s.table[name]
		return v, ok
	}
	if s.message == nil {
		var ready wire.Name
		ready.Init(name)
		v := s.stored.Value(&ready)
		return v, v != ""
	}
	return s.message.Property(name)
}

func (s *source) value(name string) Value {
	if s.typed != nil {
		v, _ := s.typed.Value(name)
		return v
	}
	if v, ok := s.text(name); ok {
		return String(v)
	}
	return Value{}
}

// slot keeps a property that a program reads in more than one place, and what it
// was read as.
type slot struct {
	value   Value
	read    bool
	numbers [len(numberKinds)]struct {
		n        int64
		read, ok bool
	}
}

// The frames that fit on the stack of a goroutine; larger ones are pooled.
const (
	smallCache, smallDepth = 4, 0
	midCache, midDepth     = 16, 8
)

// start runs the program from an entry in a frame of the right size.
func (p *Program) start(src *source, entry uint32) (end uint32, at *Inst, fail failure) {
	switch {
	case p.Cached == 0 && p.Depth == 0:
		return p.run(src, entry, nil, nil)
	case p.Cached <= smallCache && p.Depth == smallDepth:
		var cache [smallCache]slot
		return p.run(src, entry, cache[:p.Cached], nil)
	case p.Cached <= midCache && p.Depth <= midDepth:
		var cache [midCache]slot
		var stack [midDepth]Value
		return p.run(src, entry, cache[:p.Cached], stack[:])
	}
	f := frames.Get().(*frame)
	defer f.release()
	return p.run(src, entry, f.cacheOf(p.Cached), f.stackOf(p.Depth))
}

// frame is the memory of one evaluation of a large program.
type frame struct {
	cache []slot
	stack []Value
}

var frames = sync.Pool{New: func() any { return new(frame) }}

func (f *frame) cacheOf(n int) []slot {
	if cap(f.cache) < n {
		f.cache = make([]slot, n)
	}
	f.cache = f.cache[:n]
	return f.cache
}

func (f *frame) stackOf(n int) []Value {
	if cap(f.stack) < n {
		f.stack = make([]Value, n)
	}
	f.stack = f.stack[:n]
	return f.stack
}

// release gives the frame back without keeping a message's strings alive.
func (f *frame) release() {
	clear(f.cache)
	clear(f.stack)
	frames.Put(f)
}
