package vm

import (
	"strings"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

// run executes from pc on until it reaches an outcome, which it returns as the
// target of that verdict. After Error, at and fail tell which instruction failed
// and why.
func (p *Program) run(src *source, pc uint32, cache []slot, stack []Value) (end uint32, at *Inst, fail failure) {
	code := p.Code
	sp := 0 // the number of values on the stack
	for int(pc) < len(code) {
		in := &code[pc]
		if in.Op < PushProperty {
			v, ok := p.text(src, in.P, cache)
			switch in.Op {
			case TestEqual:
				switch {
				case !ok:
					pc = in.N
				case v == p.Strings[in.K]:
					pc = in.T
				default:
					pc = in.F
				}
				continue
			case TestInt32, TestInt64, TestFloat64:
				if !ok {
					pc = in.N
					continue
				}
				n, ok := number(in, v, cache)
				if !ok {
					return Target(len(code), Error), in, unreadable(v, numberKinds[in.Op-TestInt32])
				}
				pc = in.within(&p.Ranges[in.K], n)
				continue
			}
			pc = p.test(in, v, ok)
			continue
		}
		pc++
		switch in.Op {
		case PushProperty:
			stack[sp] = p.value(src, in.P, cache)
			sp++
		case PushConst:
			stack[sp] = p.Consts[in.K]
			sp++
		case Dup:
			stack[sp] = stack[sp-1]
			sp++
		case Swap:
			stack[sp-1], stack[sp-2] = stack[sp-2], stack[sp-1]
		case Nip:
			sp--
			stack[sp-1] = stack[sp]
		case Negate:
			stack[sp-1], fail = negate(stack[sp-1])
		case Compare:
			sp--
			stack[sp-1], fail = relate(Relation(in.A&^NamesProperty), stack[sp-1], stack[sp])
		case Equal:
			sp--
			stack[sp-1], fail = equalValues(stack[sp-1], stack[sp])
		case And:
			sp--
			stack[sp-1] = and(stack[sp-1], stack[sp])
		case Or:
			sp--
			stack[sp-1] = or(stack[sp-1], stack[sp])
		case Jump:
			pc = in.T
		case JumpFalse:
			if v := &stack[sp-1]; v.kind == KindBool && v.bits == 0 {
				pc = in.T
			}
		case JumpTrue:
			if stack[sp-1].isTrue() {
				pc = in.T
			}
		case JumpNull:
			if stack[sp-1].IsNull() {
				pc = in.T
			}
		case Branch:
			sp--
			pc = in.branch(stack[sp])
		case Return:
			return Target(len(code), verdictOf(stack[sp-1])), in, fail
		default:
			stack[sp-1] = p.unary(in, stack[sp-1])
		}
		if fail.reason != NoReason {
			return Target(len(code), Error), in, fail
		}
	}
	return pc, nil, fail
}

// numberKinds are the types as which TestInt32, TestInt64 and TestFloat64 read.
var numberKinds = [...]Kind{KindInt32, KindInt64, KindFloat64}

// number reads a property's text as the test asks for: an integer, or a double's
// order key. What is kept is read once, for long chains on one property would
// otherwise cost a conversion a term.
func number(in *Inst, text string, cache []slot) (int64, bool) {
	if int(in.P) >= len(cache) {
		return in.Op.number(text)
	}
	kept := &cache[in.P].numbers[in.Op-TestInt32]
	if !kept.read {
		kept.n, kept.ok = in.Op.number(text)
		kept.read = true
	}
	return kept.n, kept.ok
}

// number reads text as the operation's type.
func (op Op) number(text string) (int64, bool) {
	switch op {
	case TestInt32:
		n, ok := javalang.ParseInt32(text)
		return int64(n), ok
	case TestInt64:
		return javalang.ParseInt64(text)
	}
	f, ok := javalang.ParseFloat64(text)
	return javalang.OrderKey(f), ok
}

// test makes the tests that cannot err and are not worth a place in the loop.
func (p *Program) test(in *Inst, v string, ok bool) uint32 {
	if !ok {
		if in.Op == TestMissing {
			return in.T
		}
		return in.N
	}
	var yes bool
	switch in.Op {
	case TestIn:
		yes = p.Sets[in.K].Has(v)
	case TestTrue:
		yes = javalang.EqualFoldTrue(v)
	case TestContains:
		yes = strings.Contains(v, p.Strings[in.K])
	case TestStartsWith:
		yes = strings.HasPrefix(v, p.Strings[in.K])
	case TestEndsWith:
		yes = strings.HasSuffix(v, p.Strings[in.K])
	case TestLike:
		yes = p.Patterns[in.K].Match(v)
	}
	if yes {
		return in.T
	}
	return in.F
}

// unary makes the operations that turn the value on top into another one and
// cannot err.
func (p *Program) unary(in *Inst, v Value) Value {
	isText := v.kind == KindString
	switch in.Op {
	case Not:
		if v.IsNull() {
			return v
		}
		return truth(!v.isTrue())
	case ToCondition:
		if v.kind == KindBool || v.IsNull() {
			return v
		}
		return truth(false)
	case IsNull:
		return truth(v.IsNull())
	case InSet:
		if !isText {
			return Value{}
		}
		return truth(p.Sets[in.K].Has(v.str))
	case Like:
		if !isText {
			return Value{}
		}
		return truth(p.Patterns[in.K].Match(v.str))
	}
	if !isText {
		return truth(false)
	}
	var found bool
	switch in.Op {
	case Contains:
		found = strings.Contains(v.str, p.Strings[in.K])
	case StartsWith:
		found = strings.HasPrefix(v.str, p.Strings[in.K])
	case EndsWith:
		found = strings.HasSuffix(v.str, p.Strings[in.K])
	}
	return truth(found != (in.A == 1))
}

// text reads property i as text.
func (p *Program) text(src *source, i uint16, cache []slot) (string, bool) {
	if int(i) >= len(cache) {
		return src.text(p.Names[i])
	}
	s := &cache[i]
	if !s.read {
		s.value, s.read = src.value(p.Names[i]), true
	}
	return s.value.str, s.value.kind == KindString
}

// value reads property i.
func (p *Program) value(src *source, i uint16, cache []slot) Value {
	if int(i) >= len(cache) {
		return src.value(p.Names[i])
	}
	s := &cache[i]
	if !s.read {
		s.value, s.read = src.value(p.Names[i]), true
	}
	return s.value
}

func (in *Inst) within(r *Range, v int64) uint32 {
	if r.Lo <= v && v <= r.Hi {
		return in.T
	}
	return in.F
}

func (in *Inst) branch(v Value) uint32 {
	switch verdictOf(v) {
	case True:
		return in.T
	case Null:
		return in.N
	}
	return in.F
}

func verdictOf(v Value) Verdict {
	switch {
	case v.IsNull():
		return Null
	case v.isTrue():
		return True
	}
	return False
}

// and joins two truth values, neither side short-circuited.
func and(a, b Value) Value {
	switch {
	case verdictOf(a) == False, verdictOf(b) == False:
		return truth(false)
	case a.IsNull(), b.IsNull():
		return Value{}
	}
	return truth(true)
}

func or(a, b Value) Value {
	switch {
	case a.isTrue(), b.isTrue():
		return truth(true)
	case a.IsNull(), b.IsNull():
		return Value{}
	}
	return truth(false)
}
