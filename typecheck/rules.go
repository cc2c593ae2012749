package typecheck

import (
	"errors"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/like"
)

// condition: an operand of AND, OR and NOT, and the whole selector, must be a
// condition. A bare property passes (at run time it counts as false unless it is
// a boolean), and so do the constants TRUE, FALSE and NULL.
func condition(x ast.Expr) *ast.Error {
	switch t := TypeOf(x); {
	case t.Number(), t == String, t == Negation:
		return refuse(ast.CodeNotBoolean, x, ast.Print(x))
	}
	return nil
}

// ordered: an operand of > >= < <= must be no condition, and a number where it
// is a constant. Negations pass, even -TRUE.
func ordered(x ast.Expr, op ast.CompareOp) *ast.Error {
	switch t := TypeOf(x); {
	case t == Condition:
		return refuse(ast.CodeOrderBoolean, x, op, bindingHelp(x, ast.TermJoinHelp))
	case t == String:
		return refuse(ast.CodeOrderConstant, x, ast.Print(x), op, stringHelp(x.(*ast.String).Value))
	case t == Bool:
		return refuse(ast.CodeOrderConstant, x, ast.Print(x), op, ast.TermBoolOrder)
	case t == Null:
		return refuse(ast.CodeOrderConstant, x, ast.Print(x), op, ast.TermNullOrder)
	}
	return nil
}

// stringHelp tells a quoted number from other text.
func stringHelp(value string) ast.Term {
	if _, err := strconv.ParseFloat(strings.TrimSpace(value), 64); err == nil {
		return ast.TermDropQuotes
	}
	return ast.TermTextOrder
}

// equality: NULL is no operand of = and <>. TRUE or FALSE on the left is not
// compared with a constant of another kind; the mirror image is, and is false.
func equality(x *ast.Compare) *ast.Error {
	left, right := TypeOf(x.X), TypeOf(x.Y)
	if left == Null || right == Null {
		test := " IS NULL"
		if x.Op == ast.Ne {
			test = " IS NOT NULL"
		}
		other := x.X
		if left == Null {
			other = x.Y
		}
		return refuse(ast.CodeCompareNull, x, x.Op, ast.Print(other)+test)
	}
	if left == Bool && right.Constant() && right != Bool {
		return refuse(ast.CodeBooleanMismatch, x, ast.Print(x.X), ast.Print(x.Y))
	}
	return nil
}

// between: the bounds are checked like operands of >= and <=. Two constant bounds
// of BETWEEN, but not of NOT BETWEEN, must be in order.
func between(x *ast.Between) *ast.Error {
	op := ast.Ge
	if x.Not {
		op = ast.Lt
	}
	for _, bound := range []ast.Expr{x.Lo, x.Hi} {
		if TypeOf(bound) == Null && !x.Not {
			return refuse(ast.CodeBetweenNull, bound)
		}
	}
	if err := first(ordered(x.X, op), ordered(x.Lo, op), ordered(x.Hi, op)); err != nil {
		return err
	}
	if !x.Not && TypeOf(x.Lo).Number() && TypeOf(x.Hi).Number() && above(x.Lo, x.Hi) {
		return refuse(ast.CodeBetweenReversed, x, ast.Print(x.Lo), ast.Print(x.Hi))
	}
	return nil
}

// above reports whether a > b. Beside a float, an integer becomes one.
func above(a, b ast.Expr) bool {
	ai, aIsInt := a.(*ast.Int)
	bi, bIsInt := b.(*ast.Int)
	if aIsInt && bIsInt {
		return ai.Value > bi.Value
	}
	return toFloat(a) > toFloat(b)
}

func toFloat(x ast.Expr) float64 {
	if i, ok := x.(*ast.Int); ok {
		return float64(i.Value)
	}
	return x.(*ast.Float).Value
}

// in: only a property may stand before IN.
func in(x *ast.In) *ast.Error {
	if TypeOf(x.X) != Property {
		return refuse(ast.CodeInNotProperty, x.X, ast.Print(x.X), bindingHelp(x.X, ast.TermInHelp))
	}
	return nil
}

// pattern: the ESCAPE of an extended selector must be one character that stands
// only before %, _ or itself.
func pattern(x *ast.Like) *ast.Error {
	escape := ""
	if x.Escape != nil {
		if escape = x.Escape.Value; escape == "" {
			return refuse(ast.CodeEscape, x.Escape)
		}
	}
	_, err := like.Compile(x.Pattern.Value, escape)
	var bad *like.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &bad) && bad.Problem == like.EscapeLength:
		return refuse(ast.CodeEscape, x.Escape)
	}
	return refuse(ast.CodeEscape, x.Pattern)
}

// bindingHelp is the advice for an operand that must be no condition. NOT becomes
// one by binding tighter than whoever wrote it thought.
func bindingHelp(x ast.Expr, otherwise ast.Term) ast.Term {
	if _, ok := x.(*ast.Not); ok {
		return ast.TermNotBinds
	}
	return otherwise
}

func refuse(code ast.Code, x ast.Expr, args ...any) *ast.Error {
	return &ast.Error{Code: code, Span: x.Span(), Args: args}
}
