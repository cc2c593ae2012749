package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Case is a line of a case file.
type Case struct {
	File string // as given to the reader, for reports
	Line int    // 1-based

	Expr     string
	Accept   bool
	Rest     string
	Stage    string
	Known    string
	Messages []Message
}

// Message is one message of a Case and what the real engine made of it.
type Message struct {
	Props  Props
	Result Result
}

// Props are the properties of a message by name. A name that is not in the map
// is a property that the message lacks.
type Props map[string]Value

// Typed reports whether any value is not a string: such a message cannot reach a
// broker, only an engine that is embedded.
func (p Props) Typed() bool {
	for _, v := range p {
		if v.Kind != String {
			return true
		}
	}
	return false
}

// String shows the properties sorted by name, as {a="5", b=int32(7)}.
func (p Props) String() string {
	var b strings.Builder
	b.WriteByte('{')
	for i, name := range slices.Sorted(maps.Keys(p)) {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s=%s", name, p[name])
	}
	b.WriteByte('}')
	return b.String()
}

// Result is the outcome of an evaluation: one of the four below.
type Result string

// The results. Only True delivers a message.
const (
	True  Result = "true"
	False Result = "false"
	Null  Result = "null"
	Error Result = "error"
)

func (r Result) valid() bool { return r == True || r == False || r == Null || r == Error }
