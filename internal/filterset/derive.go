package filterset

import (
	"slices"

	"github.com/rmqsql/rmqsql/vm"
)

// maxClauses is how many clauses a program may have. With more it is always run.
const maxClauses = 32

// always is the clauses of a program that nothing is known about.
var always = []clause{{}}

// clausesOf returns clauses one of which holds whenever the program is true. None
// says that it never is, and a single empty one that it must always be run.
//
// It goes through the code from the end to the beginning, as all jumps lead ahead.
// What is true of the ways behind a test is also true of each of its outcomes, and
// the outcome is one more fact about the ways behind it alone. Only that a test has
// some outcome is made use of, and nothing of what text is like, so that the clauses
// serve typed messages too.
func clausesOf(p *vm.Program) []clause {
	d := deriver{p: p, behind: make([][]clause, len(p.Code))}
	reached := d.reachable()
	for pc := len(p.Code) - 1; pc >= 0; pc-- {
		if reached[pc] {
			d.behind[pc] = d.limit(d.at(pc))
		}
	}
	return d.from(p.MatchEntry)
}

type deriver struct {
	p      *vm.Program
	behind [][]clause // by instruction: the clauses of the ways from there
}

// reachable marks the instructions that matching can come to. Blocks of plain code
// are contiguous, and end with a Branch or a Return.
func (d *deriver) reachable() []bool {
	reached := make([]bool, len(d.p.Code)+int(vm.Error)+1)
	reached[d.p.MatchEntry] = true
	for pc := range d.p.Code {
		in := &d.p.Code[pc]
		switch {
		case !reached[pc] || in.Op == vm.Return:
		case in.Op.Targets() == 3:
			reached[in.T], reached[in.F], reached[in.N] = true, true, true
		default:
			reached[pc+1] = true
		}
	}
	return reached
}

// from returns the clauses of the ways that begin at a target.
func (d *deriver) from(target uint32) []clause {
	switch {
	case int(target) < len(d.p.Code):
		return d.behind[target]
	case target == vm.Target(len(d.p.Code), vm.True):
		return always
	}
	return nil
}

func (d *deriver) at(pc int) []clause {
	in := &d.p.Code[pc]
	switch {
	case in.Op.IsTest():
		return d.test(in)
	case in.Op == vm.Branch:
		return union(union(d.from(in.T), d.from(in.F)), d.from(in.N))
	case in.Op == vm.Return:
		return always
	}
	return d.behind[pc+1]
}

// test joins the clauses of a test's outcomes. Those behind several outcomes stay as
// they are; to the others the outcome is added, or stands for all of them where it
// tells more than they do together.
func (d *deriver) test(in *vm.Inst) []clause {
	var joined []clause
	for _, outcome := range [...]vm.Verdict{vm.True, vm.False, vm.Null} {
		if outcome == vm.Null && in.Op == vm.TestMissing {
			continue // it has two outcomes only
		}
		f := fact{in.Op, outcome, in.P, in.K}
		var own []clause
		weight := 0
		for _, c := range d.from(where(in, outcome)) {
			if d.sharedBeyond(in, outcome, c) {
				joined = add(joined, c)
				continue
			}
			c = c.with(f, d.p)
			weight += c.weight(d.p)
			own = add(own, c)
		}
		if len(own) > 1 && f.weight(d.p) < weight {
			own = []clause{clause{}.with(f, d.p)}
		}
		joined = union(joined, own)
	}
	return joined
}

// sharedBeyond reports whether another outcome leads to the same clause.
func (d *deriver) sharedBeyond(in *vm.Inst, outcome vm.Verdict, c clause) bool {
	for _, other := range [...]vm.Verdict{vm.True, vm.False, vm.Null} {
		if other == outcome || other == vm.Null && in.Op == vm.TestMissing {
			continue
		}
		if slices.Contains(d.from(where(in, other)), c) {
			return true
		}
	}
	return false
}

// limit gives up on clauses that are too many, or no better than none.
func (d *deriver) limit(list []clause) []clause {
	weight := 0
	for i := range list {
		weight += list[i].weight(d.p)
	}
	if len(list) > maxClauses || weight >= weightOfAlways {
		return always
	}
	return list
}

// union returns the clauses of both lists, each once.
func union(a, b []clause) []clause {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	a = slices.Clip(a)
	for _, c := range b {
		a = add(a, c)
	}
	return a
}

func add(list []clause, c clause) []clause {
	if slices.Contains(list, c) {
		return list
	}
	return append(list, c)
}
