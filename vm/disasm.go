package vm

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

// Disassemble returns a program as text: where it begins, its instructions, and
// its pools. Each instruction tells where it goes on when true (T), false (F) and
// null (N), a place or an outcome in capitals, then what it works on. One that may
// err ends with the bytes of the selector that it evaluates.
//
//	match at 0, eval at 2, stack 0
//	   0  test-int32      T 1      F FALSE  N FALSE  amount in 101..  [0,12)
//	   1  test-equal      T TRUE   F FALSE  N FALSE  region = 'BEIJING'
func Disassemble(p *Program) string {
	var b strings.Builder
	fmt.Fprintf(&b, "match at %d, eval at %d, stack %d\n", p.MatchEntry, p.EvalEntry, p.Depth)
	for i := range p.Code {
		in := &p.Code[i]
		line := fmt.Sprintf("%4d  %-14s  %s%s", i, in.Op, p.targets(in), p.operands(in))
		if in.Op.MayErr() {
			at := p.Terms[in.Term]
			line += fmt.Sprintf("  [%d,%d)", at.Start, at.End)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	p.writePools(&b)
	return b.String()
}

// operands words what an instruction works on.
func (p *Program) operands(in *Inst) string {
	var words []string
	if in.Op.IsTest() || in.Op == PushProperty {
		words = append(words, p.Names[in.P])
	}
	switch in.Op {
	case TestEqual:
		words = append(words, "=")
	case TestInt32, TestInt64, TestFloat64:
		words = append(words, "in")
	case Compare:
		words = append(words, Relation(in.A&^NamesProperty).String())
	case Contains, StartsWith, EndsWith:
		if in.A == 1 {
			words = append(words, "not")
		}
	}
	switch ops[in.Op].operand {
	case aString:
		words = append(words, quoted(p.Strings[in.K]))
	case aSet:
		words = append(words, fmt.Sprintf("set %d", in.K))
	case aRange:
		words = append(words, p.Ranges[in.K].text(in.Op == TestFloat64))
	case aPattern:
		words = append(words, fmt.Sprintf("pattern %d", in.K))
	case aConst:
		words = append(words, constant(p.Consts[in.K]))
	}
	if (in.Op == Compare || in.Op == Equal) && in.A&NamesProperty != 0 {
		words = append(words, "of "+p.Names[in.P])
	}
	return strings.Join(words, " ")
}

func (p *Program) targets(in *Inst) string {
	switch in.Op.Targets() {
	case 3:
		return fmt.Sprintf("T %-5s  F %-5s  N %-5s  ", p.place(in.T), p.place(in.F), p.place(in.N))
	case 1:
		return fmt.Sprintf("T %-5s  ", p.place(in.T))
	}
	return ""
}

// place names a jump target.
func (p *Program) place(target uint32) string {
	if n := uint32(len(p.Code)); target >= n && target <= Target(len(p.Code), Error) {
		return strings.ToUpper(Verdict(target - n).String())
	}
	return strconv.FormatUint(uint64(target), 10)
}

// writePools lists what the instructions refer to by number.
func (p *Program) writePools(b *strings.Builder) {
	for i, name := range p.Names {
		kept := ""
		if i < p.Cached {
			kept = "  read once and kept"
		}
		fmt.Fprintf(b, "name %d     %s%s\n", i, name, kept)
	}
	for i := range p.Sets {
		items := make([]string, len(p.Sets[i].Items))
		for j, item := range p.Sets[i].Items {
			items[j] = quoted(item)
		}
		fmt.Fprintf(b, "set %d      %s\n", i, strings.Join(items, ", "))
	}
	for i, s := range p.Strings {
		fmt.Fprintf(b, "string %d   %s\n", i, quoted(s))
	}
	isFloat := p.floatRanges()
	for i, r := range p.Ranges {
		fmt.Fprintf(b, "range %d    %s\n", i, r.text(isFloat[uint32(i)]))
	}
	for i, v := range p.Consts {
		fmt.Fprintf(b, "const %d    %s\n", i, constant(v))
	}
	if n := len(p.Patterns); n > 0 {
		fmt.Fprintf(b, "patterns   %d\n", n)
	}
}

// floatRanges tells which ranges hold order keys of doubles.
func (p *Program) floatRanges() map[uint32]bool {
	set := make(map[uint32]bool)
	for i := range p.Code {
		if p.Code[i].Op == TestFloat64 {
			set[p.Code[i].K] = true
		}
	}
	return set
}

// text writes a range with its bounds, both included, open ones left out.
func (r Range) text(isFloat bool) string {
	if r.Lo > r.Hi {
		return "nothing"
	}
	lo, hi := strconv.FormatInt(r.Lo, 10), strconv.FormatInt(r.Hi, 10)
	first, last := int64(math.MinInt64), int64(math.MaxInt64)
	if isFloat {
		first, last = javalang.OrderKey(math.Inf(-1)), javalang.LastOrderKey
		lo, hi = doubleOf(r.Lo), doubleOf(r.Hi)
	}
	switch {
	case r.Lo == r.Hi:
		return lo
	case r.Lo <= first && r.Hi >= last:
		return "anything"
	case r.Lo <= first:
		return ".." + hi
	case r.Hi >= last:
		return lo + ".."
	}
	return lo + ".." + hi
}

// doubleOf writes the double that has an order key. (The mapping is its own
// inverse.)
func doubleOf(key int64) string {
	bits := key ^ int64(uint64(key>>63)>>1)
	return strconv.FormatFloat(math.Float64frombits(uint64(bits)), 'g', -1, 64)
}

func constant(v Value) string {
	switch v.Kind() {
	case KindNull:
		return "null"
	case KindString:
		return "string " + quoted(v.str)
	}
	return v.Kind().String() + " " + v.String()
}

// quoted writes a text as one word on one line: as selectors do where that is
// possible.
func quoted(s string) string {
	plain := func(r rune) bool { return r == utf8.RuneError || !strconv.IsPrint(r) }
	if slices.ContainsFunc([]rune(s), plain) {
		return strconv.Quote(s)
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}
