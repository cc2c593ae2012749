package jsonfilter

import (
	"bytes"

	"github.com/rmqsql/rmqsql/internal/message"
)

// Counts tells what became of the lines.
type Counts struct {
	Lines  int64 // blank ones included, which hold no message and are passed over
	Picked int64 // messages that match, or with Invert those that do not
	Unread int64 // lines that could not be read
}

func (c *Counts) add(d Counts) {
	c.Lines += d.Lines
	c.Picked += d.Picked
	c.Unread += d.Unread
}

// pick finds the lines of a block that are wanted.
func (b *block) pick(m *Matcher, invert bool) {
	b.picked, b.unread, b.counts = b.picked[:0], nil, Counts{}
	if b.first && isUTF16(b.text) {
		_, bad := m.Match(b.text)
		b.counts.Lines = 1
		b.refuse(bad)
		return
	}
	for from := 0; from < len(b.text); {
		to := len(b.text)
		if i := bytes.IndexByte(b.text[from:], '\n'); i >= 0 {
			to = from + i + 1
		}
		b.counts.Lines++
		b.line(m, invert, from, to)
		from = to
	}
}

func (b *block) line(m *Matcher, invert bool, from, to int) {
	line := bytes.TrimSuffix(b.text[from:to], []byte{'\n'})
	if isBlank(line) {
		return
	}
	matched, bad := m.Match(line)
	switch {
	case bad != nil:
		b.refuse(bad)
	case matched != invert:
		b.counts.Picked++
		if last := len(b.picked) - 1; last >= 0 && b.picked[last].to == from {
			b.picked[last].to = to
		} else {
			b.picked = append(b.picked, span{from, to})
		}
	}
}

// refuse notes a line that cannot be read.
func (b *block) refuse(bad *message.Error) {
	bad.Line = int(b.counts.Lines)
	b.counts.Unread++
	b.unread = append(b.unread, bad)
}

func isBlank(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return false
		}
	}
	return true
}
