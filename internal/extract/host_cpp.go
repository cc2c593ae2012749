package extract

import "strings"

var cppEscapes = &escapes{simple: "a\ab\bf\fn\nr\rt\tv\v\"\"''\\\\??", octal: true, hex: -1, u: true, u8: true, newline: true, other: true}

// cppPrefixes may stand before the quote of a literal.
var cppPrefixes = []string{"u8", "u", "U", "L", ""}

// cppLiteral scans strings, raw strings and characters. Digit separators are no
// quotes: numbers are read as words are.
func cppLiteral(l *lexer) bool {
	for _, prefix := range cppPrefixes {
		if !l.has(l.pos, prefix) {
			continue
		}
		at := l.pos + len(prefix)
		switch {
		case l.has(at, `R"`):
			if cppRaw(l, at+2) {
				return true
			}
		case l.has(at, `"`):
			return quotedLiteral(l, at, '"', cppEscapes, doubleQuoted, false)
		case l.has(at, `'`):
			return quotedLiteral(l, at, '\'', cppEscapes, singleQuoted, false)
		}
	}
	return false
}

// cppRaw scans R"mark(…)mark" from behind the quote.
func cppRaw(l *lexer, at int) bool {
	const longestMark = 16
	open := strings.IndexByte(l.text[at:min(at+longestMark+1, len(l.text))], '(')
	if open < 0 {
		return false
	}
	closing := ")" + l.text[at:at+open] + `"`
	start := at + open + 1
	n := strings.Index(l.text[start:], closing)
	if n < 0 {
		return false
	}
	b := l.builder(&quoting{func(text string) (string, bool) { return text, !strings.Contains(text, closing) }}, start, start+n)
	b.copy(l.text, start, start+n)
	l.addString(b.value(), start+n+len(closing))
	return true
}
