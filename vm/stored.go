package vm

import (
	"strings"

	"github.com/rmqsql/rmqsql/internal/wire"
)

// MatchStored is Match for properties in a broker's encoding. Nothing is decoded:
// a property is looked for in the bytes when a test asks for it.
func (p *Program) MatchStored(m wire.Properties) bool {
	if p.isLight() {
		return p.runStored(m, p.MatchEntry) == Target(len(p.Code), True)
	}
	src := source{stored: m}
	end, _, _ := p.start(&src, p.MatchEntry)
	return end == Target(len(p.Code), True)
}

// EvalStored is Eval for properties in a broker's encoding. The Fault is no view
// of m.
func (p *Program) EvalStored(m wire.Properties) (Verdict, *Fault) {
	if p.isLight() {
		if v := p.verdict(p.runStored(m, p.EvalEntry)); v != Error {
			return v, nil
		}
	}
	src := source{stored: m}
	v, fault := p.eval(&src) // a second time after an error, to tell which
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

// lightCode is how many instructions a light program has at most: their loops read
// a number each time that a test asks for it.
const lightCode = 256

// isLight tells that the program is nothing but tests, not too many, and reads few
// properties in several places.
func (p *Program) isLight() bool {
	return p.Depth == 0 && p.Cached <= smallCache && len(p.Code) <= lightCode
}

// manyNames is from how many properties on one pass for all of them beats a
// search for each, where the searches have no vector instructions.
const manyNames = 6

// runStored runs a light program.
func (p *Program) runStored(m wire.Properties, pc uint32) uint32 {
	if n := len(p.Names); n >= manyNames && n <= wire.MaxNames && !wire.Vectors() {
		return p.runPass(m, pc)
	}
	var cache [smallCache]string
	var known uint32 // a bit for each of them
	code := p.Code
	for int(pc) < len(code) {
		in := &code[pc]
		if int(in.P) >= p.Cached {
			pc = p.stepStored(in, m.Value(p.Names[in.P]))
			continue
		}
		i := in.P & (smallCache - 1)
		if bit := uint32(1) << i; known&bit == 0 {
			known |= bit
			cache[i] = m.Value(p.Names[in.P])
		}
		pc = p.stepStored(in, cache[i])
	}
	return pc
}

// runPass is runStored for a program that reads many properties: after its first
// test, which is the last one for most messages, it looks for all of them in one
// pass.
func (p *Program) runPass(m wire.Properties, pc uint32) uint32 {
	code := p.Code
	if int(pc) < len(code) {
		in := &code[pc]
		pc = p.stepStored(in, m.Value(p.Names[in.P]))
	}
	if int(pc) >= len(code) {
		return pc
	}
	var values [wire.MaxNames]string
	p.storedNames().Find(m, values[:])
	for int(pc) < len(code) {
		in := &code[pc]
		pc = p.stepStored(in, values[in.P&(wire.MaxNames-1)])
	}
	return pc
}

// stepStored is step for a property of a stored message, where an empty value is
// a missing one.
func (p *Program) stepStored(in *Inst, v string) uint32 {
	if v == "" {
		return in.missing()
	}
	return p.step(in, v)
}

// storedNames prepares the pass when it is first needed. Two goroutines may both
// do it; either result serves.
func (p *Program) storedNames() *wire.Names {
	names := p.names.Load()
	if names == nil {
		names = wire.NewNames(p.Names)
		p.names.Store(names)
	}
	return names
}
