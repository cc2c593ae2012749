package extract

import "strings"

var (
	pythonEscapes = &escapes{simple: "a\ab\bf\fn\nr\rt\tv\v\"\"''\\\\", octal: true, hex: 2, u: true, u8: true, newline: true, named: true, literal: true}
	pythonRaw     = &escapes{literal: true}
)

// pythonLiteral scans strings of one and of several lines, raw and formatted ones.
func pythonLiteral(l *lexer) bool {
	at := l.pos
	for at < len(l.text) && at-l.pos < 2 && strings.IndexByte("rRbBuUfFtT", l.text[at]) >= 0 {
		at++
	}
	if at == len(l.text) || l.text[at] != '"' && l.text[at] != '\'' {
		return false
	}
	prefix := strings.ToLower(l.text[l.pos:at])
	quote := l.text[at : at+1]
	if l.has(at, strings.Repeat(quote, 3)) {
		quote = strings.Repeat(quote, 3)
	}
	start := at + len(quote)
	end := pythonEnd(l.text, start, quote)
	if end < 0 {
		l.skip(start)
		return true
	}
	e, q := pythonEscapes, escaping(`\`+quote[:1])
	if strings.Contains(prefix, "r") {
		e, q = pythonRaw, asItIs(`\`+quote[:1])
	}
	formatted := strings.ContainsAny(prefix, "ft")
	if formatted {
		q = q.within(asItIs("{}"))
	}
	b := l.builder(q, start, end)
	for i := start; i < end; {
		switch {
		case l.text[i] == '\\':
			i = e.scan(b, l.text, i, end)
		case formatted && (l.text[i] == '{' || l.text[i] == '}'):
			i = l.formatHole(b, i, end)
		default:
			next := i + 1 + runLength(l.text[i+1:end], `\{}`)
			b.copy(l.text, i, next)
			i = next
		}
	}
	l.addString(b.value(), end+len(quote))
	return true
}

func pythonEnd(text string, i int, quote string) int {
	for ; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case strings.HasPrefix(text[i:], quote):
			return i
		case text[i] == '\n' && len(quote) == 1:
			return -1
		}
	}
	return -1
}
