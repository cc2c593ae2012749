package compile

import (
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/vm"
)

// constant returns the value of a constant node.
func constant(x ast.Expr) (v vm.Value, ok bool) {
	switch x := x.(type) {
	case *ast.Null:
		return vm.Value{}, true
	case *ast.Bool:
		return vm.Bool(x.Value), true
	case *ast.Int:
		return integer(x.Value, x.Wide()), true
	case *ast.Float:
		return vm.Float64(x.Value), true
	case *ast.String:
		return vm.String(x.Value), true
	}
	return vm.Value{}, false
}

// number returns the value of a numeric constant, signs before it included. Its
// type is that of the digits: -2147483648 is the negative of a 64-bit integer.
func number(x ast.Expr) (v vm.Value, ok bool) {
	negative := false
	for {
		neg, isNeg := x.(*ast.Neg)
		if !isNeg {
			break
		}
		x, negative = neg.X, !negative
	}
	sign := int64(1)
	if negative {
		sign = -1
	}
	switch x := x.(type) {
	case *ast.Int:
		return integer(sign*x.Value, x.Wide()), true
	case *ast.Float:
		return vm.Float64(float64(sign) * x.Value), true
	}
	return vm.Value{}, false
}

func integer(v int64, wide bool) vm.Value {
	if wide {
		return vm.Int64(v)
	}
	return vm.Int32(int32(v))
}
