package ast

import "strings"

// The binding strengths of the grammar, loosest first.
const (
	levelOr = iota + 1
	levelAnd
	levelEquality
	levelComparison
	levelUnary
	levelPrimary
)

func level(x Expr) int {
	switch x := x.(type) {
	case *Logic:
		if x.Op == Or {
			return levelOr
		}
		return levelAnd
	case *Compare:
		if x.Op.Ordered() {
			return levelComparison
		}
		return levelEquality
	case *IsNull:
		return levelEquality
	case *Between, *In, *TextMatch, *Like:
		return levelComparison
	case *Not, *Neg:
		return levelUnary
	}
	return levelPrimary
}

// Print returns the canonical text of x: keywords in upper case, one space
// between tokens, only the parentheses that are needed. Parsing it gives x
// again, spans apart.
func Print(x Expr) string {
	var p printer
	p.expr(x, levelOr)
	return p.String()
}

// PrintExplicit is Print for people: NOT before an operand of a comparison, which
// looks as if it negated the whole, stands in parentheses, as in (NOT a) = 1.
func PrintExplicit(x Expr) string {
	p := printer{explicitNot: true}
	p.expr(x, levelOr)
	return p.String()
}

type printer struct {
	strings.Builder
	explicitNot bool
}

// expr prints x as an operand that must bind at least as tightly as least.
func (p *printer) expr(x Expr, least int) {
	if level(x) < least {
		p.WriteByte('(')
		p.bare(x)
		p.WriteByte(')')
		return
	}
	p.bare(x)
}

// operand is expr for what is no term of a condition but has a value that is
// looked at.
func (p *printer) operand(x Expr, least int) {
	if _, ok := x.(*Not); ok && p.explicitNot {
		least = levelPrimary
	}
	p.expr(x, least)
}

func (p *printer) bare(x Expr) {
	switch x := x.(type) {
	case *Null:
		p.WriteString("NULL")
	case *Bool:
		if x.Value {
			p.WriteString("TRUE")
		} else {
			p.WriteString("FALSE")
		}
	case *Int:
		p.WriteString(x.Text)
	case *Float:
		p.WriteString(x.Text)
	case *String:
		p.WriteString(Quote(x.Value))
	case *Property:
		p.WriteString(x.Name)
	case *Neg:
		p.WriteByte('-')
		// A second minus needs parentheses: two of them may begin a comment.
		if _, ok := x.X.(*Neg); ok {
			p.operand(x.X, levelPrimary)
		} else {
			p.operand(x.X, levelUnary)
		}
	case *Not:
		p.WriteString("NOT ")
		p.expr(x.X, levelUnary)
	case *Logic:
		// A chain inside a chain keeps its parentheses: it is a term of its own.
		least := level(x) + 1
		for i, term := range x.Terms {
			if i > 0 {
				p.WriteString(" " + x.Op.String() + " ")
			}
			p.expr(term, least)
		}
	case *Compare:
		least := level(x)
		p.operand(x.X, least)
		p.WriteString(" " + x.Op.String() + " ")
		p.operand(x.Y, least+1)
	case *IsNull:
		p.operand(x.X, levelEquality)
		p.WriteString(" IS " + not(x.Not) + "NULL")
	case *Between:
		p.operand(x.X, levelComparison)
		p.WriteString(" " + not(x.Not) + "BETWEEN ")
		p.operand(x.Lo, levelUnary)
		p.WriteString(" AND ")
		p.operand(x.Hi, levelUnary)
	case *In:
		p.operand(x.X, levelComparison)
		p.WriteString(" " + not(x.Not) + "IN (")
		for i, item := range x.List {
			if i > 0 {
				p.WriteString(", ")
			}
			p.bare(item)
		}
		p.WriteByte(')')
	case *TextMatch:
		p.operand(x.X, levelComparison)
		p.WriteString(" " + not(x.Not) + x.Op.String() + " ")
		p.bare(x.Search)
	case *Like:
		p.operand(x.X, levelComparison)
		p.WriteString(" " + not(x.Not) + "LIKE ")
		p.bare(x.Pattern)
		if x.Escape != nil {
			p.WriteString(" ESCAPE ")
			p.bare(x.Escape)
		}
	}
}

func not(negated bool) string {
	if negated {
		return "NOT "
	}
	return ""
}

// Quote writes value as a string constant.
func Quote(value string) string {
	return "'" + strings.ReplaceAll(value, "'", "''") + "'"
}
