package extract

import "strings"

var javaEscapes = &escapes{simple: "b\bt\tn\nf\fr\rs \"\"''\\\\", octal: true, newline: true, other: true}

// javaLiteral scans strings, text blocks and characters.
func javaLiteral(l *lexer) bool {
	switch {
	case l.has(l.pos, `"""`):
		return javaTextBlock(l)
	case l.text[l.pos] == '"' || l.text[l.pos] == '\'':
		return quotedLiteral(l, l.pos, l.text[l.pos], javaEscapes, doubleQuoted, false)
	}
	return false
}

// quotedLiteral scans a literal with backslash escapes whose quote is at start,
// behind a prefix that begins at l.pos. A quote that is never closed is passed over.
func quotedLiteral(l *lexer, start int, quote byte, e *escapes, q *quoting, multiline bool) bool {
	end := quotedEnd(l.text, start+1, quote, multiline)
	if end < 0 {
		l.skip(start + 1)
		return true
	}
	b := l.builder(q, start+1, end)
	for i := start + 1; i < end; {
		if l.text[i] == '\\' {
			i = e.scan(b, l.text, i, end)
			continue
		}
		next := i + runLength(l.text[i:end], `\`)
		b.copy(l.text, i, next)
		i = next
	}
	l.addString(b.value(), end+1)
	return true
}

// runLength returns how many bytes of text come before the first one of stop.
func runLength(text, stop string) int {
	if n := strings.IndexAny(text, stop); n >= 0 {
		return n
	}
	return len(text)
}

// javaTextBlock scans """…""": the line of the opening quotes is dropped, and so is
// the indentation that all lines share, the closing quotes' among them, and blanks
// at the ends of lines. Escapes come last.
func javaTextBlock(l *lexer) bool {
	start := l.pos + 3
	first := l.lineEnd(start)
	if first == len(l.text) || strings.Trim(l.text[start:first], " \t\f\r") != "" {
		l.skip(start)
		return true
	}
	end := textBlockEnd(l.text, first+1)
	if end < 0 {
		l.skip(start)
		return true
	}
	lines := blockLines(l.text, first+1, end)
	indent := sharedIndent(l.text, lines)
	b := l.builder(textBlock, start, end)
	for n, line := range lines {
		from := min(line.start+indent, line.end)
		last := n == len(lines)-1
		if blank := strings.TrimLeft(l.text[line.start:line.end], " \t\f") == ""; blank {
			from = line.end
		}
		to := from + len(strings.TrimRight(l.text[from:line.end], " \t\f"))
		joined := false
		for i := from; i < to; {
			if l.text[i] == '\\' {
				if i+1 == to && !last {
					joined = true // the escape is the line end's
					break
				}
				i = javaEscapes.scan(b, l.text, i, to)
				continue
			}
			next := i + runLength(l.text[i:to], `\`)
			b.copy(l.text, i, next)
			i = next
		}
		if !last && !joined {
			b.add("\n", line.end, line.next)
		}
	}
	l.addString(b.value(), end+3)
	return true
}

// textBlock writes three quotes in a row nowhere, and no blanks at a line's end.
var textBlock = &quoting{func(text string) (string, bool) {
	if strings.Contains(text, `"`) || strings.TrimRight(text, " ") != text {
		return "", false
	}
	return escaping(`\`).write(text)
}}

func textBlockEnd(text string, i int) int {
	for ; i < len(text); i++ {
		if text[i] == '\\' {
			i++
		} else if strings.HasPrefix(text[i:], `"""`) {
			return i
		}
	}
	return -1
}

// blockLine is a line of a block of text; next is where the following one starts.
type blockLine struct{ start, end, next int }

func blockLines(text string, start, end int) []blockLine {
	var lines []blockLine
	for {
		i := strings.IndexByte(text[start:end], '\n')
		if i < 0 {
			return append(lines, blockLine{start, end, end})
		}
		line := blockLine{start, start + i, start + i + 1}
		if line.end > line.start && text[line.end-1] == '\r' {
			line.end--
		}
		lines = append(lines, line)
		start = line.next
	}
}

// sharedIndent returns the least indentation of lines; blank ones do not count,
// but the last one, where the closing quotes stand, does.
func sharedIndent(text string, lines []blockLine) int {
	least := -1
	for n, line := range lines {
		body := text[line.start:line.end]
		rest := strings.TrimLeft(body, " \t\f")
		if indent := len(body) - len(rest); (rest != "" || n == len(lines)-1) && (least < 0 || indent < least) {
			least = indent
		}
	}
	return max(least, 0)
}
