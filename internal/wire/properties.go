package wire

import (
	"bytes"
	"iter"
	"strings"
	"unsafe"
)

// The bytes between a property's name and its value, and behind the value.
const (
	nameEnd = 1
	pairEnd = 2
)

// Properties are the properties of a message as the broker stores them:
// `name 0x01 value 0x02`, repeated, the last 0x02 optional.
//
// They follow the broker's decoder: a pair ends at the next 0x02 and its name
// at its first 0x01; a pair without 0x01, with an empty name or with an empty
// value does not exist; of several pairs with one name the last counts. Text is
// not validated: bytes that are not UTF-8 are returned as they are.
//
// Reading is safe from several goroutines while nobody changes the bytes.
type Properties []byte

// Lookup returns the value of a property as a part of p, and whether the
// message has it. It looks from the end, because the last pair of a name counts,
// and does not allocate.
func (p Properties) Lookup(name string) ([]byte, bool) {
	if name == "" {
		return nil, false
	}
	var n Name
	n.Init(name)
	at := find(p, &n)
	if at < 0 {
		return nil, false
	}
	// No pair has a name that holds the end of one: it would end there.
	if strings.IndexByte(name, nameEnd) >= 0 || strings.IndexByte(name, pairEnd) >= 0 {
		return nil, false
	}
	return p[at:endOfPair(p, at)], true
}

// Property is Lookup with the value as a string. The string is a view of p, not
// a copy: it is valid only as long as the bytes of p are not changed, so a
// reader that reuses its buffer must strings.Clone what it keeps.
func (p Properties) Property(name string) (string, bool) {
	v, ok := p.Lookup(name)
	return unsafe.String(unsafe.SliceData(v), len(v)), ok
}

// Value is Property for a name made ready. "" stands for no such property: none is
// empty.
func (p Properties) Value(name *Name) string {
	at := find(p, name)
	if at < 0 {
		return ""
	}
	v := p[at:endOfPair(p, at)]
	return unsafe.String(unsafe.SliceData(v), len(v))
}

// All yields the pairs that exist, in stored order; a name that occurs twice is
// yielded twice. The strings are copies.
func (p Properties) All() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for rest := []byte(p); len(rest) > 0; {
			var pair []byte
			pair, rest = cut(rest)
			i := bytes.IndexByte(pair, nameEnd)
			if i <= 0 || i == len(pair)-1 {
				continue
			}
			if !yield(string(pair[:i]), string(pair[i+1:])) {
				return
			}
		}
	}
}

// Map decodes all properties. The result is never nil and shares nothing with p.
func (p Properties) Map() map[string]string {
	m := make(map[string]string, bytes.Count(p, []byte{pairEnd})+1)
	for name, value := range p.All() {
		m[name] = value
	}
	return m
}

// AppendProperty appends one encoded pair to p and returns the longer slice. As
// in the broker nothing is escaped: a name or value that holds 0x01 or 0x02
// reads back as something else.
func AppendProperty(p Properties, name, value string) Properties {
	p = append(p, name...)
	p = append(p, nameEnd)
	p = append(p, value...)
	return append(p, pairEnd)
}

// cut splits b, which is not empty, at its first pair.
func cut(b []byte) (pair, rest []byte) {
	if i := bytes.IndexByte(b, pairEnd); i >= 0 {
		return b[:i], b[i+1:]
	}
	return b, nil
}
