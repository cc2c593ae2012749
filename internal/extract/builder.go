package extract

import (
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/ast"
)

// builder puts the text of a literal together, and remembers where each byte comes
// from.
type builder struct {
	source  *Source
	quoting *quoting
	span    ast.Span // of the literal's inside
	where   func(int) int

	out     Value
	text    []byte
	at, end []int32
}

// newBuilder starts a literal whose inside is [start, end).
func newBuilder(s *Source, q *quoting, start, end int) *builder {
	return &builder{source: s, quoting: q, span: ast.Span{Start: start, End: end}}
}

// add appends text that the file writes as [start, end).
func (b *builder) add(text string, start, end int) {
	for i := range len(text) {
		b.text = append(b.text, text[i])
		b.at = append(b.at, int32(b.place(start)))
		b.end = append(b.end, int32(b.place(end)))
	}
}

func (b *builder) addRune(r rune, start, end int) {
	b.add(string(utf8.AppendRune(nil, r)), start, end)
}

// copy appends [start, end) of text, which stands there as it is.
func (b *builder) copy(text string, start, end int) {
	for i := start; i < end; i++ {
		b.text = append(b.text, text[i])
		b.at = append(b.at, int32(b.place(i)))
		b.end = append(b.end, int32(b.place(i+1)))
	}
}

func (b *builder) place(offset int) int {
	if b.where != nil {
		return b.where(offset)
	}
	return offset
}

// hole appends one, for [start, end) of the file.
func (b *builder) hole(start, end int) { b.piece(Piece{Hole: true}, start, end) }

// reference appends a constant.
func (b *builder) reference(name []string, start, end int) { b.piece(Piece{name: name}, start, end) }

func (b *builder) piece(p Piece, start, end int) {
	b.flush()
	p.Source, p.Span = b.source, ast.Span{Start: b.place(start), End: b.place(end)}
	b.out = append(b.out, p)
}

func (b *builder) flush() {
	if len(b.text) > 0 {
		b.out = append(b.out, Piece{Source: b.source, Span: b.places(), Text: string(b.text), at: b.at, end: b.end, quoting: b.quoting})
		b.text, b.at, b.end = nil, nil, nil
	}
}

func (b *builder) places() ast.Span {
	return ast.Span{Start: b.place(b.span.Start), End: b.place(b.span.End)}
}

// value returns what was put together; the empty text is a piece too, for it has a
// place.
func (b *builder) value() Value {
	b.flush()
	if b.out == nil {
		at := b.place(b.span.Start)
		return Value{{Source: b.source, Span: ast.Span{Start: at, End: at}, quoting: b.quoting}}
	}
	return b.out
}
