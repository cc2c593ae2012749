package extract

import "strings"

var kotlinEscapes = &escapes{simple: "t\tb\bn\nr\r\"\"''\\\\$$", u: true, other: true}

// kotlinQuoted writes a dollar sign so that it begins no template.
var kotlinQuoted = escaping(`"\$`)

// kotlinLiteral scans strings with templates, raw strings and characters.
func kotlinLiteral(l *lexer) bool {
	switch {
	case l.has(l.pos, `"""`):
		start := l.pos + 3
		n := strings.Index(l.text[start:], `"""`)
		if n < 0 {
			l.skip(start)
			return true
		}
		end := start + n
		for l.has(end+3, `"`) { // more quotes belong to the text
			end++
		}
		kotlinTemplate(l, asItIs(`"$`), nil, start, end)
		l.pos = end + 3
		l.tokens[len(l.tokens)-1].end = l.pos
		return true
	case l.text[l.pos] == '\'':
		return quotedLiteral(l, l.pos, '\'', kotlinEscapes, singleQuoted, false)
	case l.text[l.pos] != '"':
		return false
	}
	end := interpolatedEnd(l.text, l.pos+1, '"', "${")
	if end < 0 {
		l.skip(l.pos + 1)
		return true
	}
	kotlinTemplate(l, kotlinQuoted, kotlinEscapes, l.pos+1, end)
	l.pos = end + 1
	l.tokens[len(l.tokens)-1].end = l.pos
	return true
}

// kotlinTemplate reads the inside of a string, with the escapes if it has any.
func kotlinTemplate(l *lexer, q *quoting, e *escapes, start, end int) {
	b := l.builder(q, start, end)
	for i := start; i < end; {
		switch {
		case e != nil && l.text[i] == '\\':
			i = e.scan(b, l.text, i, end)
		case strings.HasPrefix(l.text[i:end], "${"):
			next := bracesEnd(l.text, i+2, end)
			if l.text[i:next] == "${'$'}" { // how raw strings write a dollar sign
				b.add("$", i, next)
			} else {
				l.expressionHole(b, i, next, i+2, next-1)
			}
			i = next
		case l.text[i] == '$' && i+1 < end && isIdentByte(l.text[i+1]) && !isDecimal(l.text[i+1]) && l.text[i+1] != '$':
			next := i + 1
			for next < end && isIdentByte(l.text[next]) && l.text[next] != '$' {
				next++
			}
			l.expressionHole(b, i, next, i+1, next)
			i = next
		default:
			next := i + 1 + runLength(l.text[i+1:end], `\$`)
			b.copy(l.text, i, next)
			i = next
		}
	}
	l.addString(b.value(), end)
}

// expressionHole adds what is put in at [start, end): a constant if the expression
// at [from, to) is nothing but a name, else a hole.
func (l *lexer) expressionHole(b *builder, start, end, from, to int) {
	name := strings.TrimSpace(l.text[from:max(from, to)])
	parts := strings.Split(name, ".")
	for _, part := range parts {
		if part == "" || isDecimal(part[0]) || strings.ContainsFunc(part, func(r rune) bool { return r >= 0x80 || !isIdentByte(byte(r)) }) {
			b.hole(start, end)
			return
		}
	}
	b.reference(parts, start, end)
}

// interpolatedEnd returns where a string ends that holds expressions behind open,
// in braces; strings in them do not end it. -1 if the line ends before.
func interpolatedEnd(text string, i int, quote byte, open string) int {
	for i < len(text) {
		switch c := text[i]; {
		case c == quote:
			return i
		case c == '\\':
			i += 2
		case c == '\n' && quote != '`':
			return -1
		case strings.HasPrefix(text[i:], open):
			i = bracesEnd(text, i+len(open), len(text))
		default:
			i++
		}
	}
	return -1
}

// bracesEnd returns the offset behind the brace that closes the one before i. Strings
// inside are passed over.
func bracesEnd(text string, i, end int) int {
	for depth := 1; i < end; i++ {
		switch c := text[i]; c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'', '`':
			if n := quotedEnd(text[:end], i+1, c, c == '`'); n > 0 {
				i = n
			}
		}
	}
	return end
}
