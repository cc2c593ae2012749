package extract

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// Value is a text that a host file spells out, as far as it does.
type Value []Piece

// Piece is a part of a Value: text, a hole, or a constant that is defined somewhere
// else.
type Piece struct {
	Source *Source
	Span   ast.Span // of the operand in Source
	Text   string
	Hole   bool // opaque: only the running program knows the text

	at, end []int32  // where in Source each byte of Text starts and ends
	quoting *quoting // how the literal writes text; nil if the text is in none
	name    []string // of the constant, such as Filters BIG
}

// HoleText stands for a hole in the text of a selector.
const HoleText = "{}"

// String returns the text, holes as {}.
func (v Value) String() string {
	var b strings.Builder
	for i := range v {
		b.WriteString(v[i].shown())
	}
	return b.String()
}

func (p *Piece) shown() string {
	if p.Hole || p.name != nil {
		return HoleText
	}
	return p.Text
}

// Known returns the whole text, if there is no hole in it.
func (v Value) Known() (string, bool) { return v.String(), len(v.Holes()) == 0 }

// Holes returns where in String the holes are.
func (v Value) Holes() []ast.Span {
	var holes []ast.Span
	at := 0
	for i := range v {
		n := len(v[i].shown())
		if v[i].Hole || v[i].name != nil {
			holes = append(holes, ast.Span{Start: at, End: at + n})
		}
		at += n
	}
	return holes
}

// Place is a range of a file.
type Place struct {
	Source     *Source
	Start, End int
}

// Place returns where a span of String stands. A span that goes over several pieces
// ends with the last one that is in the same file as its start.
func (v Value) Place(span ast.Span) Place {
	var place Place
	at := 0
	for i := range v {
		p := &v[i]
		n := len(p.shown())
		start, end := span.Start-at, span.End-at
		at += n
		if start >= n && (i < len(v)-1 || start > n) || place.Source != nil && end <= 0 {
			continue
		}
		from, to := p.place(max(start, 0), min(max(end, 0), n))
		switch {
		case place.Source == nil:
			place = Place{p.Source, from, max(to, from)}
		case place.Source == p.Source && from >= place.Start:
			place.End = max(place.End, to)
		}
	}
	return place
}

// place maps a range of the piece's text to the file.
func (p *Piece) place(start, end int) (int, int) {
	if p.at == nil {
		return p.Span.Start, p.Span.End
	}
	from := p.textEnd()
	if start < len(p.at) {
		from = int(p.at[start])
	}
	to := from
	if end > start {
		to = int(p.end[end-1])
	}
	return from, to
}

// textEnd is where the text of the piece ends in the file.
func (p *Piece) textEnd() int {
	if n := len(p.end); n > 0 {
		return int(p.end[n-1])
	}
	return p.Span.End
}

// Start returns where the text begins: its first character, or the hole that is
// there.
func (v Value) Start() Place { return v.Place(ast.Span{}) }

// hole is a value of which nothing is known.
func hole(s *Source, start, end int) Value {
	return Value{{Source: s, Span: ast.Span{Start: start, End: end}, Hole: true}}
}

// opaque reports whether nothing of the value is known.
func (v Value) opaque() bool { return len(v) == 1 && v[0].Hole }

// slice returns the part of a piece's text between two offsets.
func (p Piece) slice(start, end int) Piece {
	p.Text = p.Text[start:end]
	if p.at != nil {
		p.at, p.end = p.at[start:end], p.end[start:end]
	}
	return p
}

// asHole returns the piece as a hole in place of a part of its text.
func (p Piece) asHole(start, end int) Piece {
	from, to := p.place(start, end)
	return Piece{Source: p.Source, Span: ast.Span{Start: from, End: to}, Hole: true}
}

// replaceMatches makes another piece of every part of the text that find returns;
// found text is handed to with.
func (v Value) replaceMatches(find func(string) [][]int, with func(p Piece, match []int) Value) Value {
	var out Value
	for _, p := range v {
		if p.Hole || p.name != nil {
			out = append(out, p)
			continue
		}
		last := 0
		for _, m := range find(p.Text) {
			if m[0] > last {
				out = append(out, p.slice(last, m[0]))
			}
			out = append(out, with(p, m)...)
			last = m[1]
		}
		if last < len(p.Text) || last == 0 {
			out = append(out, p.slice(last, len(p.Text)))
		}
	}
	return out
}
