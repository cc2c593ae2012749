package rmqsql

import "github.com/rmqsql/rmqsql/internal/refeval"

// Trace is how a selector came to its verdict for one message: the value of
// every term, and which of them decided. It marshals to JSON, in a form that
// stays: fields are added, never renamed. It belongs to the caller.
type Trace struct {
	// Selector is the text that was compiled.
	Selector string `json:"selector"`
	// Ignored is the text behind the selector that a broker never reads, or "".
	Ignored string `json:"ignored,omitempty"`
	// Verdict is what Eval answers.
	Verdict Verdict `json:"verdict"`
	// Delivered tells whether a broker delivers the message: on True alone.
	Delivered bool `json:"delivered"`
	// Root is the whole selector.
	Root *Term `json:"root"`
	// Deciding are the terms responsible for the verdict, in the order of the
	// text: had they turned out otherwise, so might the selector. Of an error it is
	// the failing term, of a false AND the first false term, of a null AND every
	// null one, of a false OR all of them, and likewise for true. They are terms of
	// the tree below Root, there is always at least one, and the first one is what
	// to look at first.
	Deciding []*Term `json:"deciding"`
}

// Term is a part of a selector and what became of it.
type Term struct {
	// Text is the term as written, without parentheses around it, from byte Offset
	// of the selector up to byte End, exclusively.
	Text   string `json:"text"`
	Offset int    `json:"offset"`
	End    int    `json:"end"`
	Kind   Kind   `json:"kind"`
	// Operator is the keyword or sign in its canonical form, such as ">=",
	// "NOT IN" or "IS NULL"; "" for a property or a constant.
	Operator string  `json:"operator,omitempty"`
	Outcome  Outcome `json:"outcome"`
	// Reason says why a term failed or was skipped, and where its values do not
	// show how the outcome came about. Only the very term that failed has the
	// reason of an error, not those above it.
	Reason Reason `json:"reason,omitempty"`
	// Property is the name of the property that the term is, or the one that its
	// outcome hangs on most; "" if it reads none, or was skipped.
	Property string `json:"property,omitempty"`
	// Missing tells that the message has no such property.
	Missing bool `json:"missing,omitempty"`
	// Value is the text of that property as it was found, or of the number that the
	// term is: a number in decimals, a boolean as true or false. It is nil where
	// there is none. A property has it even as a condition, where anything but a
	// boolean counts as false.
	Value *string `json:"value,omitempty"`
	// Type is the type of Value: "string" for every property in a broker; "bool",
	// "int8" to "int64", "float32", "float64" for constants and typed messages.
	Type string `json:"type,omitempty"`
	// Items are the texts that IN, CONTAINS and their kind look for, and the pattern
	// of LIKE.
	Items []string `json:"items,omitempty"`
	// Tests are the comparisons that were made: at most one for = and its kind, two
	// for BETWEEN. There is none where an operand failed before.
	Tests []Test `json:"tests,omitempty"`
	// Terms are the operands from the left, skipped ones included.
	Terms []*Term `json:"terms,omitempty"`
}

// Test is a comparison of two operands of a term.
type Test struct {
	Left     string  `json:"left"` // as written
	Operator string  `json:"operator"`
	Right    string  `json:"right"` // as written
	Outcome  Outcome `json:"outcome"`
	Reason   Reason  `json:"reason,omitempty"`
	// Conversions were tried in this order. Only the last one may have failed.
	Conversions []Conversion `json:"conversions,omitempty"`
}

// Conversion is the attempt to read one side of a comparison as another type:
// that of the other side, or a double if two texts are put in order.
type Conversion struct {
	Operand  string `json:"operand"`            // the side that was read, as written
	Property string `json:"property,omitempty"` // its name, if that is a property
	Value    string `json:"value"`              // what was read, as found
	To       string `json:"to"`                 // the type: "int32", "float64", "bool" …
	Because  string `json:"because"`            // the other side, as written
	Failed   bool   `json:"failed"`
	Result   string `json:"result,omitempty"` // "" if it failed
}

// Explain evaluates the selector like Eval does, typed messages too, and tells
// how every term turned out. Its verdict is always that of Eval, and an error is
// that of the same term.
//
// It parses the selector again and builds a tree, and so is meant for one message
// that somebody asks about, not for all of them.
func (f *Filter) Explain(m Message) *Trace {
	s := f.parsed()
	f.tree.Store(s) // who explains one message mostly explains more
	root := refeval.Eval(s.Root, lookup(m))
	b := termBuilder{text: f.text, terms: map[*refeval.Trace]*Term{}}
	t := &Trace{Selector: f.text, Ignored: f.Ignored(), Root: b.build(root)}
	t.Verdict = verdicts[root.Outcome]
	t.Delivered = t.Verdict == True
	for _, d := range root.Deciding() {
		t.Deciding = append(t.Deciding, b.terms[d])
	}
	return t
}

var verdicts = map[refeval.Outcome]Verdict{
	refeval.True: True, refeval.False: False, refeval.Null: Null, refeval.Error: Error,
}

// lookup reads a message as Eval does: by its types where it has some.
func lookup(m Message) refeval.Lookup {
	if typed, ok := m.(TypedMessage); ok {
		return func(name string) any {
			v, _ := typed.Value(name)
			return v.Any()
		}
	}
	return func(name string) any {
		if m == nil {
			return nil
		}
		if v, ok := m.Property(name); ok {
			return v
		}
		return nil
	}
}
