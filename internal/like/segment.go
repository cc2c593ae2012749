package like

import (
	"strings"
	"unicode/utf8"
)

// segment is a part of a pattern without %: it matches texts of one length only,
// counted in characters.
type segment struct {
	pieces []piece
	chars  int
	search *shiftAnd // set by prepareSearch for a segment of several pieces
}

// piece is a run of _ and the literal text behind it; only the last piece of a
// segment may lack the text.
//
// Texts are compared byte by byte. That never cuts a character in two, because
// literals are valid UTF-8: none starts with a byte that may be in the middle of
// a character.
type piece struct {
	skip    int
	literal string
}

func (g *segment) empty() bool { return g.chars == 0 }

func (g *segment) addSkip() {
	if n := len(g.pieces); n == 0 || g.pieces[n-1].literal != "" {
		g.pieces = append(g.pieces, piece{})
	}
	g.pieces[len(g.pieces)-1].skip++
	g.chars++
}

// addLiteral adds text behind a wildcard or at the start.
func (g *segment) addLiteral(text string) {
	if len(g.pieces) == 0 {
		g.pieces = append(g.pieces, piece{})
	}
	g.pieces[len(g.pieces)-1].literal = text
	g.chars += utf8.RuneCountInString(text)
}

// dropTrailingSkip removes the _ at the segment's end and returns their number:
// before a % they ask only for characters of the gap.
func (g *segment) dropTrailingSkip() int {
	n := len(g.pieces)
	if n == 0 || g.pieces[n-1].literal != "" {
		return 0
	}
	skip := g.pieces[n-1].skip
	g.pieces = g.pieces[:n-1]
	g.chars -= skip
	return skip
}

// prepareSearch makes find possible, once the segment is complete.
func (g *segment) prepareSearch() {
	if len(g.pieces) > 1 {
		g.search = newShiftAnd(g.pieces, g.chars)
	}
}

// matchAt returns the end of the segment in s if it fits exactly at offset at,
// else -1.
func (g *segment) matchAt(s string, at int) int {
	for _, p := range g.pieces {
		if at = step(s, at, p.skip); at < 0 {
			return -1
		}
		if !strings.HasPrefix(s[at:], p.literal) {
			return -1
		}
		at += len(p.literal)
	}
	return at
}

// find returns the end of the leftmost place at or behind offset at where the
// segment fits, else -1. The segment starts and ends with literal text.
func (g *segment) find(s string, at int) int {
	if g.search != nil {
		return g.search.find(s, at)
	}
	text := g.pieces[0].literal
	i := strings.Index(s[at:], text)
	if i < 0 {
		return -1
	}
	return at + i + len(text)
}
