package typecheck

import "github.com/rmqsql/rmqsql/ast"

// Check returns the first error for which a broker refuses the selector, in the
// order in which its parser meets them (operands before their operator, from the
// left), or nil.
func Check(root ast.Expr) *ast.Error {
	if err := check(root); err != nil {
		return err
	}
	return condition(root)
}

func check(x ast.Expr) (err *ast.Error) {
	ast.Children(x, func(child ast.Expr) bool {
		err = check(child)
		return err == nil
	})
	if err != nil {
		return err
	}
	switch x := x.(type) {
	case *ast.Not:
		return condition(x.X)
	case *ast.Logic:
		for _, term := range x.Terms {
			if err := condition(term); err != nil {
				return err
			}
		}
	case *ast.Compare:
		if x.Op.Ordered() {
			return first(ordered(x.X, x.Op), ordered(x.Y, x.Op))
		}
		return equality(x)
	case *ast.Between:
		return between(x)
	case *ast.In:
		return in(x)
	case *ast.Like:
		return pattern(x)
	}
	return nil
}

func first(errs ...*ast.Error) *ast.Error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
