package ast

import (
	"strings"
	"unicode/utf8"
)

// Span is a half-open range of byte offsets [Start, End) in a selector's text.
type Span struct{ Start, End int }

// Text returns the part of text that s covers, clipped to the text.
func (s Span) Text(text string) string {
	start := min(max(s.Start, 0), len(text))
	end := min(max(s.End, start), len(text))
	return text[start:end]
}

// To returns the span from the start of s to the end of t.
func (s Span) To(t Span) Span { return Span{s.Start, t.End} }

// Position is a place in a text: Line and Column are 1-based, Column counts
// characters (Unicode code points), Offset bytes from 0.
type Position struct{ Offset, Line, Column int }

// PositionAt converts a byte offset of text to a line and column. Lines end at
// LF; an offset outside the text is clipped to it.
func PositionAt(text string, offset int) Position {
	offset = min(max(offset, 0), len(text))
	before := text[:offset]
	line := strings.Count(before, "\n") + 1
	lineStart := strings.LastIndexByte(before, '\n') + 1
	return Position{offset, line, utf8.RuneCountInString(before[lineStart:]) + 1}
}
