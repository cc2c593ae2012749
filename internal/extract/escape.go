package extract

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// escapes is a set of backslash escapes.
type escapes struct {
	simple  string // pairs of the letter and what it stands for
	octal   bool   // \0 to \377
	hex     int    // digits of \x: 2, 0 for none, -1 for any number
	braces  bool   // \u{…}
	u, u8   bool   // \uXXXX, \UXXXXXXXX
	newline bool   // a backslash at the end of a line joins it with the next
	named   bool   // \N{…}, which is not resolved
	other   bool   // an unknown escape stands for its letter
	literal bool   // an unknown escape stands for itself, backslash and all
}

// scanEscape reads the escape at text[i], which is a backslash, and adds what it
// stands for. It returns where the text goes on; end is where the literal ends.
func (e *escapes) scan(b *builder, text string, i, end int) int {
	if i+1 >= end {
		b.copy(text, i, end)
		return end
	}
	c := text[i+1]
	if k := strings.IndexByte(e.simple, c); k >= 0 && k%2 == 0 {
		b.add(e.simple[k+1:k+2], i, i+2)
		return i + 2
	}
	switch {
	case e.octal && '0' <= c && c <= '7':
		most := 2
		if c <= '3' {
			most = 3
		}
		n := 1
		for n < most && i+1+n < end && '0' <= text[i+1+n] && text[i+1+n] <= '7' {
			n++
		}
		code, _ := strconv.ParseUint(text[i+1:i+1+n], 8, 16)
		b.addRune(rune(code), i, i+1+n)
		return i + 1 + n
	case e.hex != 0 && c == 'x':
		return e.scanHex(b, text, i, end)
	case e.u && c == 'u' || e.u8 && c == 'U' || e.braces && c == 'u':
		if next := e.scanUnicode(b, text, i, end); next > i {
			return next
		}
	case e.newline && (c == '\n' || c == '\r'):
		next := i + 2
		if c == '\r' && next < end && text[next] == '\n' {
			next++
		}
		return next
	case e.named && c == 'N' && i+2 < end && text[i+2] == '{':
		if n := strings.IndexByte(text[i:end], '}'); n > 0 {
			b.hole(i, i+n+1)
			return i + n + 1
		}
	}
	_, size := utf8.DecodeRuneInString(text[i+1 : end])
	next := i + 1 + size
	if e.literal {
		b.copy(text, i, next)
	} else {
		b.add(text[i+1:next], i, next)
	}
	return next
}

func (e *escapes) scanHex(b *builder, text string, i, end int) int {
	n := 0
	for (e.hex < 0 || n < e.hex) && i+2+n < end && isHex(text[i+2+n]) {
		n++
	}
	code, err := strconv.ParseUint(text[i+2:i+2+n], 16, 31)
	if err != nil {
		b.copy(text, i, i+2)
		return i + 2
	}
	b.addRune(rune(code), i, i+2+n)
	return i + 2 + n
}

// scanUnicode reads \uXXXX, with a second one for the other half of a character,
// \UXXXXXXXX and \u{…}; it returns i if it is none.
func (e *escapes) scanUnicode(b *builder, text string, i, end int) int {
	read := func(at int) (rune, int) {
		if at+2 > end || text[at] != '\\' {
			return 0, at
		}
		from, digits := at+2, 4
		switch {
		case e.braces && from < end && text[from] == '{':
			n := strings.IndexByte(text[from:end], '}')
			if n < 0 {
				return 0, at
			}
			code, err := strconv.ParseUint(text[from+1:from+n], 16, 31)
			if err != nil {
				return 0, at
			}
			return rune(code), from + n + 1
		case text[at+1] == 'U':
			digits = 8
		}
		if from+digits > end {
			return 0, at
		}
		code, err := strconv.ParseUint(text[from:from+digits], 16, 31)
		if err != nil {
			return 0, at
		}
		return rune(code), from + digits
	}
	r, next := read(i)
	if next == i {
		return i
	}
	if utf16.IsSurrogate(r) && next+1 < end && text[next+1] == 'u' {
		if low, after := read(next); after > next {
			if both := utf16.DecodeRune(r, low); both != utf8.RuneError {
				r, next = both, after
			}
		}
	}
	b.addRune(r, i, next)
	return next
}

func isHex(c byte) bool { return isDecimal(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// quotedEnd returns where the literal that begins behind its quote at start ends:
// the offset of the closing quote. It is -1 if the line, or the text, ends before.
func quotedEnd(text string, start int, quote byte, multiline bool) int {
	for i := start; i < len(text); i++ {
		switch c := text[i]; {
		case c == quote:
			return i
		case c == '\\':
			if !multiline && i+1 < len(text) && text[i+1] == '\n' {
				// A line that is continued; languages without that end here.
				i++
				continue
			}
			i++
		case c == '\n' && !multiline:
			return -1
		}
	}
	return -1
}
