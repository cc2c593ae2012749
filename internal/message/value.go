package message

import (
	"strconv"
	"strings"
)

// Kind is the type of a property.
type Kind uint8

// The kinds. Without Options.Typed every value is Text.
const (
	None Kind = iota
	Text
	Bool
	Int32
	Int64
	Float64
)

// Value is the value of a property; the zero Value is none.
type Value struct {
	Kind  Kind
	Text  string // as written; of a Text, the text itself
	Int   int64  // of an Int32 or Int64
	Float float64
	Bool  bool
}

// String shows a text quoted and anything else as it was written.
func (v Value) String() string {
	if v.Kind == Text {
		return strconv.Quote(v.Text)
	}
	return v.Text
}

// value reads the value of a property; null is none.
func (o Options) value(name string, n node) (Value, error) {
	switch n.kind {
	case nullNode:
		return Value{}, nil
	case objectNode, arrayNode:
		return Value{}, n.errorf("a property is a string, a number or a boolean: write nested data as one string, or as several properties",
			"property %s is %s", name, n.kind)
	}
	if !o.Typed || n.kind == stringNode {
		return Value{Kind: Text, Text: n.text}, nil
	}
	if n.kind == boolNode {
		return Value{Kind: Bool, Text: n.text, Bool: n.text == "true"}, nil
	}
	return number(name, n)
}

func number(name string, n node) (Value, error) {
	if strings.ContainsAny(n.text, ".eE") {
		f, err := strconv.ParseFloat(n.text, 64)
		if err != nil {
			return Value{}, n.errorf("write a number below 1.8E308, or a string", "property %s: %s does not fit a 64-bit float", name, n.text)
		}
		return Value{Kind: Float64, Text: n.text, Float: f}, nil
	}
	i, err := strconv.ParseInt(n.text, 10, 64)
	if err != nil {
		return Value{}, n.errorf("write it with a decimal point, or as a string", "property %s: %s does not fit a 64-bit integer", name, n.text)
	}
	if int64(int32(i)) == i {
		return Value{Kind: Int32, Text: n.text, Int: i}, nil
	}
	return Value{Kind: Int64, Text: n.text, Int: i}, nil
}
