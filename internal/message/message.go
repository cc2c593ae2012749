package message

import (
	"fmt"
	"strings"
)

// Message is a message as it was read.
type Message struct {
	Index      int // 1-based; messages that could not be read count
	Properties map[string]Value
	Empty      []string // the names of properties left out because they are empty
}

// Options tell how to read messages.
type Options struct {
	// Typed keeps JSON's types: an integer is an Int32 if it fits, else an Int64; a
	// number with a fraction or an exponent is a Float64.
	Typed bool
	// KeepEmpty keeps empty properties, which no broker stores.
	KeepEmpty bool
}

// Error says why a message could not be read.
type Error struct {
	Name         string // of the input, as given to NewReader
	Line, Column int    // 1-based, in characters
	Message      string // what is wrong
	Help         string // what to do; may be empty
}

// Error returns place and message.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Message)
}

// The properties that tags and keys are stored as.
const (
	tagsProperty = "TAGS"
	keysProperty = "KEYS"
)

// builder collects the properties of a message.
type builder struct {
	options    Options
	properties map[string]Value
	empty      []string
}

// build makes a message of a JSON object.
func (o Options) build(object node) (map[string]Value, []string, error) {
	b := builder{options: o, properties: make(map[string]Value)}
	var err error
	if envelope, e := isEnvelope(object); e != nil {
		err = e
	} else if envelope {
		err = b.envelope(object)
	} else {
		err = b.flat(object)
	}
	return b.properties, b.empty, err
}

// isEnvelope reports whether the object's "properties" is an object.
func isEnvelope(object node) (bool, error) {
	found := false
	for _, m := range object.members {
		if m.name != "properties" || m.value.kind != objectNode {
			continue
		}
		if found {
			return false, m.value.errorf("put all properties into one object", `"properties" is given twice`)
		}
		found = true
	}
	return found, nil
}

func (b *builder) flat(object node) error {
	for _, m := range object.members {
		if err := b.add(m.name, m.value); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) envelope(object node) error {
	for _, m := range object.members {
		var err error
		switch {
		case m.name == "properties" && m.value.kind == objectNode:
			err = b.flat(m.value)
		case m.name == "properties":
			err = m.value.errorf("put all properties into one object", `"properties" is given twice`)
		case m.name == "tags":
			err = b.add(tagsProperty, m.value)
		case m.name == "keys":
			err = b.keys(m.value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// keys joins an array of keys as clients do.
func (b *builder) keys(value node) error {
	if value.kind != arrayNode {
		return b.add(keysProperty, value)
	}
	keys := make([]string, len(value.items))
	for i, item := range value.items {
		if item.kind != stringNode && item.kind != numberNode {
			return item.errorf("write keys as strings", "a key is %s", item.kind)
		}
		keys[i] = item.text
	}
	return b.add(keysProperty, node{kind: stringNode, text: strings.Join(keys, " "), at: value.at})
}

// add sets a property. A name that comes twice must have one value.
func (b *builder) add(name string, value node) error {
	v, err := b.options.value(name, value)
	if err != nil || v == (Value{}) {
		return err
	}
	if v.Kind == Text && v.Text == "" && !b.options.KeepEmpty {
		b.empty = append(b.empty, name)
		return nil
	}
	if old, twice := b.properties[name]; twice && old != v {
		return value.errorf("a message has one value for each property",
			"property %s is given twice: %s and %s", name, old, v)
	}
	b.properties[name] = v
	return nil
}
