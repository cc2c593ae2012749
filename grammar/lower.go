package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/rmqsql/rmqsql/ast"
)

// lowering turns productions into nodes: levels that only pass their operand on
// disappear, and so do parentheses and plus signs. It keeps the first error.
type lowering struct{ err error }

var compareOps = map[lexer.TokenType]ast.CompareOp{
	eq: ast.Eq, ne: ast.Ne, gt: ast.Gt, ge: ast.Ge, lt: ast.Lt, le: ast.Le,
}

var textOps = map[lexer.TokenType]ast.TextOp{
	kwContains: ast.Contains, kwStartsWith: ast.StartsWith, kwEndsWith: ast.EndsWith,
}

func (l *lowering) or(p *or) ast.Expr {
	if len(p.Terms) == 1 {
		return l.and(p.Terms[0])
	}
	terms := make([]ast.Expr, len(p.Terms))
	for i, t := range p.Terms {
		terms[i] = l.and(t)
	}
	return chain(ast.Or, terms)
}

func (l *lowering) and(p *and) ast.Expr {
	if len(p.Terms) == 1 {
		return l.equality(p.Terms[0])
	}
	terms := make([]ast.Expr, len(p.Terms))
	for i, t := range p.Terms {
		terms[i] = l.equality(t)
	}
	return chain(ast.And, terms)
}

func chain(op ast.LogicOp, terms []ast.Expr) ast.Expr {
	return &ast.Logic{At: terms[0].Span().To(terms[len(terms)-1].Span()), Op: op, Terms: terms}
}

func (l *lowering) equality(p *equality) ast.Expr {
	x := l.comparison(p.Left)
	for _, t := range p.Tails {
		if t.Op != nil {
			x = compare(x, *t.Op, l.comparison(t.Right))
			continue
		}
		x = &ast.IsNull{At: x.Span().To(span(*t.Is.Null)), X: x, Not: t.Is.Not != nil}
	}
	return x
}

func (l *lowering) comparison(p *comparison) ast.Expr {
	x := l.unary(p.Left)
	for _, t := range p.Tails {
		switch {
		case t.Op != nil:
			x = compare(x, *t.Op, l.unary(t.Right))
		case t.Negated != nil:
			x = l.membership(x, t.Negated, true)
		default:
			x = l.membership(x, t.Plain, false)
		}
	}
	return x
}

func compare(x ast.Expr, op lexer.Token, y ast.Expr) ast.Expr {
	return &ast.Compare{At: x.Span().To(y.Span()), Op: compareOps[op.Type], OpAt: span(op), X: x, Y: y}
}

func (l *lowering) membership(x ast.Expr, p *membership, not bool) ast.Expr {
	switch {
	case p.Low != nil:
		low, high := l.unary(p.Low), l.unary(p.High)
		return &ast.Between{At: x.Span().To(high.Span()), X: x, Lo: low, Hi: high, Not: not}
	case p.TextOp != nil:
		search := stringConstant(*p.Search)
		return &ast.TextMatch{At: x.Span().To(search.At), Op: textOps[p.TextOp.Type], X: x, Search: search, Not: not}
	case p.Pattern != nil:
		like := &ast.Like{At: x.Span().To(span(*p.Pattern)), X: x, Pattern: stringConstant(*p.Pattern), Not: not}
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
	return &ast.In{At: x.Span().To(span(*p.Close)), X: x, List: list, Not: not}
}

func (l *lowering) unary(p *unary) ast.Expr {
	if p.Sign == nil {
		return l.primary(p.Primary)
	}
	x := l.unary(p.Operand)
	at := span(*p.Sign).To(x.Span())
	switch p.Sign.Type {
	case kwNot:
		return &ast.Not{At: at, X: x}
	case minus:
		return &ast.Neg{At: at, X: x}
	}
	return x
}

func (l *lowering) primary(p *primary) ast.Expr {
	switch {
	case p.Property != nil:
		return &ast.Property{At: span(*p.Property), Name: p.Property.Value}
	case p.Group != nil:
		return l.or(p.Group)
	}
	x, err := constant(*p.Constant)
	if err != nil {
		if l.err == nil {
			l.err = err
		}
		return &ast.Null{At: span(*p.Constant)}
	}
	return x
}
