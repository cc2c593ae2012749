package lint

import (
	"slices"

	"github.com/rmqsql/rmqsql/ast"
)

// replace returns root with one node, found by identity, replaced. Nothing is
// changed in place; what lies beside the way to the node is shared.
func replace(root, old, with ast.Expr) ast.Expr {
	if root == old {
		return with
	}
	in := func(x ast.Expr) ast.Expr { return replace(x, old, with) }
	switch x := root.(type) {
	case *ast.Neg:
		c := *x
		c.X = in(c.X)
		return &c
	case *ast.Not:
		c := *x
		c.X = in(c.X)
		return &c
	case *ast.Logic:
		c := *x
		c.Terms = make([]ast.Expr, len(x.Terms))
		for i, term := range x.Terms {
			c.Terms[i] = in(term)
		}
		return &c
	case *ast.Compare:
		c := *x
		c.X, c.Y = in(c.X), in(c.Y)
		return &c
	case *ast.IsNull:
		c := *x
		c.X = in(c.X)
		return &c
	case *ast.Between:
		c := *x
		c.X, c.Lo, c.Hi = in(c.X), in(c.Lo), in(c.Hi)
		return &c
	case *ast.In:
		c := *x
		c.X = in(c.X)
		return &c
	case *ast.TextMatch:
		c := *x
		c.X = in(c.X)
		return &c
	case *ast.Like:
		c := *x
		c.X = in(c.X)
		return &c
	}
	return root
}

// without returns the chain without one of its terms.
func without(chain *ast.Logic, term int) ast.Expr {
	if len(chain.Terms) == 2 {
		return chain.Terms[1-term]
	}
	c := *chain
	c.Terms = slices.Delete(slices.Clone(chain.Terms), term, term+1)
	return &c
}

// show prints a node for a message, not more than a line of it.
func show(x ast.Expr) string {
	const most = 60
	text, n := ast.Print(x), 0
	for i := range text {
		if n++; n > most {
			return text[:i] + "…"
		}
	}
	return text
}
