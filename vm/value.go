package vm

import (
	"fmt"
	"math"
	"strconv"
)

// Kind is the type of a Value, named after what Java calls it.
type Kind uint8

// The kinds. A broker's properties are always strings; engines that embed this
// module may hand in the others.
const (
	KindNull    Kind = iota
	KindBool         // Boolean
	KindInt8         // Byte
	KindInt16        // Short
	KindInt32        // Integer
	KindInt64        // Long
	KindFloat32      // Float
	KindFloat64      // Double
	KindString       // String
)

var kindText = [...]string{"null", "bool", "int8", "int16", "int32", "int64", "float32", "float64", "string"}

// String returns the kind's Go name.
func (k Kind) String() string { return kindText[k] }

// Value is a typed value of a property or of an operand. The zero Value is null.
// Values are made by the constructors below and are immutable.
type Value struct {
	str  string
	bits uint64 // an integer sign-extended, a float as float64 bits, a boolean as 0 or 1
	kind Kind
}

// The constructors.

// Bool returns a boolean.
func Bool(v bool) Value {
	if v {
		return Value{kind: KindBool, bits: 1}
	}
	return Value{kind: KindBool}
}

// Int8 returns what Java calls a Byte.
func Int8(v int8) Value { return integer(KindInt8, int64(v)) }

// Int16 returns what Java calls a Short.
func Int16(v int16) Value { return integer(KindInt16, int64(v)) }

// Int32 returns what Java calls an Integer.
func Int32(v int32) Value { return integer(KindInt32, int64(v)) }

// Int64 returns what Java calls a Long.
func Int64(v int64) Value { return integer(KindInt64, v) }

// Float32 returns what Java calls a Float.
func Float32(v float32) Value { return Value{kind: KindFloat32, bits: math.Float64bits(float64(v))} }

// Float64 returns what Java calls a Double.
func Float64(v float64) Value { return Value{kind: KindFloat64, bits: math.Float64bits(v)} }

// String returns a text value. An empty string is a value, not null.
func String(v string) Value { return Value{kind: KindString, str: v} }

func integer(k Kind, v int64) Value { return Value{kind: k, bits: uint64(v)} }

// Kind returns the value's type.
func (v Value) Kind() Kind { return v.kind }

// IsNull reports whether the value is missing.
func (v Value) IsNull() bool { return v.kind == KindNull }

// Text returns what a text value holds, and "" for any other.
func (v Value) Text() string { return v.str }

// Any returns the value as nil, bool, int8, int16, int32, int64, float32,
// float64 or string.
func (v Value) Any() any {
	switch v.kind {
	case KindBool:
		return v.isTrue()
	case KindInt8:
		return int8(v.bits)
	case KindInt16:
		return int16(v.bits)
	case KindInt32:
		return int32(v.bits)
	case KindInt64:
		return v.int()
	case KindFloat32:
		return float32(v.float())
	case KindFloat64:
		return v.float()
	case KindString:
		return v.str
	}
	return nil
}

// String returns the value as people write it: text in single quotes.
func (v Value) String() string {
	switch v.kind {
	case KindNull:
		return "NULL"
	case KindString:
		return "'" + v.str + "'"
	case KindFloat32:
		return strconv.FormatFloat(v.float(), 'g', -1, 32)
	}
	return fmt.Sprint(v.Any())
}

func (v Value) int() int64     { return int64(v.bits) }
func (v Value) float() float64 { return math.Float64frombits(v.bits) }
func (v Value) isTrue() bool   { return v.kind == KindBool && v.bits == 1 }

func (v Value) isInteger() bool { return KindInt8 <= v.kind && v.kind <= KindInt64 }
func (v Value) isFloat() bool   { return v.kind == KindFloat32 || v.kind == KindFloat64 }
