package lint

import (
	"github.com/rmqsql/rmqsql/ast"
)

// conditions calls visit for every node that stands for a condition: the root, the
// terms of AND and OR, the operands of NOT. negated tells whether an odd number
// of NOTs is above.
func conditions(x ast.Expr, visit func(x ast.Expr, negated bool)) { visitConditions(x, false, visit) }

func visitConditions(x ast.Expr, negated bool, visit func(ast.Expr, bool)) {
	visit(x, negated)
	switch x := x.(type) {
	case *ast.Not:
		visitConditions(x.X, !negated, visit)
	case *ast.Logic:
		for _, term := range x.Terms {
			visitConditions(term, negated, visit)
		}
	}
}

// each calls visit for every node of one type.
func each[N ast.Expr](p *pass, visit func(N)) {
	ast.Walk(p.root, func(x ast.Expr) bool {
		if n, ok := x.(N); ok {
			visit(n)
		}
		return true
	})
}

// left returns the left operand of a node that has one before its operator.
func left(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Compare:
		return x.X
	case *ast.IsNull:
		return x.X
	case *ast.Between:
		return x.X
	case *ast.In:
		return x.X
	case *ast.TextMatch:
		return x.X
	case *ast.Like:
		return x.X
	}
	return nil
}

// propertyName returns the name of a node that is a property.
func propertyName(x ast.Expr) (string, bool) {
	if p, ok := x.(*ast.Property); ok {
		return p.Name, true
	}
	return "", false
}

// sides returns the property and the other operand of a comparison of exactly one
// property.
func sides(x *ast.Compare) (name string, other ast.Expr, ok bool) {
	leftName, isLeft := propertyName(x.X)
	rightName, isRight := propertyName(x.Y)
	switch {
	case isLeft && !isRight:
		return leftName, x.Y, true
	case isRight && !isLeft:
		return rightName, x.X, true
	}
	return "", nil, false
}
