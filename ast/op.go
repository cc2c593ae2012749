package ast

// CompareOp is an operator that compares two values.
type CompareOp uint8

// The comparison operators.
const (
	Eq CompareOp = iota // =
	Ne                  // <>
	Gt                  // >
	Ge                  // >=
	Lt                  // <
	Le                  // <=
)

var compareText = [...]string{Eq: "=", Ne: "<>", Gt: ">", Ge: ">=", Lt: "<", Le: "<="}

// String returns the operator as it is written.
func (op CompareOp) String() string { return compareText[op] }

// Ordered reports whether op is one of > >= < <=, whose operands a broker
// restricts to numbers.
func (op CompareOp) Ordered() bool { return op >= Gt }

// LogicOp joins conditions.
type LogicOp uint8

// The logical operators; NOT is a node of its own.
const (
	And LogicOp = iota
	Or
)

// String returns the keyword.
func (op LogicOp) String() string {
	if op == And {
		return "AND"
	}
	return "OR"
}

// TextOp searches in a property's text.
type TextOp uint8

// The text operators, which brokers know since 5.1.3.
const (
	Contains TextOp = iota
	StartsWith
	EndsWith
)

var textOpText = [...]string{Contains: "CONTAINS", StartsWith: "STARTSWITH", EndsWith: "ENDSWITH"}

// String returns the keyword.
func (op TextOp) String() string { return textOpText[op] }
