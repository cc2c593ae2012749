package vm

import "github.com/rmqsql/rmqsql/internal/javalang"

// MatchMap is Match for a message held in a map: the case that must be fast. It
// runs programs that need no stack in a loop of its own, without calls through an
// interface and without keeping what only an error report needs.
func (p *Program) MatchMap(m Map) bool {
	switch {
	case p.Depth > 0 || p.Cached > smallCache:
		return p.Match(m)
	case p.Cached > 0:
		return p.matchCached(m)
	}
	code := p.Code
	pc := p.MatchEntry
	for int(pc) < len(code) {
		in := &code[pc]
		v, ok := m[p.Names[in.P]]
		pc = p.step(in, v, ok)
	}
	return pc == Target(len(code), True)
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
		if int(in.P) >= p.Cached {
			v, ok := m[p.Names[in.P]]
			pc = p.step(in, v, ok)
			continue
		}
		i := in.P & (smallCache - 1)
		bit := uint32(1) << i
		if known&bit == 0 {
			known |= bit
			v, ok := m[p.Names[in.P]]
			if ok {
				present |= bit
				cache[i] = v
			}
		}
		pc = p.step(in, cache[i], present&bit != 0)
	}
	return pc == Target(len(code), True)
}

// step makes one test and returns where to go on; an error leads out of the
// program like a verdict.
func (p *Program) step(in *Inst, v string, ok bool) uint32 {
	if !ok {
		if in.Op == TestMissing {
			return in.T
		}
		return in.N
	}
	switch in.Op {
	case TestEqual:
		if v == p.Strings[in.K] {
			return in.T
		}
		return in.F
	case TestInt32:
		if n, ok := javalang.ParseInt32(v); ok {
			return in.within(&p.Ranges[in.K], int64(n))
		}
		return Target(len(p.Code), Error)
	case TestInt64:
		if n, ok := javalang.ParseInt64(v); ok {
			return in.within(&p.Ranges[in.K], n)
		}
		return Target(len(p.Code), Error)
	case TestFloat64:
		if f, ok := javalang.ParseFloat64(v); ok {
			return in.within(&p.Ranges[in.K], javalang.OrderKey(f))
		}
		return Target(len(p.Code), Error)
	}
	return p.test(in, v, ok)
}
