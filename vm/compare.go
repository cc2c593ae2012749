package vm

import (
	"cmp"
	"strings"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

// Reason is why an evaluation ended with an error.
type Reason uint8

// The reasons.
const (
	NoReason      Reason = iota
	Unreadable           // text that cannot be read as the type it is compared with
	TextOrder            // two texts, not both numbers, compared by > >= < <=
	BooleanOfText        // a boolean on the left of a text
	DoubleOfFloat        // a float64 on the left of a float32
	NegateSmall          // the negative of an 8- or 16-bit integer
)

var reasonText = [...]string{"", "unreadable", "text-order", "boolean-left-of-text", "float64-left-of-float32", "negate-small-integer"}

// String returns the reason's name.
func (r Reason) String() string { return reasonText[r] }

// failure is a Reason with what explains it.
type failure struct {
	reason Reason
	text   string // the text that could not be read
	want   Kind   // what it was to be read as
}

func unreadable(text string, want Kind) failure { return failure{Unreadable, text, want} }

// truth is a Verdict that is not Error, as a value on the stack.
func truth(b bool) Value { return Bool(b) }

// relate evaluates l R r. Null on either side gives null. Two texts are both read
// as doubles, whatever they look like.
func relate(rel Relation, l, r Value) (Value, failure) {
	if l.IsNull() || r.IsNull() {
		return Value{}, failure{}
	}
	if l.kind == KindString && r.kind == KindString {
		a, okA := javalang.ParseFloat64(l.str)
		b, okB := javalang.ParseFloat64(r.str)
		switch {
		case !okA:
			return Value{}, failure{TextOrder, l.str, KindFloat64}
		case !okB:
			return Value{}, failure{TextOrder, r.str, KindFloat64}
		}
		return truth(rel.holds(javalang.CompareFloat64(a, b))), failure{}
	}
	sign, fail := order(l, r)
	return truth(rel.holds(sign)), fail
}

// equalValues evaluates l = r: two nulls are equal, null on the left alone gives
// null, on the right alone false.
func equalValues(l, r Value) (Value, failure) {
	switch {
	case l.IsNull() && r.IsNull():
		return truth(true), failure{}
	case l.IsNull():
		return Value{}, failure{}
	case r.IsNull():
		return truth(false), failure{}
	}
	sign, fail := order(l, r)
	return truth(sign == 0), fail
}

// less is how a broker orders values that it has no rule for.
const less = -1

// order compares two values, neither null, as a broker's engine does. The rule is
// chosen by the type on the left, and is not symmetric.
func order(l, r Value) (int, failure) {
	if l.kind == r.kind {
		return orderSame(l, r), failure{}
	}
	if l.kind == KindString {
		return orderTextLeft(l, r)
	}
	if r.kind == KindString {
		return orderTextRight(l, r)
	}
	switch l.kind {
	case KindInt8, KindInt16, KindInt32:
		// An integer of a smaller type on the right is no known partner.
		if r.isInteger() && r.kind > l.kind {
			return cmp.Compare(l.int(), r.int()), failure{}
		}
		return orderIntegerFloat(l, r)
	case KindInt64:
		if r.kind == KindInt32 {
			return cmp.Compare(l.int(), r.int()), failure{}
		}
		return orderIntegerFloat(l, r)
	case KindFloat32:
		switch r.kind {
		case KindInt32, KindInt64:
			return javalang.CompareFloat32(float32(l.float()), float32(r.int())), failure{}
		case KindFloat64:
			return javalang.CompareFloat64(l.float(), r.float()), failure{}
		}
	case KindFloat64:
		switch r.kind {
		case KindInt32, KindInt64:
			return javalang.CompareFloat64(l.float(), float64(r.int())), failure{}
		case KindFloat32:
			return 0, failure{reason: DoubleOfFloat}
		}
	}
	return less, failure{}
}

// orderIntegerFloat converts the integer on the left to the float's type.
func orderIntegerFloat(l, r Value) (int, failure) {
	switch r.kind {
	case KindFloat32:
		return javalang.CompareFloat32(float32(l.int()), float32(r.float())), failure{}
	case KindFloat64:
		return javalang.CompareFloat64(float64(l.int()), r.float()), failure{}
	}
	return less, failure{}
}

func orderSame(l, r Value) int {
	switch {
	case l.isInteger(), l.kind == KindBool:
		return cmp.Compare(l.int(), r.int())
	case l.isFloat():
		return javalang.CompareFloat64(l.float(), r.float())
	}
	return strings.Compare(l.str, r.str)
}

// orderTextLeft reads the text on the left as the type on the right.
func orderTextLeft(l, r Value) (int, failure) {
	if r.kind == KindBool {
		return orderSame(Bool(javalang.EqualFoldTrue(l.str)), r), failure{}
	}
	v, ok := readAs(l.str, r.kind)
	if !ok {
		return 0, unreadable(l.str, r.kind)
	}
	return orderSame(v, r), failure{}
}

// orderTextRight reads the text on the right as the type on the left.
func orderTextRight(l, r Value) (int, failure) {
	if l.kind == KindBool {
		return 0, failure{reason: BooleanOfText, text: r.str}
	}
	v, ok := readAs(r.str, l.kind)
	if !ok {
		return 0, unreadable(r.str, l.kind)
	}
	return orderSame(l, v), failure{}
}

// readAs reads text as Java's Byte.valueOf … Double.valueOf do.
func readAs(text string, kind Kind) (v Value, ok bool) {
	switch kind {
	case KindInt8:
		n, ok := javalang.ParseInt8(text)
		return Int8(n), ok
	case KindInt16:
		n, ok := javalang.ParseInt16(text)
		return Int16(n), ok
	case KindInt32:
		n, ok := javalang.ParseInt32(text)
		return Int32(n), ok
	case KindInt64:
		n, ok := javalang.ParseInt64(text)
		return Int64(n), ok
	case KindFloat32:
		f, ok := javalang.ParseFloat32(text)
		return Float32(f), ok
	}
	f, ok := javalang.ParseFloat64(text)
	return Float64(f), ok
}

// negate evaluates -v.
func negate(v Value) (Value, failure) {
	switch v.kind {
	case KindInt8, KindInt16:
		return Value{}, failure{reason: NegateSmall, text: v.String(), want: v.kind}
	case KindInt32:
		return Int32(-int32(v.int())), failure{}
	case KindInt64:
		return Int64(-v.int()), failure{}
	case KindFloat32:
		return Float32(float32(-v.float())), failure{}
	case KindFloat64:
		return Float64(-v.float()), failure{}
	}
	return Value{}, failure{}
}
