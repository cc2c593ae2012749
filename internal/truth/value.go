package truth

import (
	"cmp"
	"slices"
	"strconv"
)

// Class is why a value was chosen.
type Class string

// The classes.
const (
	Below     Class = "below"     // a number of the selector
	At        Class = "at"        // that number
	Above     Class = "above"     // it
	Decimal   Class = "decimal"   // a number with decimals where an integer is asked for
	Equal     Class = "equal"     // to a text of the selector, or matching it
	Different Class = "different" // from all of them
	WrongType Class = "wrongType" // text where a number is asked for
	Missing   Class = "missing"   // the message has no such property
)

// Value is one of the values that a property is given.
type Value struct {
	Class Class  `json:"class"`
	Text  string `json:"text"` // "" if it is missing
}

// Property is a property of the selector and the values that were tried, numbers
// first in their order and the missing one last.
type Property struct {
	Name   string  `json:"name"`
	Values []Value `json:"values"`
	// Cut tells that the selector mentions more constants than are tried.
	Cut bool `json:"cut,omitempty"`
}

// The most values of one property.
const mostValues = 40

// valueSet collects the values of a property.
type valueSet struct {
	values      []Value
	wantsNumber bool
	cut         bool
}

// add takes a value in unless it is there, and reports whether it did. A text
// that is at one constant and beside another is at it.
func (s *valueSet) add(class Class, text string) bool {
	i := slices.IndexFunc(s.values, func(v Value) bool { return v.Text == text })
	switch {
	case i >= 0:
		if class == At || class == Equal {
			s.values[i].Class = class
		}
		return false
	case len(s.values) == mostValues:
		s.cut = true
		return false
	}
	s.values = append(s.values, Value{class, text})
	return true
}

func (s *valueSet) has(text string) bool {
	return slices.ContainsFunc(s.values, func(v Value) bool { return v.Text == text })
}

// finish adds what every property gets, and puts the values in order.
func (s *valueSet) finish() []Value {
	if last := (Value{WrongType, "abc"}); s.wantsNumber && !s.has(last.Text) {
		s.values = append(s.values, last)
	} else if !s.wantsNumber {
		s.values = append(s.values, Value{Different, s.other()})
	}
	slices.SortStableFunc(s.values, compareValues)
	return append(s.values, Value{Class: Missing})
}

// other returns a text that the selector does not mention.
func (s *valueSet) other() string {
	for _, text := range []string{"other", "another"} {
		if !s.has(text) {
			return text
		}
	}
	text := "other1"
	for i := 2; s.has(text); i++ {
		text = "other" + strconv.Itoa(i)
	}
	return text
}

// compareValues puts numbers before texts, and texts in the order they came.
func compareValues(a, b Value) int {
	x, xErr := strconv.ParseFloat(a.Text, 64)
	y, yErr := strconv.ParseFloat(b.Text, 64)
	switch {
	case xErr == nil && yErr == nil:
		return cmp.Compare(x, y)
	case xErr == nil:
		return -1
	case yErr == nil:
		return 1
	}
	return 0
}
