package lint

import (
	"strconv"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/javalang"
)

var mixedBetween = Rule{
	Code: ast.CodeMixedBetween,
	What: "The bounds of a BETWEEN are numbers of two kinds.",
	Why: "A broker reads the property once for each bound, as the bound's own kind: 32-bit integer, 64-bit integer or " +
		"double. A value of the other kind fails at one of them, and the message is not delivered.",
	Bad:  Example{Text: "sentAt BETWEEN 1 AND 1700000000000"},
	Good: Example{Text: "sentAt BETWEEN 1600000000000 AND 1700000000000"},
	check: func(p *pass) {
		each(p, func(x *ast.Between) {
			low, high := kindOf(x.Lo), kindOf(x.Hi)
			if _, ok := propertyName(x.X); !ok || low == noNumber || high == noNumber || low == high {
				return
			}
			why := ast.TermMixedWide
			if low == decimal || high == decimal {
				why = ast.TermMixedDecimal
			}
			fixed, edits, ok := withDecimals(x, x.Lo, x.Hi)
			if !ok {
				p.report(x.At, show(x), why, ast.TermNoDecimalZero)
				return
			}
			p.report(x.At, show(x), why, ast.TermWriteDecimal, show(fixed)).Fix = p.prove(x, fixed, edits...)
		})
	},
}

var integerForOther = Rule{
	Code: ast.CodeIntegerForOther,
	What: "A property that holds decimals or large numbers elsewhere is compared with a small whole number.",
	Why: "Compared with an integer constant a property must be an integer of the constant's own size: 150.00 is none, " +
		"and 3000000000 has more than 32 bits. The failure ends the whole selector. What the property holds is seen " +
		"from the selector itself, or from sample messages.",
	Bad:  Example{Text: "price > 100 AND price < 199.99"},
	Good: Example{Text: "price > 100.0 AND price < 199.99"},
	check: func(p *pass) {
		tests := numberTests(p.root)
		said := map[ast.Expr]bool{}
		for _, t := range tests {
			kind := kindOf(t.number)
			if kind == decimal || said[t.node] || p.reported(t.node.Span(), ast.CodeMixedBetween) {
				continue
			}
			example, isDecimal := p.unreadable(t, tests)
			if example == "" {
				continue
			}
			said[t.node] = true
			p.reportInteger(t, example, isDecimal)
		}
	},
}

// reportInteger says that an integer test fails for the example.
func (p *pass) reportInteger(t numberTest, example string, isDecimal bool) {
	bits := 32
	if kindOf(t.number) == wide {
		bits = 64
	}
	var integers []ast.Expr
	for _, other := range numberTests(t.node) {
		if other.node == t.node {
			integers = append(integers, other.number)
		}
	}
	fixed, edits, ok := withDecimals(t.node, integers...)
	if !ok {
		p.report(t.node.Span(), show(t.node), example, ast.TermNoDecimalZero, "", bits)
		return
	}
	f := p.report(t.node.Span(), show(t.node), example, ast.TermWriteDecimal, show(fixed), bits)
	if isDecimal {
		f.Fix = p.prove(t.node, fixed, edits...)
	}
}

// unreadable returns a number that the tested property seems to hold and that the
// test fails for: a constant of another test, else what a sample holds.
func (p *pass) unreadable(t numberTest, tests []numberTest) (example string, isDecimal bool) {
	kind := kindOf(t.number)
	for _, want := range []numberKind{decimal, wide} {
		for _, other := range tests {
			if other.name == t.name && kindOf(other.number) == want && want > kind {
				return ast.Print(other.number), want == decimal
			}
		}
	}
	for _, sample := range p.options.Samples {
		text, ok := sample[t.name]
		if !ok {
			continue
		}
		if _, isDouble := javalang.ParseFloat64(text); !isDouble {
			continue
		}
		whole, isInteger := javalang.ParseInt64(text)
		if !isInteger || kind == narrow && int64(int32(whole)) != whole {
			return strconv.Quote(text), !isInteger
		}
	}
	return "", false
}
