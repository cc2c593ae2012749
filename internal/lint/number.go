package lint

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// numberKind is how a broker reads a property that is compared with a number.
type numberKind uint8

const (
	noNumber numberKind = iota
	narrow              // as a 32-bit integer
	wide                // as a 64-bit integer
	decimal             // as a double
)

// kindOf returns the kind of a number, signs before it or not.
func kindOf(x ast.Expr) numberKind {
	switch x := unsigned(x).(type) {
	case *ast.Int:
		if x.Wide() {
			return wide
		}
		return narrow
	case *ast.Float:
		return decimal
	}
	return noNumber
}

// unsigned drops the signs before a constant.
func unsigned(x ast.Expr) ast.Expr {
	for {
		neg, ok := x.(*ast.Neg)
		if !ok {
			return x
		}
		x = neg.X
	}
}

// exact is up to where a double holds every integer.
const exact = 1 << 53

// asDecimal returns an integer constant written as a double of the same value. A
// zero cannot be written so, and beyond 53 bits the value might be another one.
func asDecimal(x *ast.Int) (*ast.Float, bool) {
	if x.Value == 0 || x.Value > exact {
		return nil, false
	}
	return &ast.Float{At: x.At, Text: strings.TrimRight(x.Text, "lL") + ".0", Value: float64(x.Value)}, true
}

// withDecimals returns x with its integers written as doubles, and the edits for
// it; false if one of them cannot be.
func withDecimals(x ast.Expr, integers ...ast.Expr) (ast.Expr, []Edit, bool) {
	var edits []Edit
	result := x
	for _, number := range integers {
		i, ok := unsigned(number).(*ast.Int)
		if !ok {
			continue
		}
		f, ok := asDecimal(i)
		if !ok {
			return nil, nil, false
		}
		result = replace(result, i, f)
		edits = append(edits, Edit{i.At, f.Text})
	}
	return result, edits, true
}

// numberTest is a comparison of a property with a constant number.
type numberTest struct {
	node   ast.Expr
	number ast.Expr // with its signs
	name   string   // of the property
}

// numberTests returns a selector's comparisons of properties with numbers, in the
// order of the text; a BETWEEN gives one for each bound.
func numberTests(root ast.Expr) (list []numberTest) {
	add := func(node, number ast.Expr, name string) {
		if kindOf(number) != noNumber {
			list = append(list, numberTest{node, number, name})
		}
	}
	ast.Walk(root, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.Compare:
			if name, number, ok := sides(x); ok {
				add(x, number, name)
			}
		case *ast.Between:
			if name, ok := propertyName(x.X); ok {
				add(x, x.Lo, name)
				add(x, x.Hi, name)
			}
		}
		return true
	})
	return list
}
