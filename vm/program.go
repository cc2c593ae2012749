package vm

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/internal/like"
)

// Inst is one instruction. Jump targets are absolute and always lie ahead, so
// every program ends. The targets from len(Code) on are the outcomes: see
// Program.Target.
type Inst struct {
	Op      Op
	A       uint8  // Compare: the Relation; Compare, Equal: NamesProperty; Contains…: 1 for NOT
	P       uint16 // the property's index in Names
	K       uint32 // index in the operation's pool of operands
	T, F, N uint32 // where to go on when true, false, null
	Term    uint32 // index in Terms, for errors
}

// Program is compiled selector. It is immutable and may be run by any number of
// goroutines at once.
type Program struct {
	Code    []Inst
	Names   []string // property names; the first Cached of them are kept during an evaluation
	Strings []string
	Ranges  []Range
	Terms   []Term
	*Pools  // never nil

	MatchEntry uint32 // where "is it true?" begins
	EvalEntry  uint32 // where the evaluation that tells null from false begins
	Cached     int
	Depth      int  // of the stack, at most
	Plain      bool // only plain operations: fit for typed messages
}

// Pools holds the operands that most programs do without: programs that have none
// share one, which keeps a large set of programs small.
type Pools struct {
	Sets     []Set
	Patterns []*like.Pattern
	Consts   []Value
}

// MaxNames is how many different properties one program can read.
const MaxNames = 1 << 16

// Term is the part of the selector's text, in bytes, that an instruction
// evaluates.
type Term struct{ Start, End uint32 }

// Range is a range of integers, or of doubles by their order keys, bounds
// included. It is empty if Lo > Hi.
type Range struct{ Lo, Hi int64 }

// Verdict is the outcome of an evaluation.
type Verdict uint8

// The verdicts. A broker delivers a message on True only.
const (
	False Verdict = iota
	Null
	True
	Error // the evaluation ended with an error
)

var verdictText = [...]string{"false", "null", "true", "error"}

// String returns "false", "null", "true" or "error".
func (v Verdict) String() string { return verdictText[v] }

// Target returns the jump target that ends a program of n instructions with a
// verdict.
func Target(n int, v Verdict) uint32 { return uint32(n) + uint32(v) }

// Check proves what running a program relies on: known operations, operands and
// properties within their pools, jumps that lead ahead or out, and a stack that
// never runs empty and is always equally high at one place. It returns how high
// the stack gets.
func (p *Program) Check() (depth int, err error) {
	if p.Pools == nil {
		return 0, errors.New("there are no pools")
	}
	heights := make([]int, len(p.Code))
	for i := range heights {
		heights[i] = -1
	}
	reach := func(from int, target uint32, height int) error {
		switch to := int(target); {
		case to > len(p.Code)+int(True):
			return fmt.Errorf("instruction %d jumps to %d, behind the end", from, to)
		case to >= len(p.Code):
			if height != 0 {
				return fmt.Errorf("instruction %d ends the program with %d values on the stack", from, height)
			}
		case to <= from:
			return fmt.Errorf("instruction %d jumps back to %d", from, to)
		case heights[to] >= 0 && heights[to] != height:
			return fmt.Errorf("instruction %d is reached with %d and with %d values on the stack", to, heights[to], height)
		default:
			heights[to] = height
		}
		return nil
	}
	for i, name := range p.Names {
		if name == "" || strings.ContainsAny(name, "\x01\x02") {
			return 0, fmt.Errorf("name %d, %q, is none that stored properties can have", i, name)
		}
	}
	for _, entry := range []uint32{p.MatchEntry, p.EvalEntry} {
		if err := reach(-1, entry, 0); err != nil {
			return 0, err
		}
	}
	for i := range p.Code {
		in := &p.Code[i]
		if heights[i] < 0 {
			return 0, fmt.Errorf("instruction %d is never reached", i)
		}
		if err := p.checkOperands(i, in); err != nil {
			return 0, err
		}
		info := ops[in.Op]
		height := heights[i] - info.pop
		if height < 0 {
			return 0, fmt.Errorf("instruction %d finds too few values on the stack", i)
		}
		height += info.push
		depth = max(depth, height)
		all := [...]uint32{uint32(i + 1), in.T, in.F, in.N}
		var targets []uint32
		switch info.jumps {
		case goesOn:
			targets = all[:1]
		case alwaysT:
			targets = all[1:2]
		case maybeT:
			targets = all[:2]
		case threeWay:
			targets = all[1:]
		}
		for _, target := range targets {
			if err := reach(i, target, height); err != nil {
				return 0, err
			}
		}
	}
	return depth, nil
}

func (p *Program) checkOperands(i int, in *Inst) error {
	if in.Op >= opCount {
		return fmt.Errorf("instruction %d has no known operation", i)
	}
	sizes := [...]int{
		noOperand: 1, aString: len(p.Strings), aSet: len(p.Sets), aRange: len(p.Ranges),
		aPattern: len(p.Patterns), aConst: len(p.Consts),
	}
	if int(in.K) >= sizes[ops[in.Op].operand] {
		return fmt.Errorf("instruction %d: operand %d is outside its pool", i, in.K)
	}
	if (in.Op.IsTest() || in.Op == PushProperty) && int(in.P) >= len(p.Names) {
		return fmt.Errorf("instruction %d: property %d has no name", i, in.P)
	}
	if in.Op.MayErr() && int(in.Term) >= len(p.Terms) {
		return fmt.Errorf("instruction %d: term %d is unknown", i, in.Term)
	}
	return nil
}

// Properties returns the names of the properties that the program reads, sorted.
func (p *Program) Properties() []string { return slices.Sorted(slices.Values(p.Names)) }
