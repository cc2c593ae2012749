package typecheck

import "github.com/rmqsql/rmqsql/ast"

// Type is what is known of a node's value before any message is seen.
type Type uint8

// The types.
const (
	Property Type = iota // whatever the message holds, or nothing
	Null
	Bool
	Int32
	Int64
	Float64
	String
	Negation  // a number, or null
	Condition // true, false or null
)

var typeText = [...]string{
	Property: "property", Null: "null", Bool: "bool", Int32: "int32", Int64: "int64", Float64: "float64",
	String: "string", Negation: "negation", Condition: "condition",
}

// String returns the type's name.
func (t Type) String() string { return typeText[t] }

// Constant reports whether the value is known.
func (t Type) Constant() bool { return t >= Null && t <= String }

// Number reports whether t is the type of a numeric constant.
func (t Type) Number() bool { return t >= Int32 && t <= Float64 }

// TypeOf returns a node's type, which its kind alone decides.
func TypeOf(x ast.Expr) Type {
	switch x := x.(type) {
	case *ast.Property:
		return Property
	case *ast.Null:
		return Null
	case *ast.Bool:
		return Bool
	case *ast.Int:
		if x.Wide() {
			return Int64
		}
		return Int32
	case *ast.Float:
		return Float64
	case *ast.String:
		return String
	case *ast.Neg:
		return Negation
	}
	return Condition
}
