package refeval

import "github.com/rmqsql/rmqsql/ast"

// run compares the two sides, which are evaluated.
func (t *Test) run() {
	left, right := t.Left.Value, t.Right.Value
	switch {
	case left == nil || right == nil:
		t.compareNull(left == nil, right == nil)
	case t.Op.Ordered() && TypeOf(left) == Text && TypeOf(right) == Text:
		t.compareTexts()
	default:
		t.compareValues()
	}
}

// compareNull: there is no order to null. To = and <> null equals null, and
// nothing else equals it; but on the left alone it leaves the question open.
func (t *Test) compareNull(left, right bool) {
	switch {
	case t.Op.Ordered() && left:
		t.Outcome, t.Reason = Null, LeftNull
	case t.Op.Ordered():
		t.Outcome, t.Reason = Null, RightNull
	case left && right:
		t.Outcome, t.Reason = truth(t.Op == ast.Eq), BothNull
	case left:
		t.Outcome, t.Reason = Null, LeftNull
	default:
		t.Outcome, t.Reason = truth(t.Op == ast.Ne), RightNull
	}
}

// compareTexts puts two texts in order: as doubles, the left one read first.
func (t *Test) compareTexts() {
	left, ok := t.convert(t.Left, Float64)
	if !ok {
		t.Outcome, t.Reason = Error, OrderOfText
		return
	}
	right, ok := t.convert(t.Right, Float64)
	if !ok {
		t.Outcome, t.Reason = Error, OrderOfText
		return
	}
	t.Outcome = truth(holds(t.Op, compareSame(left, right)))
}

// rule is what happens to two values of different types.
type rule uint8

const (
	less         rule = iota // nothing converts: the left value counts as less
	convertLeft              // to the type on the right
	convertRight             // to the type on the left
	refuseText               // BooleanLeftOfText
	refuseFloat              // Float64LeftOfFloat32
)

// rules[left][right] is the table of the broker. It is not symmetric. What is
// not in it is less.
var rules = map[Type]map[Type]rule{
	Bool: {Text: refuseText},
	Int8: {
		Int16: convertLeft, Int32: convertLeft, Int64: convertLeft, Float32: convertLeft, Float64: convertLeft,
		Text: convertRight,
	},
	Int16: {
		Int32: convertLeft, Int64: convertLeft, Float32: convertLeft, Float64: convertLeft,
		Text: convertRight,
	},
	Int32: {
		Int64: convertLeft, Float32: convertLeft, Float64: convertLeft,
		Text: convertRight,
	},
	Int64: {
		Int32: convertRight, Float32: convertLeft, Float64: convertLeft,
		Text: convertRight,
	},
	Float32: {
		Int32: convertRight, Int64: convertRight, Float64: convertLeft,
		Text: convertRight,
	},
	Float64: {
		Int32: convertRight, Int64: convertRight, Float32: refuseFloat,
		Text: convertRight,
	},
	Text: {
		Bool: convertLeft, Int8: convertLeft, Int16: convertLeft, Int32: convertLeft, Int64: convertLeft,
		Float32: convertLeft, Float64: convertLeft,
	},
}

// compareValues compares two values by the table. Equal objects need no look
// beforehand, as a broker takes it: values of one type are equal objects exactly
// if they compare as equal.
func (t *Test) compareValues() {
	left, right := t.Left.Value, t.Right.Value
	leftType, rightType := TypeOf(left), TypeOf(right)
	if leftType != rightType {
		ok := true
		switch rules[leftType][rightType] {
		case convertLeft:
			left, ok = t.convert(t.Left, rightType)
		case convertRight:
			right, ok = t.convert(t.Right, leftType)
		case refuseText:
			t.Outcome, t.Reason = Error, BooleanLeftOfText
			return
		case refuseFloat:
			t.Outcome, t.Reason = Error, Float64LeftOfFloat32
			return
		case less:
			t.Outcome, t.Reason = truth(holds(t.Op, -1)), NoCommonType
			return
		}
		if !ok {
			t.Outcome, t.Reason = Error, UnreadableNumber
			return
		}
	}
	t.Outcome = truth(holds(t.Op, compareSame(left, right)))
}

// convert records the attempt; false if the value does not read as the type.
func (t *Test) convert(operand *Trace, to Type) (any, bool) {
	value, ok := convert(operand.Value, to)
	if !ok {
		value = nil
	}
	t.Conversions = append(t.Conversions, Conversion{Operand: operand, To: to, Value: value})
	return value, ok
}

// holds reports whether the left side, being below (-1), equal to (0) or above
// (1) the right side, satisfies op.
func holds(op ast.CompareOp, sign int) bool {
	switch op {
	case ast.Eq:
		return sign == 0
	case ast.Ne:
		return sign != 0
	case ast.Gt:
		return sign > 0
	case ast.Ge:
		return sign >= 0
	case ast.Lt:
		return sign < 0
	default:
		return sign <= 0
	}
}
