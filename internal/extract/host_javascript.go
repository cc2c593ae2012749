package extract

import "strings"

var javascriptEscapes = &escapes{simple: "b\bt\tn\nv\vf\fr\r0\x00\"\"''\\\\``$$", hex: 2, u: true, braces: true, newline: true, other: true}

// templateQuoted writes text between backquotes.
var templateQuoted = escaping("`\\$")

// javascriptLiteral scans strings, templates and regular expressions.
func javascriptLiteral(l *lexer) bool {
	switch c := l.text[l.pos]; c {
	case '"':
		return quotedLiteral(l, l.pos, c, javascriptEscapes, doubleQuoted, false)
	case '\'':
		return quotedLiteral(l, l.pos, c, javascriptEscapes, singleQuoted, false)
	case '`':
		return javascriptTemplate(l)
	case '/':
		return l.regularExpression()
	}
	return false
}

func javascriptTemplate(l *lexer) bool {
	end := interpolatedEnd(l.text, l.pos+1, '`', "${")
	if end < 0 {
		l.skip(l.pos + 1)
		return true
	}
	n := len(l.tokens)
	raw := n > 1 && l.tokens[n-1].named("raw") && l.tokens[n-2].is(".")
	b := l.builder(templateQuoted, l.pos+1, end)
	for i := l.pos + 1; i < end; {
		switch {
		case l.text[i] == '\\' && !raw:
			i = javascriptEscapes.scan(b, l.text, i, end)
		case strings.HasPrefix(l.text[i:end], "${"):
			next := bracesEnd(l.text, i+2, end)
			l.expressionHole(b, i, next, i+2, next-1)
			i = next
		default:
			next := i + 1 + runLength(l.text[i+1:end], `\$`)
			b.copy(l.text, i, next)
			i = next
		}
	}
	l.addString(b.value(), end+1)
	return true
}

// regularExpression passes over /…/ where an operand can stand: its quotes are
// none.
func (l *lexer) regularExpression() bool {
	if n := len(l.tokens); n > 0 {
		t := &l.tokens[n-1]
		switch {
		case t.kind == number || t.kind == str || t.is(")") || t.is("]") || t.is("}"):
			return false
		case t.kind == ident && !t.named("return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do"):
			return false
		}
	}
	inClass := false
	for i := l.pos + 1; i < len(l.text) && l.text[i] != '\n'; i++ {
		switch c := l.text[i]; {
		case c == '\\':
			i++
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '/' && !inClass:
			l.skip(i + 1)
			return true
		}
	}
	return false
}
