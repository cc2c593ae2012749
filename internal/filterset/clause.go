package filterset

import "github.com/rmqsql/rmqsql/vm"

// clause is a conjunction of facts in the order in which the tree asks for them:
// the most telling one first. The zero clause holds always.
type clause struct {
	facts [clauseFacts]fact
	n     uint8
}

// clauseFacts is how many facts a clause keeps. A longer conjunction loses its
// weakest ones, and is found to hold a little too often.
const clauseFacts = 4

func (c *clause) list() []fact { return c.facts[:c.n] }

// with returns the clause with one more fact.
func (c clause) with(f fact, p *vm.Program) clause {
	at := int(c.n)
	for i, other := range c.list() {
		if other == f {
			return c
		}
		if at == int(c.n) && comesBefore(f, other, p) {
			at = i
		}
	}
	if at == clauseFacts {
		return c
	}
	copy(c.facts[at+1:], c.facts[at:])
	c.facts[at] = f
	c.n = min(c.n+1, clauseFacts)
	return c
}

// comesBefore orders the facts of a clause. Ranges are where the tree ends, so that
// among equals a text comes before one.
func comesBefore(f, g fact, p *vm.Program) bool {
	a, b := f.weight(p), g.weight(p)
	return a < b || a == b && f.kind(p) <= g.kind(p)
}

func (c *clause) weight(p *vm.Program) int {
	if c.n == 0 {
		return weightOfAlways
	}
	return c.facts[0].weight(p)
}

// holds reports whether all facts of the clause do.
func (c *clause) holds(p *vm.Program, row *vm.Row, columns []*vm.Column) bool {
	for _, f := range c.list() {
		if !f.holds(p, row, columns) {
			return false
		}
	}
	return true
}

// proves reports whether a message whose properties are text makes the program true
// by being found under every fact of the clause: every way that is left open ends
// there, without a test that might err.
func (c *clause) proves(p *vm.Program) bool {
	seen := make([]bool, len(p.Code))
	var all func(target uint32) bool
	all = func(target uint32) bool {
		if int(target) >= len(p.Code) {
			return target == vm.Target(len(p.Code), vm.True)
		}
		if seen[target] {
			return true
		}
		seen[target] = true
		in := &p.Code[target]
		if !in.Op.IsTest() {
			return false
		}
		if outcome, known := c.outcomeOf(in, p); known {
			return all(where(in, outcome))
		}
		return !in.Op.MayErr() && all(in.T) && all(in.F) && all(in.N)
	}
	return all(p.MatchEntry)
}

// outcomeOf returns the outcome of a test that finding the clause settles.
func (c *clause) outcomeOf(in *vm.Inst, p *vm.Program) (vm.Verdict, bool) {
	for _, f := range c.list() {
		if f.op == in.Op && f.property == in.P && f.operand == in.K && f.isExact(p) {
			return f.outcome, true
		}
	}
	return 0, false
}

// where returns the target of an outcome.
func where(in *vm.Inst, outcome vm.Verdict) uint32 {
	switch outcome {
	case vm.True:
		return in.T
	case vm.Null:
		return in.N
	}
	return in.F
}
