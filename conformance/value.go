package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Kind is the type of a property's value.
type Kind uint8

// The kinds. A broker's properties are all String.
const (
	String Kind = iota
	Bool
	Int8
	Int16
	Int32
	Int64
	Float32
	Float64
)

var kindNames = [...]string{"string", "bool", "int8", "int16", "int32", "int64", "float32", "float64"}

// bitSizes of the numbers, 0 for the other kinds.
var bitSizes = [...]int{Int8: 8, Int16: 16, Int32: 32, Int64: 64, Float32: 32, Float64: 64}

// String returns the kind's name in case files.
func (k Kind) String() string { return kindNames[k] }

// Value is a property's value as its case file has it. The text of a value
// that was read fits its kind.
type Value struct {
	Kind Kind
	Text string
}

// Int returns the number of an Int8, Int16, Int32 or Int64, else 0.
func (v Value) Int() int64 {
	n, _ := strconv.ParseInt(v.Text, 10, 64)
	return n
}

// Float returns the number of a Float32 or Float64, else 0. A Float32 is rounded
// to float32 already.
func (v Value) Float() float64 {
	f, _ := strconv.ParseFloat(v.Text, bitSizes[v.Kind]) // out of range: an infinity, as wanted
	return f
}

// Bool returns the truth of a Bool, else false.
func (v Value) Bool() bool { return v.Text == "true" }

// String shows a string quoted and any other value as kind(text).
func (v Value) String() string {
	if v.Kind == String {
		return strconv.Quote(v.Text)
	}
	return v.Kind.String() + "(" + v.Text + ")"
}

// UnmarshalJSON reads "text" or {"kind":"text"}.
func (v *Value) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		v.Kind = String
		return json.Unmarshal(data, &v.Text)
	}
	var typed map[string]*string
	if err := json.Unmarshal(data, &typed); err != nil || len(typed) != 1 {
		return fmt.Errorf(`%s is no property value: want "text" or {"int32":"5"}`, data)
	}
	for name, text := range typed {
		kind, ok := kindOf(name)
		if !ok {
			return fmt.Errorf("%q is no type of a property", name)
		}
		if text == nil {
			return fmt.Errorf("%s is no property value: its text is null", data)
		}
		v.Kind, v.Text = kind, *text
	}
	return v.check()
}

func kindOf(name string) (Kind, bool) {
	for k, known := range kindNames {
		if name == known {
			return Kind(k), true
		}
	}
	return 0, false
}

// Valid reports whether the text fits the kind.
func (v Value) Valid() bool { return v.check() == nil }

// check holds the text against the kind.
func (v Value) check() error {
	var err error
	switch v.Kind {
	case Bool:
		if v.Text != "true" && v.Text != "false" {
			err = errors.New("want true or false")
		}
	case Int8, Int16, Int32, Int64:
		_, err = strconv.ParseInt(v.Text, 10, bitSizes[v.Kind])
	case Float32, Float64:
		_, err = strconv.ParseFloat(v.Text, bitSizes[v.Kind])
		if errors.Is(err, strconv.ErrRange) {
			err = nil
		}
	}
	if err != nil {
		return fmt.Errorf("%q is no %s: %w", v.Text, v.Kind, err)
	}
	return nil
}
