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

func (l *lowering) or(p *or) operand { return chain(ast.Or, p.Terms, l.and) }

func (l *lowering) and(p *and) operand { return chain(ast.And, p.Terms, l.equality) }

// chain makes a node of two or more terms; a single one passes through.
func chain[P any](op ast.LogicOp, productions []P, lower func(P) operand) operand {
	first := lower(productions[0])
	if len(productions) == 1 {
		return first
	}
	x := &ast.Logic{At: first.at, Op: op, Terms: make([]ast.Expr, len(productions))}
	x.Terms[0] = first.Expr
	for i, p := range productions[1:] {
		term := lower(p)
		x.Terms[i+1] = term.Expr
		x.At.End = term.at.End
	}
	return whole(x)
}

func (l *lowering) equality(p *equality) operand {
	x := l.comparison(p.Left)
	for _, t := range p.Tails {
		if t.Op != nil {
			x = compare(x, *t.Op, l.comparison(t.Right))
			continue
		}
		x = whole(&ast.IsNull{At: x.at.To(span(*t.Is.Null)), X: x.Expr, Not: t.Is.Not != nil})
	}
	return x
}

func (l *lowering) comparison(p *comparison) operand {
	x := l.unary(p.Left)
	for _, t := range p.Tails {
		switch {
		case t.Op != nil:
			x = compare(x, *t.Op, l.unary(t.Right))
		case t.Negated != nil:
			x = whole(l.membership(x, t.Negated, true))
		default:
			x = whole(l.membership(x, t.Plain, false))
		}
	}
	return x
}

func compare(x operand, op lexer.Token, y operand) operand {
	return whole(&ast.Compare{At: x.at.To(y.at), Op: compareOps[op.Value], OpAt: span(op), X: x.Expr, Y: y.Expr})
}

func (l *lowering) membership(x operand, p *membership, not bool) ast.Expr {
	switch {
	case p.Low != nil:
		low, high := l.unary(p.Low), l.unary(p.High)
		return &ast.Between{At: x.at.To(high.at), X: x.Expr, Lo: low.Expr, Hi: high.Expr, Not: not}
	case p.TextOp != nil:
		search := stringConstant(*p.Search)
		return &ast.TextMatch{At: x.at.To(search.At), Op: textOps[strings.ToUpper(p.TextOp.Value)], X: x.Expr, Search: search, Not: not}
	case p.Pattern != nil:
		like := &ast.Like{At: x.at.To(span(*p.Pattern)), X: x.Expr, Pattern: stringConstant(*p.Pattern), Not: not}
		if p.Escape != nil {
			like.Escape = stringConstant(*p.Escape)
			like.At.End = like.Escape.At.End
		}
		return like
	}
	list := make([]*ast.String, 0, len(p.List)/2+1)
	for _, t := range p.List {
		if t.Type == str {
			list = append(list, stringConstant(t))
		}
	}
	return &ast.In{At: x.at.To(span(*p.Close)), X: x.Expr, List: list, Not: not}
}

func (l *lowering) unary(p *unary) operand {
	if p.Sign == nil {
		return l.primary(p.Primary)
	}
	x := l.unary(p.Operand)
	at := span(*p.Sign).To(x.at)
	switch p.Sign.Value {
	case "-":
		return whole(&ast.Neg{At: at, X: x.Expr})
	case "+":
		return operand{x.Expr, at}
	}
	return whole(&ast.Not{At: at, X: x.Expr})
}

func (l *lowering) primary(p *primary) operand {
	switch {
	case p.Property != nil:
		return whole(&ast.Property{At: span(*p.Property), Name: p.Property.Value})
	case p.Group != nil:
		return operand{l.or(p.Group).Expr, span(*p.Open).To(span(*p.Close))}
	}
	x, err := constant(*p.Constant)
	if err != nil {
		if l.err == nil {
			l.err = err
		}
		return whole(&ast.Null{At: span(*p.Constant)})
	}
	return whole(x)
}
