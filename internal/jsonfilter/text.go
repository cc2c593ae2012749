package jsonfilter

import (
	"encoding/binary"
	"math/bits"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// ones has a 1 in each of its eight bytes.
const ones = 0x0101010101010101

// special marks, by its highest bit, a byte of w that is a quote, a backslash or a
// control character. Only the lowest mark is sure to be true.
func special(w uint64) uint64 {
	quote := w ^ '"'*ones
	slash := w ^ '\\'*ones
	return ((quote-ones)&^quote | (slash-ones)&^slash | (w-' '*ones)&^w) & (0x80 * ones)
}

// scanString reads the string whose opening quote is in front of b. It returns what
// is between the quotes, and false if that is no JSON string of valid UTF-8.
func scanString(b []byte) (raw []byte, escaped, ok bool) {
	var all uint64 // bytes seen, or-ed: tells whether all are ASCII
	for i := 0; i < len(b); {
		if i+8 <= len(b) {
			w := binary.LittleEndian.Uint64(b[i:])
			all |= w
			hit := special(w)
			if hit == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(hit) / 8
		}
		switch c := b[i]; {
		case c == '"':
			raw = b[:i]
			return raw, escaped, all&(0x80*ones) == 0 || utf8.Valid(raw)
		case c == '\\':
			n := escapeLength(b[i:])
			if n == 0 {
				return nil, false, false
			}
			escaped = true
			i += n
		case c < ' ':
			return nil, false, false
		default:
			all |= uint64(c)
			i++
		}
	}
	return nil, false, false
}

// escapeLength returns the length of the escape at the start of b, or 0 if that is
// none.
func escapeLength(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if _, ok := unit(b); ok {
			return 6
		}
	}
	return 0
}

// unit reads the escape \uXXXX at the start of b.
func unit(b []byte) (rune, bool) {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range b[2:6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// appendUnescaped appends to dst what a string means of which scanString returned
// raw. Half of a surrogate pair becomes U+FFFD, as in encoding/json.
func appendUnescaped(dst, raw []byte) []byte {
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c != '\\' {
			dst = append(dst, c)
			continue
		}
		i++
		switch c = raw[i]; c {
		case 'b':
			c = '\b'
		case 'f':
			c = '\f'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 't':
			c = '\t'
		case 'u':
			r, _ := unit(raw[i-1:])
			i += 4
			if utf16.IsSurrogate(r) {
				low, _ := unit(raw[i+1:])
				if r = utf16.DecodeRune(r, low); r != unicode.ReplacementChar {
					i += 6
				}
			}
			dst = utf8.AppendRune(dst, r)
			continue
		}
		dst = append(dst, c)
	}
	return dst
}

// scanNumber returns the length of the JSON number at the start of b, or 0.
func scanNumber(b []byte) int {
	i := 0
	if i < len(b) && b[i] == '-' {
		i++
	}
	whole := digits(b[i:])
	if whole == 0 || whole > 1 && b[i] == '0' {
		return 0
	}
	i += whole
	if i < len(b) && b[i] == '.' {
		fraction := digits(b[i+1:])
		if fraction == 0 {
			return 0
		}
		i += 1 + fraction
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		exponent := digits(b[i:])
		if exponent == 0 {
			return 0
		}
		i += exponent
	}
	return i
}

// digits returns how many digits b begins with.
func digits(b []byte) int {
	n := 0
	for n < len(b) && b[n]-'0' <= 9 {
		n++
	}
	return n
}
