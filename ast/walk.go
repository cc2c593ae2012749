package ast

import (
	"slices"
)

// Children calls yield for the operands of x from left to right, until yield
// returns false. The strings of IN, CONTAINS and LIKE count as operands.
func Children(x Expr, yield func(Expr) bool) {
	switch x := x.(type) {
	case *Neg:
		yield(x.X)
	case *Not:
		yield(x.X)
	case *IsNull:
		yield(x.X)
	case *Compare:
		_ = yield(x.X) && yield(x.Y)
	case *Between:
		_ = yield(x.X) && yield(x.Lo) && yield(x.Hi)
	case *TextMatch:
		_ = yield(x.X) && yield(x.Search)
	case *Like:
		_ = yield(x.X) && yield(x.Pattern) && (x.Escape == nil || yield(x.Escape))
	case *In:
		if !yield(x.X) {
			return
		}
		for _, item := range x.List {
			if !yield(item) {
				return
			}
		}
	case *Logic:
		for _, term := range x.Terms {
			if !yield(term) {
				return
			}
		}
	}
}

// Walk calls visit for x and then, if visit returns true, for everything below
// it, in the order of the text.
func Walk(x Expr, visit func(Expr) bool) {
	if !visit(x) {
		return
	}
	Children(x, func(child Expr) bool {
		Walk(child, visit)
		return true
	})
}

// Properties returns the names of the properties that x reads, sorted, each
// once.
func Properties(x Expr) []string {
	var names []string
	Walk(x, func(e Expr) bool {
		if p, ok := e.(*Property); ok {
			names = append(names, p.Name)
		}
		return true
	})
	slices.Sort(names)
	return slices.Compact(names)
}
