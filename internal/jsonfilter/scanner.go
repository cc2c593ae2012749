package jsonfilter

import "unsafe"

// scanner reads the wanted properties of one line after another. It is a message:
// the one of the line read last. Its strings are views of that line.
type scanner struct {
	wanted *wanted
	values []string // by number in wanted; "" is a missing property, for empty ones are missing

	line     []byte
	at       int // of the next byte in line
	seen     nameSet
	nested   bool   // some field of the flat message is an object or array
	envelope bool   // the line's "properties" is an object
	scratch  []byte // strings that had to be unescaped or joined
}

func newScanner(w *wanted) *scanner {
	return &scanner{wanted: w, values: make([]string, len(w.names))}
}

// Property implements rmqsql.Message.
func (s *scanner) Property(name string) (string, bool) {
	i, ok := s.wanted.number[name]
	if !ok || s.values[i] == "" {
		return "", false
	}
	return s.values[i], true
}

// place is what the members of an object are.
type place uint8

const (
	flat       place = iota // properties, until "properties" turns out to be an object
	properties              // of an envelope
	fields                  // the envelope's own
	nowhere                 // of an object that is passed over
)

// maxDepth is how many levels of nested values the scanner passes over.
const maxDepth = 64

// scan reads a line. If it returns false, the line may still be a message.
func (s *scanner) scan(line []byte) bool {
	s.start(line)
	ok := s.next() == '{' && s.members(flat, 0)
	if s.envelope {
		s.start(line)
		s.next()
		ok = s.members(fields, 0)
	} else if s.nested {
		return false
	}
	return ok && s.next() == 0 && s.at == len(line)
}

func (s *scanner) start(line []byte) {
	s.line, s.at = line, 0
	s.seen.reset()
	clear(s.values)
	s.nested, s.envelope = false, false
	s.scratch = s.scratch[:0]
}

// next returns the next byte that is no blank, without taking it; 0 at the end.
func (s *scanner) next() byte {
	for s.at < len(s.line) {
		c := s.line[s.at]
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c
		}
		s.at++
	}
	return 0
}

// members reads an object from its brace on.
func (s *scanner) members(in place, depth int) bool {
	s.at++
	if s.next() == '}' {
		s.at++
		return true
	}
	for {
		if s.next() != '"' {
			return false
		}
		name, escaped, ok := s.str()
		if !ok || s.next() != ':' {
			return false
		}
		s.at++
		if escaped && in != nowhere {
			name = s.unescape(name)
		}
		switch in {
		case flat, properties:
			ok = s.property(name, in)
		case fields:
			ok = s.field(name)
		default:
			ok = s.skip(depth)
		}
		if !ok {
			return false
		}
		switch s.next() {
		case ',':
			s.at++
		case '}':
			s.at++
			return true
		default:
			return false
		}
	}
}

// property reads the value of a property.
func (s *scanner) property(name []byte, in place) bool {
	if c := s.next(); c == '{' || c == '[' {
		if in != flat {
			return false
		}
		if c == '{' && string(name) == "properties" {
			s.envelope = true
			return false
		}
		s.nested = true
		return s.skip(0)
	}
	text, escaped, ok := s.scalar()
	return ok && s.add(name, text, escaped)
}

// add sets a property, unless its value is empty. It is false for a name that may
// have come before.
func (s *scanner) add(name, text []byte, escaped bool) bool {
	if len(text) == 0 {
		return true
	}
	hash := hashOf(name)
	if !s.seen.add(hash) {
		return false
	}
	i := s.wanted.find(hash, name)
	if i < 0 {
		return true
	}
	if escaped {
		text = s.unescape(text)
	}
	s.values[i] = unsafe.String(unsafe.SliceData(text), len(text))
	return true
}

// unescape returns what a string means. It stays as it is while the line is read.
func (s *scanner) unescape(raw []byte) []byte {
	begin := len(s.scratch)
	s.scratch = appendUnescaped(s.scratch, raw)
	return s.scratch[begin:]
}

// field reads a field of an envelope.
func (s *scanner) field(name []byte) bool {
	switch string(name) {
	case "properties":
		if s.next() != '{' || s.envelope {
			return false // it is there twice: see scan
		}
		s.envelope = true
		return s.members(properties, 0)
	case "tags":
		return s.property(tagsProperty, properties)
	case "keys":
		if s.next() == '[' {
			return s.keys()
		}
		return s.property(keysProperty, properties)
	}
	return s.skip(0)
}

// The properties that tags and keys are stored as.
var tagsProperty, keysProperty = []byte("TAGS"), []byte("KEYS")

// keys joins an array of keys by spaces.
func (s *scanner) keys() bool {
	s.at++
	if s.next() == ']' {
		s.at++
		return true
	}
	begin := len(s.scratch)
	for {
		if c := s.next(); c != '"' && !startsNumber(c) {
			return false
		}
		key, escaped, ok := s.scalar()
		if !ok {
			return false
		}
		if escaped {
			s.scratch = appendUnescaped(s.scratch, key)
		} else {
			s.scratch = append(s.scratch, key...)
		}
		switch s.next() {
		case ',':
			s.at++
			s.scratch = append(s.scratch, ' ')
		case ']':
			s.at++
			return s.add(keysProperty, s.scratch[begin:], false)
		default:
			return false
		}
	}
}
