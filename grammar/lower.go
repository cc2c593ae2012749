package grammar

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/rmqsql/rmqsql/ast"
)

// lowering turns productions into nodes: levels that only pass their operand on
// disappear, and so do parentheses and plus signs. It keeps the first error.
type lowering struct{ err error }

// operand is a node and the text it takes up with its parentheses and plus
// signs, which belong to the span of the node above but not to its own.
type operand struct {
	ast.Expr
	at ast.Span
}

// whole is the operand of a node without parentheses around it.
func whole(x ast.Expr) operand { return operand{x, x.Span()} }

var compareOps = map[string]ast.CompareOp{
	"=": ast.Eq, "<>": ast.Ne, ">": ast.Gt, ">=": ast.Ge, "<": ast.Lt, "<=": ast.Le,
}

var textOps = map[string]ast.TextOp{
	"CONTAINS": ast.Contains, "STARTSWITH": ast.StartsWith, "ENDSWITH": ast.EndsWith,
}

// logic groups the terms: AND binds tighter than OR.
func (l *lowering) logic(p *logic) operand {
	if len(p.Terms) == 1 {
		return l.relation(p.Terms[0])
	}
	var alternatives, terms []operand
	r := remaining(p.Tokens)
	for i, t := range p.Terms {
		if i > 0 && !isAnd(r.next()) {
			alternatives = append(alternatives, joined(ast.And, terms))
			terms = terms[:0]
		}
		terms = append(terms, l.relation(t))
		r = r[len(t.Tokens):]
	}
	return joined(ast.Or, append(alternatives, joined(ast.And, terms)))
}

// joined makes a node of two or more terms; a single one passes through.
func joined(op ast.LogicOp, terms []operand) operand {
	if len(terms) == 1 {
		return terms[0]
	}
	x := &ast.Logic{At: terms[0].at.To(terms[len(terms)-1].at), Op: op, Terms: make([]ast.Expr, len(terms))}
	for i, t := range terms {
		x.Terms[i] = t.Expr
	}
	return whole(x)
}

func (l *lowering) relation(p *relation) operand {
	r := remaining(p.Tokens)
	c := comparing{right: l.next(&r, p.Operands[0])}
	l.comparisons(&c, &r, p.Operands[1:])
	l.tests(&c, p.Tests)
	for _, n := range p.Nulls {
		l.null(&c, n)
	}
	return c.end()
}

// remaining are the tokens of a production that are still to be looked at.
type remaining []lexer.Token

func (r *remaining) next() lexer.Token {
	t := (*r)[0]
	*r = (*r)[1:]
	return t
}

// accept moves behind a token of a kind, if that is next.
func (r *remaining) accept(kind lexer.TokenType) bool {
	if len(*r) == 0 || (*r)[0].Type != kind {
		return false
	}
	r.next()
	return true
}

// next lowers the operand that is next.
func (l *lowering) next(r *remaining, p *unary) operand {
	*r = (*r)[len(p.Tokens):]
	return l.unary(p)
}

// comparing is a relation as far as it has been read: left op right, or right alone
// if there is no op. > >= < <= bind tighter than = and <>, so they take only what is
// on the right.
type comparing struct {
	left, right operand
	op          lexer.Token
}

// end is all that has been read.
func (c *comparing) end() operand {
	if c.op.Value == "" {
		return c.right
	}
	return comparison(c.left, c.op, c.right)
}

func comparison(x operand, op lexer.Token, y operand) operand {
	return whole(&ast.Compare{At: x.at.To(y.at), Op: compareOps[op.Value], OpAt: span(op), X: x.Expr, Y: y.Expr})
}

// comparisons goes on with operands, each behind its operator.
func (l *lowering) comparisons(c *comparing, r *remaining, operands []*unary) {
	for _, p := range operands {
		op := r.next()
		x := l.next(r, p)
		if op.Value == "=" || op.Value == "<>" {
			*c = comparing{left: c.end(), op: op, right: x}
		} else {
			c.right = comparison(c.right, op, x)
		}
	}
}

// tests goes on with operators behind their operand, and the comparisons behind
// each.
func (l *lowering) tests(c *comparing, tests []*test) {
	for _, p := range tests {
		r := remaining(p.Tokens)
		not := r.accept(kwNot)
		c.right = whole(l.test(c.right, &r, p.Bounds, not))
		l.comparisons(c, &r, p.Operands)
	}
}

// null goes on with IS NULL, whose operand is all that has been read.
func (l *lowering) null(c *comparing, p *null) {
	r := remaining(p.Tokens)
	r.next() // IS
	not := r.accept(kwNot)
	x := c.end()
	*c = comparing{right: whole(&ast.IsNull{At: x.at.To(span(r.next())), X: x.Expr, Not: not})}
	l.comparisons(c, &r, p.Operands)
	l.tests(c, p.Tests)
}

// test makes the node of an operator behind its operand. Bounds are those of
// BETWEEN.
func (l *lowering) test(x operand, r *remaining, bounds []*unary, not bool) ast.Expr {
	op := r.next()
	switch op.Type {
	case kwBetween:
		low := l.next(r, bounds[0])
		r.next() // AND
		high := l.next(r, bounds[1])
		return &ast.Between{At: x.at.To(high.at), X: x.Expr, Lo: low.Expr, Hi: high.Expr, Not: not}
	case kwIn:
		in := &ast.In{X: x.Expr, Not: not}
		for {
			r.next() // the parenthesis or a comma
			in.List = append(in.List, stringConstant(r.next()))
			if end := (*r)[0]; r.accept(rparen) {
				in.At = x.at.To(span(end))
				return in
			}
		}
	case kwText:
		search := stringConstant(r.next())
		return &ast.TextMatch{At: x.at.To(search.At), Op: textOps[strings.ToUpper(op.Value)], X: x.Expr, Search: search, Not: not}
	}
	like := &ast.Like{X: x.Expr, Pattern: stringConstant(r.next()), Not: not}
	like.At = x.at.To(like.Pattern.At)
	if r.accept(kwEscape) {
		like.Escape = stringConstant(r.next())
		like.At.End = like.Escape.At.End
	}
	return like
}

func (l *lowering) unary(p *unary) operand {
	first, last := p.Tokens[0], p.Tokens[len(p.Tokens)-1]
	switch {
	case p.Operand != nil:
		return prefix(first, l.unary(p.Operand))
	case p.Group != nil:
		return operand{l.logic(p.Group).Expr, span(first).To(span(last))}
	case first.Type == ident:
		return whole(&ast.Property{At: span(first), Name: first.Value})
	}
	x, err := constant(first)
	if err != nil {
		if l.err == nil {
			l.err = err
		}
		return whole(&ast.Null{At: span(first)})
	}
	return whole(x)
}

func prefix(op lexer.Token, x operand) operand {
	at := span(op).To(x.at)
	switch op.Value {
	case "-":
		return whole(&ast.Neg{At: at, X: x.Expr})
	case "+":
		return operand{x.Expr, at}
	}
	return whole(&ast.Not{At: at, X: x.Expr})
}
