package refeval

import (
	"cmp"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

// Type is the type of a value.
type Type uint8

// The types: those of Java's String, Boolean, Byte, Short, Integer, Long, Float
// and Double.
const (
	Text Type = iota
	Bool
	Int8
	Int16
	Int32
	Int64
	Float32
	Float64
)

var typeNames = [...]string{
	Text: "string", Bool: "bool", Int8: "int8", Int16: "int16", Int32: "int32", Int64: "int64",
	Float32: "float32", Float64: "float64",
}

// String returns the type's name.
func (t Type) String() string { return typeNames[t] }

// TypeOf returns the type of a value that is not null.
func TypeOf(value any) Type {
	switch value.(type) {
	case bool:
		return Bool
	case int8:
		return Int8
	case int16:
		return Int16
	case int32:
		return Int32
	case int64:
		return Int64
	case float32:
		return Float32
	case float64:
		return Float64
	}
	return Text
}

// convert brings a text, by Java's rules of reading, or a number to a type. Only
// reading can fail.
func convert(value any, to Type) (any, bool) {
	if text, ok := value.(string); ok {
		return read(text, to)
	}
	return widen(value, to), true
}

func read(text string, to Type) (any, bool) {
	switch to {
	case Bool:
		return javalang.EqualFoldTrue(text), true
	case Int8:
		return first(javalang.ParseInt8(text))
	case Int16:
		return first(javalang.ParseInt16(text))
	case Int32:
		return first(javalang.ParseInt32(text))
	case Int64:
		return first(javalang.ParseInt64(text))
	case Float32:
		return first(javalang.ParseFloat32(text))
	case Float64:
		return first(javalang.ParseFloat64(text))
	}
	return text, true
}

// first turns a number into a value like any other.
func first[T any](v T, ok bool) (any, bool) { return v, ok }

// widen brings a number to a type of the same or a wider range. An integer
// becomes the nearest float, as in Java.
func widen(value any, to Type) any {
	switch to {
	case Int16:
		return int16(integer(value))
	case Int32:
		return int32(integer(value))
	case Int64:
		return integer(value)
	case Float32:
		return float32(integer(value))
	}
	if f, ok := value.(float32); ok {
		return float64(f)
	}
	return float64(integer(value))
}

func integer(value any) int64 {
	switch v := value.(type) {
	case int8:
		return int64(v)
	case int16:
		return int64(v)
	case int32:
		return int64(v)
	case int64:
		return v
	}
	return 0
}

// compareSame compares two values of one type: -1, 0 or 1. False is below true.
// Texts come here only to be found equal or not.
func compareSame(left, right any) int {
	switch left := left.(type) {
	case bool:
		return cmp.Compare(ordinal(left), ordinal(right.(bool)))
	case int8:
		return cmp.Compare(left, right.(int8))
	case int16:
		return cmp.Compare(left, right.(int16))
	case int32:
		return cmp.Compare(left, right.(int32))
	case int64:
		return cmp.Compare(left, right.(int64))
	case float32:
		return javalang.CompareFloat32(left, right.(float32))
	case float64:
		return javalang.CompareFloat64(left, right.(float64))
	case string:
		return cmp.Compare(left, right.(string))
	}
	return 0
}

func ordinal(b bool) int {
	if b {
		return 1
	}
	return 0
}
