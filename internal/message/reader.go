package message

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Reader reads messages one behind the other. It is not safe for concurrent use.
type Reader struct {
	name    string
	options Options
	lexer   *lexer
	count   int
	begun   bool
	inArray bool
	between bool // in an array, behind an element
	end     error
}

// NewReader returns a reader of the messages in r. The name stands in errors. It
// reads ahead in blocks, but asks r for no more than it needs to return a message.
func NewReader(r io.Reader, name string, options Options) *Reader {
	return &Reader{name: name, options: options, lexer: newLexer(r)}
}

// Next returns the next message, or io.EOF. After an *Error, which concerns one
// message, reading goes on with the next one: behind a well-formed one at once,
// behind a malformed one at the next line that begins with a brace. Any other
// error ends the reading.
func (r *Reader) Next() (Message, error) {
	if r.end != nil {
		return Message{}, r.end
	}
	object, err := r.object()
	if err == nil {
		m := Message{Index: r.count}
		m.Properties, m.Empty, err = r.options.build(object)
		if err == nil {
			return m, nil
		}
	}
	var bad *Error
	if errors.As(err, &bad) {
		bad.Name = r.name
		return Message{Index: r.count}, bad
	}
	if !errors.Is(err, io.EOF) {
		err = fmt.Errorf("%s: %w", r.name, err)
	}
	r.end = err
	return Message{}, err
}

// object reads the next object.
func (r *Reader) object() (node, error) {
	if !r.begun {
		r.begun = true
		if err := r.byteOrderMark(); err != nil {
			return node{}, err
		}
	}
	n, err := r.value()
	var bad *Error
	if errors.As(err, &bad) {
		r.between = false
		if failed := r.lexer.recover(); failed != nil {
			return n, failed
		}
		return n, err
	}
	if err != nil {
		return n, err
	}
	if n.kind != objectNode {
		return n, n.errorf(`write an object of properties, such as {"amount": "150"}`, "a message is an object, not %s", n.kind)
	}
	return n, nil
}

// value reads the next value at the top or in the array of messages.
func (r *Reader) value() (node, error) {
	for {
		t, err := r.lexer.peek()
		if err != nil {
			r.count++ // something stands there, if only a stray character
			return node{}, err
		}
		switch {
		case t.kind == endToken:
			if r.inArray {
				r.inArray = false
				return node{}, t.at.errorf("add ] behind the last message", "the array of messages is not closed")
			}
			return node{}, io.EOF
		case t.kind == '[' && !r.inArray:
			r.inArray = true
		case t.kind == ']' && r.inArray:
			r.inArray, r.between = false, false
		case t.kind == ',' && r.between:
			r.between = false
		case r.between:
			r.between = false
			return node{}, t.unexpected("a comma or ]")
		default:
			r.count++
			n, err := r.lexer.parse(0)
			r.between = r.inArray
			return n, err
		}
		if _, err := r.lexer.next(); err != nil {
			return node{}, err
		}
	}
}

// byteOrderMark passes over the mark that some editors write, and names the
// encoding that some shells redirect in.
func (r *Reader) byteOrderMark() error {
	head, _ := r.lexer.in.Peek(3)
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, err := r.lexer.in.Discard(3)
		return err
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		r.count++
		r.end = io.EOF // nothing behind it can be read either
		return r.lexer.at.errorf("save the messages as UTF-8", "the input is UTF-16")
	}
	return nil
}
