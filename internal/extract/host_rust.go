package extract

import "strings"

var rustEscapes = &escapes{simple: "n\nr\rt\t0\x00\"\"''\\\\", hex: 2, braces: true, other: true}

// rustLiteral scans strings, raw strings and characters; a quote before a name is a
// lifetime.
func rustLiteral(l *lexer) bool {
	at := l.pos
	for _, prefix := range []string{"br", "cr", "b", "c", "r"} {
		if l.has(l.pos, prefix) {
			at = l.pos + len(prefix)
			break
		}
	}
	switch {
	case at > l.pos && strings.HasSuffix(l.text[l.pos:at], "r"):
		if rustRaw(l, at) {
			return true
		}
		return false
	case l.has(at, `"`):
		return rustQuoted(l, at)
	case l.has(at, "'"):
		end := quotedEnd(l.text, at+1, '\'', false)
		if end > 0 && (l.text[at+1] == '\\' || len([]rune(l.text[at+1:end])) == 1) {
			return quotedLiteral(l, at, '\'', rustEscapes, singleQuoted, false)
		}
		l.skip(at + 1)
		return true
	}
	return false
}

// rustQuoted scans a string, which may go over lines: a backslash at a line's end
// drops the blanks that follow.
func rustQuoted(l *lexer, at int) bool {
	end := quotedEnd(l.text, at+1, '"', true)
	if end < 0 {
		l.skip(at + 1)
		return true
	}
	b := l.builder(doubleQuoted, at+1, end)
	for i := at + 1; i < end; {
		switch {
		case l.text[i] == '\\' && (l.has(i+1, "\n") || l.has(i+1, "\r\n")):
			i += 1 + len(l.text[i+1:end]) - len(strings.TrimLeft(l.text[i+1:end], " \t\r\n"))
		case l.text[i] == '\\':
			i = rustEscapes.scan(b, l.text, i, end)
		default:
			next := i + runLength(l.text[i:end], `\`)
			b.copy(l.text, i, next)
			i = next
		}
	}
	l.addString(b.value(), end+1)
	return true
}

// rustRaw scans r#"…"# from behind the r.
func rustRaw(l *lexer, at int) bool {
	hashes := len(l.text[at:]) - len(strings.TrimLeft(l.text[at:], "#"))
	start := at + hashes + 1
	if !l.has(start-1, `"`) {
		return false
	}
	closing := `"` + l.text[at:at+hashes]
	n := strings.Index(l.text[start:], closing)
	if n < 0 {
		return false
	}
	b := l.builder(asItIs(`"`), start, start+n)
	b.copy(l.text, start, start+n)
	l.addString(b.value(), start+n+len(closing))
	return true
}
