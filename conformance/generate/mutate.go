package generate

import (
	"slices"
	"strings"
	"unicode"
)

// mutateTokens changes the list of tokens somewhere.
func (m *maker) mutateTokens() {
	if len(m.tokens) == 0 {
		m.add(m.anyToken())
		return
	}
	i := m.IntN(len(m.tokens))
	switch m.IntN(7) {
	case 0:
		m.tokens = slices.Delete(m.tokens, i, i+1)
	case 1:
		m.tokens = slices.Insert(m.tokens, i, m.tokens[m.IntN(len(m.tokens))])
	case 2:
		j := m.IntN(len(m.tokens))
		m.tokens[i], m.tokens[j] = m.tokens[j], m.tokens[i]
	case 3:
		m.tokens = m.tokens[:i]
	case 4:
		m.tokens = slices.Insert(m.tokens, i, m.anyToken())
	default:
		m.tokens[i] = m.anyToken()
	}
}

// mutateText changes the text somewhere, with no regard to tokens.
func (m *maker) mutateText(text string) string {
	r := []rune(text)
	i := m.IntN(len(r) + 1)
	if i == len(r) {
		return text + string(pick(m, runes))
	}
	switch m.IntN(6) {
	case 0:
		r = slices.Delete(r, i, i+1)
	case 1:
		r = slices.Insert(r, i, pick(m, runes))
	case 2:
		r[i] = pick(m, runes)
	case 3:
		r = slices.Insert(r, i, r[i])
	case 4:
		r = r[:i]
	default:
		r[i] = unicode.ToUpper(r[i])
	}
	return string(r)
}

// blanks between tokens, beside the space.
var blanks = []string{"", "", "  ", "\t", "\n", "\r\n", "\r", "\f", "/**/", " /* c */ ", "/* 'x' -- */", "/*\n*/", "-- c\n", "--\n", " -- 'c\r\n", "-- c\r", "/* é中😀 */"}

// join writes the tokens: words in any case, with anything blank between them, and
// with nothing at all between them now and then.
func (m *maker) join() string {
	var b strings.Builder
	plain := m.chance(500)
	for i, t := range m.tokens {
		switch {
		case i == 0 && !m.chance(30):
		case plain || m.chance(600):
			b.WriteByte(' ')
		case m.chance(300) && i > 0 && (!wordy(t) || !wordy(m.tokens[i-1])):
		default:
			b.WriteString(pick(m, blanks))
		}
		if !plain && slices.Contains(reserved, t) {
			t = m.recase(t)
		}
		b.WriteString(t)
	}
	if m.chance(30) {
		b.WriteString(pick(m, blanks))
	}
	return b.String()
}

// wordy reports whether a token may run into one beside it.
func wordy(token string) bool {
	return token == "" || strings.ContainsRune("_$'.", rune(token[0])) || unicode.IsLetter(rune(token[0])) || unicode.IsDigit(rune(token[0]))
}

func (m *maker) recase(word string) string {
	switch m.IntN(3) {
	case 0:
		return strings.ToLower(word)
	case 1:
		return word
	}
	b := []byte(word)
	for i := range b {
		if m.chance(500) {
			b[i] |= 0x20
		}
	}
	return string(b)
}
