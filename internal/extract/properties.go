package extract

import "strings"

var (
	propertyEscapes = &escapes{simple: "t\tn\nr\rf\f", u: true, other: true}
	propertyQuoting = escaping(`\`)
)

// readProperties reads a file of Java properties.
func readProperties(s *Source, _ *Options) *File {
	c := &settings{source: s}
	document := 0
	text := s.Text
	for i := 0; i < len(text); {
		lineEnd := i + runLength(text[i:], "\n")
		start := i + len(text[i:lineEnd]) - len(strings.TrimLeft(text[i:lineEnd], " \t\f\r"))
		if start == lineEnd {
			i = lineEnd + 1
			continue
		}
		if text[start] == '#' || text[start] == '!' {
			if mark := strings.TrimSpace(text[start:lineEnd]); mark == "#---" || mark == "!---" {
				document++
			}
			i = lineEnd + 1
			continue
		}
		end := logicalEnd(text, start)
		key, value := keyEnd(text, start, end)
		c.add(newSetting(propertyText(s, start, key).String(), propertyText(s, value, end), document))
		i = end + 1
	}
	return &File{Source: s, Selectors: c.selectors(), Comments: hashComments(s)}
}

// logicalEnd returns where a line ends that a backslash may continue.
func logicalEnd(text string, i int) int {
	for ; i < len(text); i++ {
		switch text[i] {
		case '\\':
			if i++; i+1 < len(text) && text[i] == '\r' && text[i+1] == '\n' {
				i++
			}
		case '\n':
			if text[i-1] == '\r' && i > 1 {
				return i - 1
			}
			return i
		}
	}
	return len(text)
}

// keyEnd returns where a key ends and where its value starts.
func keyEnd(text string, start, end int) (key, value int) {
	key = start
	for key < end && strings.IndexByte("=: \t\f", text[key]) < 0 {
		if text[key] == '\\' {
			key++
		}
		key++
	}
	key = min(key, end)
	value = key + len(text[key:end]) - len(strings.TrimLeft(text[key:end], " \t\f"))
	if value < end && (text[value] == '=' || text[value] == ':') {
		value++
		value += len(text[value:end]) - len(strings.TrimLeft(text[value:end], " \t\f"))
	}
	return key, value
}

// propertyText resolves escapes and continued lines.
func propertyText(s *Source, start, end int) Value {
	b := newBuilder(s, propertyQuoting, start, end)
	for i := start; i < end; {
		rest := s.Text[i:end]
		switch {
		case strings.HasPrefix(rest, "\\\n") || strings.HasPrefix(rest, "\\\r\n"):
			_, continued, _ := strings.Cut(rest, "\n")
			i = end - len(strings.TrimLeft(continued, " \t\f"))
		case rest[0] == '\\':
			i = propertyEscapes.scan(b, s.Text, i, end)
		default:
			next := i + runLength(rest, `\`)
			b.copy(s.Text, i, next)
			i = next
		}
	}
	return b.value()
}
