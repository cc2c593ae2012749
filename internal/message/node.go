package message

import "fmt"

// node is a JSON value with its place.
type node struct {
	kind    nodeKind
	text    string // of a string, unescaped; of a number or boolean, as written
	at      position
	members []member // of an object, in the order written
	items   []node   // of an array
}

type member struct {
	name  string
	value node
}

type nodeKind uint8

const (
	nullNode nodeKind = iota
	boolNode
	numberNode
	stringNode
	arrayNode
	objectNode
)

var nodeKindText = [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}

// String returns the kind as a phrase.
func (k nodeKind) String() string { return nodeKindText[k] }

// errorf says what is wrong with a value and what to do.
func (n node) errorf(help, format string, args ...any) error {
	return n.at.errorf(help, format, args...)
}

// position is a place in the input, 1-based, in characters.
type position struct{ line, column int }

func (p position) errorf(help, format string, args ...any) error {
	return &Error{Line: p.line, Column: p.column, Message: fmt.Sprintf(format, args...), Help: help}
}
