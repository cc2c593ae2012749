package extract

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lexer cuts source code into tokens. It takes any text: what is no token of the
// language is passed over.
type lexer struct {
	language *language
	source   *Source
	text     string
	orig     []int32 // where in the source each byte of text starts, if that differs
	pos      int
	newline  bool
	tokens   []token
	comments []Comment
}

// lex returns the tokens and comments of source code.
func lex(s *Source, lang *language) *lexer {
	l := &lexer{language: lang, source: s, text: s.Text}
	if lang.unicode {
		l.text, l.orig = unicodeEscapes(s.Text)
	}
	const usual = 5 // bytes of code to a token, blanks and comments too
	l.tokens = make([]token, 0, len(l.text)/usual)
	for l.pos < len(l.text) {
		l.next()
	}
	return l
}

// place returns where in the source an offset of the text is.
func (l *lexer) place(offset int) int {
	if l.orig == nil {
		return offset
	}
	return int(l.orig[offset])
}

// builder starts a literal's value; offsets are those of the lexer's text.
func (l *lexer) builder(q *quoting, start, end int) *builder {
	b := newBuilder(l.source, q, start, end)
	b.where = l.place
	return b
}

func (l *lexer) next() {
	c := l.text[l.pos]
	switch {
	case c == '\n':
		l.newline = true
		l.pos++
	case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
		l.pos++
	case l.comment():
	case l.language.literal(l):
	case isIdentByte(c) && !isDecimal(c) || c >= utf8.RuneSelf:
		l.word()
	case isDecimal(c) || c == '.' && l.pos+1 < len(l.text) && isDecimal(l.text[l.pos+1]):
		l.number()
	default:
		l.punctuation()
	}
}

func isDecimal(c byte) bool { return '0' <= c && c <= '9' }

func isIdentByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '$' || isDecimal(c)
}

// comment passes over a comment. One that never ends goes on to the end of the
// file.
func (l *lexer) comment() bool {
	rest := l.text[l.pos:]
	end := 0
	switch {
	case strings.HasPrefix(rest, l.language.lineComment):
		if end = strings.IndexByte(rest, '\n'); end < 0 {
			end = len(rest)
		}
	case l.language.blockComment && strings.HasPrefix(rest, "/*"):
		end = blockCommentEnd(rest, l.language.nested)
	case l.language.oneOf(cpp, csharp) && switchedOff.MatchString(rest):
		end = switchedOffEnd(rest)
	default:
		return false
	}
	l.comments = append(l.comments, Comment{l.place(l.pos), l.place(l.pos + end), rest[:end]})
	l.newline = l.newline || strings.Contains(rest[:end], "\n")
	l.pos += end
	return true
}

func blockCommentEnd(text string, nested bool) int {
	depth := 1
	for i := 2; i < len(text); {
		switch {
		case strings.HasPrefix(text[i:], "*/"):
			i += 2
			if depth--; depth == 0 {
				return i
			}
		case nested && strings.HasPrefix(text[i:], "/*"):
			depth++
			i += 2
		default:
			i++
		}
	}
	return len(text)
}

var (
	switchedOff = regexp.MustCompile(`^#[ \t]*if[ \t]+(0|false)\b`)
	conditional = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(if|ifdef|ifndef|else|elif|elseif|endif)\b`)
)

// switchedOffEnd returns where the part ends that #if 0 switches off.
func switchedOffEnd(text string) int {
	depth := 0
	for _, m := range conditional.FindAllStringSubmatchIndex(text, -1) {
		switch word := text[m[2]:m[3]]; {
		case strings.HasPrefix(word, "if"):
			depth++
		case word == "endif":
			if depth--; depth == 0 {
				return m[0]
			}
		case depth == 1:
			return m[0]
		}
	}
	return len(text)
}

func (l *lexer) word() {
	end := l.pos
	for end < len(l.text) {
		if isIdentByte(l.text[end]) {
			end++
			continue
		}
		r, size := utf8.DecodeRuneInString(l.text[end:])
		if r < utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			break
		}
		end += size
	}
	if end == l.pos { // no letter after all
		_, size := utf8.DecodeRuneInString(l.text[end:])
		l.pos += size
		return
	}
	l.add(ident, end)
}

func (l *lexer) number() {
	end := l.pos
	for end < len(l.text) && (isIdentByte(l.text[end]) || l.text[end] == '.') {
		if l.text[end] == '.' && (end+1 == len(l.text) || !isDecimal(l.text[end+1])) {
			break // a method, or a range
		}
		end++
	}
	l.add(number, max(end, l.pos+1))
}

// operators of more than one character, as far as it matters that they are one.
var operators = []string{"::", "?.", "?:", "??", "+=", "==", "!=", "=>", "->", "<=", ">=", "||", "&&", "++", "--", ":="}

func (l *lexer) punctuation() {
	for _, op := range operators {
		if strings.HasPrefix(l.text[l.pos:], op) {
			l.add(punct, l.pos+len(op))
			return
		}
	}
	l.add(punct, l.pos+1)
}

func (l *lexer) add(kind tokenKind, end int) {
	l.tokens = append(l.tokens, token{kind: kind, start: l.pos, end: end, text: l.text[l.pos:end], newline: l.newline})
	l.pos, l.newline = end, false
}

// addString adds the token of a literal that ends at end.
func (l *lexer) addString(value Value, end int) {
	l.tokens = append(l.tokens, token{kind: str, start: l.pos, end: end, value: value, newline: l.newline})
	l.pos, l.newline = end, false
}

// skip passes over what is no token.
func (l *lexer) skip(end int) { l.pos = end }

// has reports whether the text goes on with s at an offset.
func (l *lexer) has(offset int, s string) bool {
	return offset <= len(l.text) && strings.HasPrefix(l.text[offset:], s)
}

// lineEnd returns where the line of an offset ends.
func (l *lexer) lineEnd(offset int) int {
	if i := strings.IndexByte(l.text[offset:], '\n'); i >= 0 {
		return offset + i
	}
	return len(l.text)
}
