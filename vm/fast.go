package vm

import "github.com/rmqsql/rmqsql/internal/javalang"

// MatchMap is Match for a message held in a map: the case that must be fast. It
// runs programs that need no stack in a loop of its own, without calls through an
// interface and without keeping what only an error report needs.
func (p *Program) MatchMap(m Map) bool {
	switch {
	case !p.isLight():
		return p.Match(m)
	case p.Cached > 0:
		return p.matchCached(m)
	}
	code := p.Code
	pc := p.MatchEntry
	for int(pc) < len(code) {
		in := &code[pc]
		v, ok := m[p.Names[in.P]]
		if !ok {
			pc = in.missing()
			continue
		}
		switch in.Op {
		case TestEqual:
			pc = in.choose(v == p.Strings[in.K])
		case TestIn:
			pc = in.choose(p.Sets[in.K].Has(v))
		case TestInt32:
			n, ok := javalang.ParseInt32(v)
			if !ok {
				return false
			}
			pc = in.within(&p.Ranges[in.K], int64(n))
		default:
			pc = p.step(in, v)
		}
	}
	return pc == Target(len(code), True)
}

// choose is where a test goes on that is true or false.
func (in *Inst) choose(yes bool) uint32 {
	if yes {
		return in.T
	}
	return in.F
}

// matchCached is MatchMap for a program that reads some property in several
// places.
func (p *Program) matchCached(m Map) bool {
	var cache [smallCache]string
	var known, present uint32 // a bit for each of them
	code := p.Code
	pc := p.MatchEntry
	for int(pc) < len(code) {
		in := &code[pc]
		var v string
		var ok bool
		if int(in.P) >= p.Cached {
			v, ok = m[p.Names[in.P]]
		} else {
			i := in.P & (smallCache - 1)
			bit := uint32(1) << i
			if known&bit == 0 {
				known |= bit
				if v, ok = m[p.Names[in.P]]; ok {
					present |= bit
					cache[i] = v
				}
			}
			v, ok = cache[i], present&bit != 0
		}
		if !ok {
			pc = in.missing()
			continue
		}
		pc = p.step(in, v)
	}
	return pc == Target(len(code), True)
}

// missing is where a test goes on when the message lacks the property.
func (in *Inst) missing() uint32 {
	if in.Op == TestMissing {
		return in.T
	}
	return in.N
}

// step makes one test of a property that is there, and returns where to go on; an
// error leads out of the program like a verdict.
func (p *Program) step(in *Inst, v string) uint32 {
	switch in.Op {
	case TestEqual:
		return in.choose(v == p.Strings[in.K])
	case TestInt32:
		if n, ok := javalang.ParseInt32(v); ok {
			return in.within(&p.Ranges[in.K], int64(n))
		}
		return Target(len(p.Code), Error)
	case TestIn:
		return in.choose(p.Sets[in.K].Has(v))
	case TestInt64, TestFloat64:
		if n, ok := in.Op.number(v); ok {
			return in.within(&p.Ranges[in.K], n)
		}
		return Target(len(p.Code), Error)
	}
	return p.test(in, v, true)
}
