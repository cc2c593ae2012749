package filterset

import (
	"math"
	"math/bits"

	"github.com/rmqsql/rmqsql/internal/javalang"
	"github.com/rmqsql/rmqsql/vm"
)

// fact says that a test of a program has a certain outcome. It names property and
// operand by their numbers in the program.
type fact struct {
	op       vm.Op
	outcome  vm.Verdict // never Error
	property uint16
	operand  uint32
}

// kind is how facts are looked up.
type kind uint8

const (
	byText     kind = iota // the property is one of some texts
	byRange                // the property, as a number, lies within a range
	byPresence             // there is such a property: what remains of every other test
	byAbsence              // there is none
)

// kind returns how the fact is looked up.
func (f fact) kind(p *vm.Program) kind {
	switch {
	case f.outcome == vm.Null, f.op == vm.TestMissing && f.outcome == vm.True:
		return byAbsence
	case f.isText() && f.outcome == vm.True:
		return byText
	}
	if _, ok := f.within(p); ok {
		return byRange
	}
	return byPresence
}

// isExact reports whether looking the fact up finds out that it holds, not only that
// it may.
func (f fact) isExact(p *vm.Program) bool {
	return f.kind(p) != byPresence || f.op == vm.TestMissing
}

func (f fact) isText() bool { return f.op == vm.TestEqual || f.op == vm.TestIn }

// texts returns the texts of a fact that is looked up by text, each once.
func (f fact) texts(p *vm.Program) []string {
	if f.op == vm.TestIn {
		return p.Sets[f.operand].Items
	}
	return p.Strings[f.operand : f.operand+1]
}

// within returns the one range of numbers for which the fact holds, and false if
// there is no such thing. The range may be empty: no text is in it, but comparisons
// that the compiler has joined may all hold for a typed property.
func (f fact) within(p *vm.Program) (vm.Range, bool) {
	if f.op < vm.TestInt32 || f.op > vm.TestFloat64 || f.outcome == vm.Null {
		return vm.Range{}, false
	}
	r := p.Ranges[f.operand]
	last := lastKey(f.op)
	if f.outcome == vm.True {
		return r, true
	}
	switch below, above := r.Lo > math.MinInt64, r.Hi < last; {
	case below && !above:
		return vm.Range{Lo: math.MinInt64, Hi: r.Lo - 1}, true
	case above && !below:
		return vm.Range{Lo: r.Hi + 1, Hi: last}, true
	}
	return vm.Range{}, false
}

// lastKey is the end of the order in which a test compares.
func lastKey(op vm.Op) int64 {
	if op == vm.TestFloat64 {
		return javalang.LastOrderKey
	}
	return math.MaxInt64
}

// Weights guess how many of a hundred and fifty messages a fact holds for: the less
// the better. Two facts as weak as presence are worse than running the program.
const (
	weightOfText     = 1 // and 1 for each time the texts double
	weightOfNumber   = 2
	weightOfRange    = 8
	weightOfHalfOpen = 40
	weightOfPresence = 80
	weightOfAlways   = 150
)

func (f fact) weight(p *vm.Program) int {
	switch f.kind(p) {
	case byText:
		return weightOfText + bits.Len(uint(len(f.texts(p))))
	case byRange:
		switch r, _ := f.within(p); {
		case r.Lo == r.Hi:
			return weightOfNumber
		case r.Lo > math.MinInt64 && r.Hi < lastKey(f.op):
			return weightOfRange
		}
		return weightOfHalfOpen
	}
	return weightOfPresence
}

// holds reports whether the test has this outcome for a message.
func (f fact) holds(p *vm.Program, row *vm.Row, columns []*vm.Column) bool {
	return p.TestRow(row, columns[f.property], f.op, f.operand) == f.outcome
}
