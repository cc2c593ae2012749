package compile

import (
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/typecheck"
	"github.com/rmqsql/rmqsql/vm"
)

// plain makes one block of plain code, in the order in which a broker evaluates.
type plain struct {
	*compiler
	code []vm.Inst
}

func (p *plain) emit(in vm.Inst) int {
	p.code = append(p.code, in)
	return len(p.code) - 1
}

// jump emits a jump whose target is set by land.
func (p *plain) jump(op vm.Op) int { return p.emit(vm.Inst{Op: op}) }

// land makes a jump lead to the next instruction.
func (p *plain) land(jump int) { p.code[jump].T = uint32(len(p.code)) }

// condition pushes a truth value: a bare property is cast, as a broker does.
func (p *plain) condition(x ast.Expr) {
	p.value(x)
	if typecheck.TypeOf(x) == typecheck.Property {
		p.emit(vm.Inst{Op: vm.ToCondition})
	}
}

// value pushes the value of x.
func (p *plain) value(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Property:
		p.emit(vm.Inst{Op: vm.PushProperty, P: uint16(p.name(x.Name, p.term(x.At)))})
	case *ast.Neg:
		p.value(x.X)
		p.emit(vm.Inst{Op: vm.Negate, Term: p.term(x.At)})
	case *ast.Not:
		p.condition(x.X)
		p.emit(vm.Inst{Op: vm.Not})
	case *ast.Logic:
		p.logic(x)
	case *ast.Compare:
		p.compare(x)
	case *ast.IsNull:
		p.value(x.X)
		p.emit(vm.Inst{Op: vm.IsNull})
		p.negate(x.Not)
	case *ast.Between:
		p.between(x)
	case *ast.In:
		p.value(x.X)
		p.emit(vm.Inst{Op: vm.InSet, K: p.set(itemsOf(x))})
		p.negate(x.Not)
	case *ast.TextMatch:
		p.textMatch(x)
	case *ast.Like:
		p.value(x.X)
		p.emit(vm.Inst{Op: vm.Like, K: p.pattern(x)})
		p.negate(x.Not)
	default:
		v, _ := constant(x)
		p.emit(vm.Inst{Op: vm.PushConst, K: p.consts.add(v)})
	}
}

func (p *plain) negate(not bool) {
	if not {
		p.emit(vm.Inst{Op: vm.Not})
	}
}

// logic leaves at the first false (AND) or true (OR); null goes on.
func (p *plain) logic(x *ast.Logic) {
	jump, join := vm.JumpFalse, vm.And
	if x.Op == ast.Or {
		jump, join = vm.JumpTrue, vm.Or
	}
	var leave []int
	for i, term := range x.Terms {
		if i > 0 {
			leave = append(leave, p.jump(jump))
		}
		p.condition(term)
		if i > 0 {
			p.emit(vm.Inst{Op: join})
		}
	}
	for _, j := range leave {
		p.land(j)
	}
}

// compare evaluates both sides of = and <>, but the right side of the others only
// if the left one is not null.
func (p *plain) compare(x *ast.Compare) {
	p.value(x.X)
	if !x.Op.Ordered() {
		p.value(x.Y)
		in := vm.Inst{Op: vm.Equal, Term: p.term(x.At)}
		p.nameProperty(&in, x.X, x.Y)
		p.emit(in)
		p.negate(x.Op == ast.Ne)
		return
	}
	leave := p.jump(vm.JumpNull)
	p.value(x.Y)
	p.relate(relations[x.Op], x.X, x.Y, p.term(x.At))
	p.land(leave)
}

var relations = map[ast.CompareOp]vm.Relation{
	ast.Gt: vm.Greater, ast.Ge: vm.GreaterEqual, ast.Lt: vm.Less, ast.Le: vm.LessEqual,
}

func (p *plain) relate(rel vm.Relation, x, y ast.Expr, term uint32) {
	in := vm.Inst{Op: vm.Compare, A: uint8(rel), Term: term}
	p.nameProperty(&in, x, y)
	p.emit(in)
}

// nameProperty notes which property an error of the instruction is about, where
// one side alone is a property.
func (p *plain) nameProperty(in *vm.Inst, x, y ast.Expr) {
	a, okA := x.(*ast.Property)
	b, okB := y.(*ast.Property)
	switch {
	case okA == okB:
		return
	case okB:
		a = b
	}
	in.A |= vm.NamesProperty
	in.P = uint16(p.name(a.Name, p.term(a.At)))
}

// between is X >= Lo AND X <= Hi, or X < Lo OR X > Hi. A broker evaluates X twice;
// as that gives the same value and the same error, once is enough.
func (p *plain) between(x *ast.Between) {
	low, high, jump, join := vm.GreaterEqual, vm.LessEqual, vm.JumpFalse, vm.And
	if x.Not {
		low, high, jump, join = vm.Less, vm.Greater, vm.JumpTrue, vm.Or
	}
	term := p.term(x.At)
	p.value(x.X)
	null := p.jump(vm.JumpNull)
	p.emit(vm.Inst{Op: vm.Dup})
	p.value(x.Lo)
	p.relate(low, x.X, x.Lo, term)
	decided := p.jump(jump)
	p.emit(vm.Inst{Op: vm.Swap})
	p.value(x.Hi)
	p.relate(high, x.X, x.Hi, term)
	p.emit(vm.Inst{Op: join})
	end := p.jump(vm.Jump)
	p.land(decided)
	p.emit(vm.Inst{Op: vm.Nip})
	p.land(end)
	p.land(null)
}

var textOps = map[ast.TextOp]vm.Op{
	ast.Contains: vm.Contains, ast.StartsWith: vm.StartsWith, ast.EndsWith: vm.EndsWith,
}

// textMatch with an empty search text is false without a look at the operand, in
// both forms.
func (p *plain) textMatch(x *ast.TextMatch) {
	if x.Search.Value == "" {
		p.emit(vm.Inst{Op: vm.PushConst, K: p.consts.add(vm.Bool(false))})
		return
	}
	in := vm.Inst{Op: textOps[x.Op], K: p.strings.add(x.Search.Value)}
	if x.Not {
		in.A = 1
	}
	p.value(x.X)
	p.emit(in)
}
