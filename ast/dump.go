package ast

import (
	"fmt"
	"strings"
)

// Dump returns the tree below x, a node a line, indented by two spaces a level:
// the node, and the byte span of its text.
func Dump(x Expr) string {
	var b strings.Builder
	dump(&b, x, 0)
	return b.String()
}

func dump(b *strings.Builder, x Expr, depth int) {
	at := x.Span()
	fmt.Fprintf(b, "%s%s  [%d,%d)\n", strings.Repeat("  ", depth), Label(x), at.Start, at.End)
	Children(x, func(child Expr) bool {
		dump(b, child, depth+1)
		return true
	})
}

// Label names a node without its operands: "property amount", "int 100",
// "compare >", "not in".
func Label(x Expr) string {
	switch x := x.(type) {
	case *Null:
		return "null"
	case *Bool:
		return fmt.Sprintf("bool %t", x.Value)
	case *Int:
		if x.Wide() {
			return "int64 " + x.Text
		}
		return "int32 " + x.Text
	case *Float:
		return "float64 " + x.Text
	case *String:
		return fmt.Sprintf("string %q", x.Value)
	case *Property:
		return "property " + x.Name
	case *Neg:
		return "negate"
	case *Not:
		return "not"
	case *Logic:
		return strings.ToLower(x.Op.String())
	case *Compare:
		return "compare " + x.Op.String()
	case *IsNull:
		return "is " + strings.ToLower(not(x.Not)) + "null"
	case *Between:
		return strings.ToLower(not(x.Not)) + "between"
	case *In:
		return strings.ToLower(not(x.Not)) + "in"
	case *TextMatch:
		return strings.ToLower(not(x.Not) + x.Op.String())
	case *Like:
		return strings.ToLower(not(x.Not)) + "like"
	}
	return "?"
}
