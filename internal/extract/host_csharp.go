package extract

import "strings"

var csharpEscapes = &escapes{simple: "0\x00a\ab\bf\fn\nr\rt\tv\ve\x1b\"\"''\\\\", hex: -1, u: true, u8: true, other: true}

// csharpLiteral scans regular, verbatim, interpolated and raw strings, and
// characters.
func csharpLiteral(l *lexer) bool {
	if l.text[l.pos] == '\'' {
		return quotedLiteral(l, l.pos, '\'', csharpEscapes, singleQuoted, false)
	}
	at := l.pos
	dollars, isVerbatim := 0, false
	for at < len(l.text) && (l.text[at] == '$' || l.text[at] == '@') {
		if l.text[at] == '$' {
			dollars++
		} else {
			isVerbatim = true
		}
		at++
	}
	if at == len(l.text) || l.text[at] != '"' {
		return false
	}
	if quotes := quotesAt(l.text, at); quotes >= 3 {
		return csharpRaw(l, at, quotes, dollars)
	}
	if !isVerbatim && dollars == 0 {
		return quotedLiteral(l, at, '"', csharpEscapes, doubleQuoted, false)
	}
	end := csharpEnd(l.text, at+1, isVerbatim, dollars > 0)
	if end < 0 {
		l.skip(at + 1)
		return true
	}
	q := doubleQuoted
	if isVerbatim {
		q = doubling(`"`)
	}
	if dollars > 0 {
		q = q.within(asItIs("{}"))
	}
	b := l.builder(q, at+1, end)
	for i := at + 1; i < end; {
		switch {
		case isVerbatim && l.has(i, `""`):
			b.add(`"`, i, i+2)
			i += 2
		case !isVerbatim && l.text[i] == '\\':
			i = csharpEscapes.scan(b, l.text, i, end)
		case dollars > 0 && (l.text[i] == '{' || l.text[i] == '}'):
			i = l.formatHole(b, i, end)
		default:
			next := i + 1 + runLength(l.text[i+1:end], `"\{}`)
			b.copy(l.text, i, next)
			i = next
		}
	}
	l.addString(b.value(), end+1)
	return true
}

func quotesAt(text string, i int) int {
	return len(text[i:]) - len(strings.TrimLeft(text[i:], `"`))
}

// csharpEnd returns where a verbatim or interpolated string ends, -1 if it does not.
func csharpEnd(text string, i int, isVerbatim, interpolated bool) int {
	for i < len(text) {
		switch c := text[i]; {
		case isVerbatim && strings.HasPrefix(text[i:], `""`):
			i += 2
		case c == '"':
			return i
		case c == '\\' && !isVerbatim:
			i += 2
		case c == '\n' && !isVerbatim:
			return -1
		case interpolated && strings.HasPrefix(text[i:], "{{"):
			i += 2
		case interpolated && c == '{':
			i = bracesEnd(text, i+1, len(text))
		default:
			i++
		}
	}
	return -1
}

// formatHole reads a brace of an interpolated string: doubled it is a brace, else
// it opens a hole.
func (l *lexer) formatHole(b *builder, i, end int) int {
	brace := l.text[i : i+1]
	if strings.HasPrefix(l.text[i:end], brace+brace) {
		b.add(brace, i, i+2)
		return i + 2
	}
	if brace == "}" {
		b.copy(l.text, i, i+1)
		return i + 1
	}
	next := bracesEnd(l.text, i+1, end)
	l.expressionHole(b, i, next, i+1, next-1)
	return next
}

// csharpRaw scans """…""", whose lines lose the indentation of the closing quotes.
// As many braces as there are dollar signs open a hole.
func csharpRaw(l *lexer, at, quotes, dollars int) bool {
	start := at + quotes
	n := strings.Index(l.text[start:], strings.Repeat(`"`, quotes))
	if n < 0 {
		l.skip(start)
		return true
	}
	end := start + n
	behind := end + quotesAt(l.text, end)
	end = behind - quotes
	q := asItIs(`"{}`)
	b := l.builder(q, start, end)
	lines := []blockLine{{start, end, end}}
	indent := 0
	if first := l.lineEnd(start); first < end && strings.TrimSpace(l.text[start:first]) == "" {
		lines = blockLines(l.text, first+1, end)
		last := lines[len(lines)-1]
		indent = last.end - last.start
		lines = lines[:len(lines)-1]
	}
	for n, line := range lines {
		i := min(line.start+indent, line.end)
		for i < line.end {
			if dollars > 0 && strings.HasPrefix(l.text[i:line.end], strings.Repeat("{", dollars)) {
				next := min(bracesEnd(l.text, i+dollars, line.end)+dollars-1, line.end)
				l.expressionHole(b, i, next, i+dollars, next-dollars)
				i = next
				continue
			}
			next := i + 1 + runLength(l.text[i+1:line.end], "{")
			b.copy(l.text, i, next)
			i = next
		}
		if n < len(lines)-1 {
			b.add("\n", line.end, line.next)
		}
	}
	l.addString(b.value(), behind)
	return true
}
