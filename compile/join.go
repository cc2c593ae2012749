package compile

import (
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/vm"
)

// join makes one test of two neighbours in a chain that read the same property in
// the same way: "size >= 5 AND size <= 50" is one range, "color = 'a' OR color =
// 'b'" one set. Both are null, and both err, for the same properties, so neither
// the verdict changes nor the term that errs first.
func join(op ast.LogicOp, a, b test) (test, bool) {
	if a.property != b.property || a.yes != b.yes || a.no != b.no || a.missing != vm.Null || b.missing != vm.Null {
		return test{}, false
	}
	plainly := a.yes == vm.True && a.no == vm.False
	negated := a.yes == vm.False && a.no == vm.True
	switch {
	case op == ast.And && plainly && a.op == b.op && isRange(a.op):
		a.within = vm.Range{Lo: max(a.within.Lo, b.within.Lo), Hi: min(a.within.Hi, b.within.Hi)}
		return a, true
	case (op == ast.Or && plainly || op == ast.And && negated) && isSet(a.op) && isSet(b.op):
		a.items = append(a.asItems(), b.asItems()...)
		a.op = vm.TestIn
		return a, true
	}
	return test{}, false
}

func isRange(op vm.Op) bool {
	return op == vm.TestInt32 || op == vm.TestInt64 || op == vm.TestFloat64
}

func isSet(op vm.Op) bool { return op == vm.TestEqual || op == vm.TestIn }

// asItems returns the texts that the test is true for.
func (t test) asItems() []string {
	if t.op == vm.TestEqual {
		return []string{t.text}
	}
	return t.items
}
