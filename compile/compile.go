package compile

import (
	"slices"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/vm"
)

// Tests compiles a selector for messages whose properties are text, a broker's
// messages: into tests that jump wherever a term compares one property with
// constants. root must have passed the checks.
func Tests(root ast.Expr) (*vm.Program, error) {
	c := newCompiler()
	c.budget = budget(root)
	c.matching = true
	match := c.condition(root, targets{outcome(vm.True), outcome(vm.False), outcome(vm.False)})
	c.matching = false
	eval := c.condition(root, targets{outcome(vm.True), outcome(vm.False), outcome(vm.Null)})
	if c.budget < 0 {
		return Plain(root)
	}
	return c.link(match, eval)
}

// Plain compiles a selector for messages whose properties have types, into plain
// operations only.
func Plain(root ast.Expr) (*vm.Program, error) {
	c := newCompiler()
	c.plain = true
	p := plain{compiler: c}
	p.condition(root)
	p.emit(vm.Inst{Op: vm.Return})
	entry := c.place(p.code)
	return c.link(entry, entry)
}

// budget bounds the instructions made of tests. Where a term must know whether
// an earlier one was null it is compiled once for each case, which in deep right
// nesting adds up; plain code always has the size of the tree.
func budget(root ast.Expr) int {
	nodes := 0
	ast.Walk(root, func(ast.Expr) bool { nodes++; return true })
	return 8*nodes + 64
}

// compiler collects blocks of code and the pools of what they refer to.
//
// Blocks are made from the end of the program to its beginning, because a test
// must know where it jumps to; so every jump leads ahead, and programs end.
type compiler struct {
	pools
	blocks   [][]vm.Inst
	budget   int
	matching bool // compiling for "is it true?": nothing else is told apart
	plain    bool
}

func newCompiler() *compiler { return &compiler{pools: newPools()} }

// label is a place to go on: a block, or an outcome of the program.
type label uint32

const outcomes = label(vm.Error) // labels below are verdicts, from here on blocks

func outcome(v vm.Verdict) label { return label(v) }

// place adds a block that begins with the first instruction of code. In tests and
// branches T, F and N hold labels, in the other jumps T is relative to the block.
func (c *compiler) place(code []vm.Inst) label {
	c.blocks = append(c.blocks, code)
	c.budget -= len(code)
	return outcomes + label(len(c.blocks)-1)
}

// targets is where a condition goes on when it is true, false and null.
type targets struct{ t, f, n label }

func (to targets) of(v vm.Verdict) label {
	switch v {
	case vm.True:
		return to.t
	case vm.Null:
		return to.n
	}
	return to.f
}

// decided reports whether evaluating a term changes nothing any more: all its
// outcomes go on at the same place, and it cannot err (or nobody minds the error,
// because it leads to the same refusal).
func (c *compiler) decided(to targets, mayErr bool) bool {
	if to.t != to.f || to.f != to.n {
		return false
	}
	return !mayErr || c.matching && to.f == outcome(vm.False)
}

// link lays the blocks out, last made first, leaving out those nothing leads to.
func (c *compiler) link(match, eval label) (*vm.Program, error) {
	starts, size := c.layout(match, eval)
	address := func(l uint32) uint32 {
		if label(l) < outcomes {
			return vm.Target(size, vm.Verdict(l))
		}
		return uint32(starts[label(l)-outcomes])
	}
	code := make([]vm.Inst, 0, size)
	for i, block := range slices.Backward(c.blocks) {
		if starts[i] < 0 {
			continue
		}
		for _, in := range block {
			switch in.Op.Targets() {
			case 3:
				in.T, in.F, in.N = address(in.T), address(in.F), address(in.N)
			case 1:
				in.T += uint32(starts[i])
			}
			code = append(code, in)
		}
	}
	p := &vm.Program{Code: code, Plain: c.plain,
		MatchEntry: address(uint32(match)), EvalEntry: address(uint32(eval))}
	if err := c.fill(p); err != nil {
		return nil, err
	}
	depth, err := p.Check()
	p.Depth = depth
	return p, err
}

// layout returns where each block starts, -1 for those not reached, and the
// size of all. A block leads only to blocks made before it.
func (c *compiler) layout(entries ...label) (starts []int, size int) {
	reached := make([]bool, len(c.blocks))
	reach := func(l label) {
		if l >= outcomes {
			reached[l-outcomes] = true
		}
	}
	for _, l := range entries {
		reach(l)
	}
	starts = make([]int, len(c.blocks))
	for i, block := range slices.Backward(c.blocks) {
		if !reached[i] {
			starts[i] = -1
			continue
		}
		starts[i] = size
		size += len(block)
		for _, in := range block {
			if in.Op.Targets() == 3 {
				reach(label(in.T))
				reach(label(in.F))
				reach(label(in.N))
			}
		}
	}
	return starts, size
}
