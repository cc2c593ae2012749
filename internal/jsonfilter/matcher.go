package jsonfilter

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/message"
)

// Matcher matches lines against a selector. It is not safe for concurrent use.
type Matcher struct {
	filter  *rmqsql.Filter
	scanner *scanner
}

// NewMatcher returns a matcher for a filter.
func NewMatcher(f *rmqsql.Filter) *Matcher {
	return &Matcher{f, newScanner(newWanted(f.Program().Names))}
}

// Match reports whether a broker would deliver the message of a line, which comes
// without its end. A line that is not one message is an error, whose place is in the
// line.
func (m *Matcher) Match(line []byte) (bool, *message.Error) {
	if m.scanner.scan(line) {
		return m.filter.Match(m.scanner), nil
	}
	properties, bad := read(line)
	return bad == nil && m.filter.Match(properties), bad
}

// read reads a line with package message.
func read(line []byte) (rmqsql.Map, *message.Error) {
	r := message.NewReader(bytes.NewReader(line), "", message.Options{})
	m, bad, more := next(r)
	switch {
	case bad != nil:
		return nil, advise(bad, line)
	case !more:
		return nil, &message.Error{Line: 1, Column: 1, Message: "the line holds no message", Help: oneALine}
	}
	_, bad, more = next(r)
	switch {
	case bad != nil:
		return nil, advise(bad, line)
	case more:
		return nil, &message.Error{Line: 1, Column: 1, Message: "the line holds several messages", Help: oneALine}
	}
	properties := make(rmqsql.Map, len(m.Properties))
	for name, v := range m.Properties {
		properties[name] = v.Text
	}
	return properties, nil
}

const oneALine = "each message stands on a line of its own, as jq -c writes them"

// advise corrects what is advised where a line ends too early: the message goes on in
// the next one.
func advise(bad *message.Error, line []byte) *message.Error {
	if bad.Column > utf8.RuneCount(line) {
		bad.Help = oneALine
	}
	return bad
}

// next returns the next message, false if there is none.
func next(r *message.Reader) (message.Message, *message.Error, bool) {
	m, err := r.Next()
	var bad *message.Error
	switch {
	case err == nil:
		return m, nil, true
	case errors.As(err, &bad):
		return m, bad, true
	case errors.Is(err, io.EOF):
		return m, nil, false
	}
	// Bytes in memory can always be read.
	return m, &message.Error{Line: 1, Column: 1, Message: err.Error()}, true
}
