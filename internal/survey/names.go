package survey

import (
	"bufio"
	"io"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/store"
)

// Known are tags by their codes.
type Known map[int64][]string

// ReadKnown reads tags, one a line. White space around a tag and empty lines do
// not count.
func ReadKnown(r io.Reader) (Known, error) {
	known := Known{}
	for lines := bufio.NewScanner(r); ; {
		if !lines.Scan() {
			return known, lines.Err()
		}
		known.add(strings.TrimSpace(lines.Text()))
	}
}

func (k Known) add(tag string) {
	if tag == "" {
		return
	}
	code := rmqsql.TagCode(tag)
	for _, have := range k[code] {
		if have == tag {
			return
		}
	}
	k[code] = append(k[code], tag)
}

// Name is what is known of a code's tag.
type Name struct {
	Tags   []string // several where tags collide; empty if unknown
	Source Source
}

// Source is where a tag's text comes from.
type Source string

// The sources.
const (
	Unknown   Source = ""
	Listed    Source = "known"    // in the list of known tags
	LookedUp  Source = "message"  // in the first message that has the code
	WrongCode Source = "mismatch" // that message's tag has another code
)

// Namer finds the tags that codes stand for: in a list, else in a message. One
// goroutine may use it at a time.
type Namer struct {
	known  Known
	reader *store.MessageReader // nil without a log
}

// NewNamer returns a Namer; known may be nil.
func NewNamer(st *store.Store, known Known) *Namer {
	n := &Namer{known: known}
	if log, err := st.CommitLog(); err == nil { // without one only the list tells
		n.reader = log.Reader()
	}
	return n
}

// Name finds the tag of a code. It reads at most one message; one that cannot be
// read leaves the tag unknown.
func (n *Namer) Name(c Code) Name {
	if tags := n.known[c.Code]; len(tags) > 0 {
		return Name{tags, Listed}
	}
	if n.reader == nil {
		return Name{}
	}
	m, err := n.reader.At(c.first.Offset, c.first.Size)
	if err != nil {
		return Name{}
	}
	tag, ok := m.Properties.Property("TAGS")
	if !ok || rmqsql.TagCode(tag) != c.Code {
		return Name{[]string{strings.Clone(tag)}, WrongCode}
	}
	return Name{[]string{strings.Clone(tag)}, LookedUp}
}
