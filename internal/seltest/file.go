package seltest

import (
	"fmt"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/extract"
)

// File is a file of tests.
type File struct {
	Path      string
	Selectors []*Selector // in the order of the file
	Cases     []*Case
}

// Selector is a selector under test.
type Selector struct {
	Name    string
	Release rmqsql.Release
	At      Position
	// Text is where it is written. It is nil if it is From another file, until
	// Resolve.
	Text *extract.Selector
	// From is the file and the name in it, as path#name; FromAt is where that is said.
	From   string
	FromAt Position
}

// Tags reports whether the selector is a subscription to tags.
func (s *Selector) Tags() bool { return s.Text != nil && s.Text.Kind == extract.Tag }

// Case is one message and what is wanted of it.
type Case struct {
	Name       string // selector/test, and in a table /row
	Selector   *Selector
	Properties map[string]string
	Want       Want
	At         Position // of what is wanted
}

// Position is a line and column of the file, from 1, in characters.
type Position struct{ Line, Column int }

// Want is the wanted verdict.
type Want string

// The wants.
const (
	Delivered Want = "delivered"
	Filtered  Want = "filtered" // false, null or error
	False     Want = "false"
	Null      Want = "null"
	Error     Want = "error"
)

// Wants returns every want.
func Wants() []Want { return []Want{Delivered, Filtered, False, Null, Error} }

// Meets reports whether a verdict is what is wanted.
func (w Want) Meets(v rmqsql.Verdict) bool {
	switch w {
	case Delivered:
		return v == rmqsql.True
	case Filtered:
		return v != rmqsql.True
	}
	return string(w) == v.String()
}

// Problem is something in a file that cannot be used, and where.
type Problem struct {
	Path    string
	At      Position // zero if the whole file is meant
	Message string
	Help    string // may be empty
}

// Error implements error.
func (p *Problem) Error() string {
	if p.At == (Position{}) {
		return fmt.Sprintf("%s: %s", p.Path, p.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", p.Path, p.At.Line, p.At.Column, p.Message)
}
