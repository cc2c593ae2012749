package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// Options tell how to write a report.
type Options struct {
	// Lang is the language of messages and helps.
	Lang ast.Lang
	// Style marks up text for a terminal; the zero value marks nothing.
	Style Style
	// Width is that of the terminal, in cells; 0 if there is none.
	Width int
	// Version is that of the program, for formats that name it.
	Version string
	// Describe returns what a rule finds and why that matters, each in a sentence or
	// more; nil if nothing is known but the rule's name.
	Describe func(ast.Code) (what, why string)
}

// formats lists every format by name, in the order in which they are offered.
var formats = []struct {
	name string
	open func(io.Writer, Options) Writer
}{
	{"text", newText},
	{"json", newJSON},
	{"jsonl", newJSONLines},
	{"sarif", newSARIF},
	{"junit", newJUnit},
	{"github", newGitHub},
	{"gitlab", newGitLab},
}

// Formats returns the names of all formats.
func Formats() []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.name
	}
	return names
}

// Open returns a writer of the named format, which writes to w and does not close
// it. The error is for a name that is none of Formats.
func Open(format string, w io.Writer, o Options) (Writer, error) {
	for _, f := range formats {
		if f.name == format {
			return f.open(w, o), nil
		}
	}
	return nil, fmt.Errorf("there is no format %q: choose one of %s", format, strings.Join(Formats(), ", "))
}
