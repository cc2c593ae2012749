package grammar

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/rmqsql/rmqsql/ast"
)

// scanner cuts a selector into tokens as a broker's lexer does: always the
// longest that matches, white space and comments dropped. It is written by hand
// because a lexer of ordered regular expressions takes the first match.
type scanner struct {
	text    string
	at      int
	release ast.Release

	// A search for the end of a comment that failed once fails from everywhere
	// behind; without this memory "/*/*/*…" would take quadratic time.
	noCommentEnd, noLineEnd bool
}

// next returns the next token and moves behind it. At the end of the text it
// returns EOF, for ever.
func (s *scanner) next() lexer.Token {
	s.skipBlanks()
	start := s.at
	kind, end := s.match()
	s.at = end
	return lexer.Token{Type: kind, Value: s.text[start:end], Pos: lexer.Position{Offset: start}}
}

// skipBlanks moves over white space and comments.
func (s *scanner) skipBlanks() {
	for s.at < len(s.text) {
		if isBlank(s.text[s.at]) {
			s.at++
			continue
		}
		end := s.comment()
		if end == 0 {
			return
		}
		s.at = end
	}
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' && c != '\v' }

// comment returns the end of the comment that starts here, or 0. A line comment
// is one only if a line end closes it: at the end of the text "--" is two signs.
func (s *scanner) comment() int {
	rest := s.text[s.at:]
	switch {
	case strings.HasPrefix(rest, "/*") && !s.noCommentEnd:
		if n := strings.Index(rest[2:], "*/"); n >= 0 {
			return s.at + 2 + n + 2
		}
		s.noCommentEnd = true
	case strings.HasPrefix(rest, "--") && !s.noLineEnd:
		if n := strings.IndexAny(rest, "\r\n"); n >= 0 {
			return s.at + n + 1
		}
		s.noLineEnd = true
	}
	return 0
}

// match finds the token that starts at s.at.
func (s *scanner) match() (kind lexer.TokenType, end int) {
	if s.at == len(s.text) {
		return lexer.EOF, s.at
	}
	switch c := s.text[s.at]; {
	case isNameStart(c):
		end = s.at + 1
		for end < len(s.text) && (isNameStart(s.text[end]) || isDigit(s.text[end])) {
			end++
		}
		return keyword(s.text[s.at:end], s.release), end
	case isDigit(c), c == '.':
		return s.number()
	case c == '\'':
		return s.quoted()
	default:
		return s.symbol(c)
	}
}

// symbol matches an operator or, for everything else, one invalid character.
func (s *scanner) symbol(c byte) (lexer.TokenType, int) {
	one := s.at + 1
	var second byte
	if one < len(s.text) {
		second = s.text[one]
	}
	switch c {
	case '=':
		return compare, one
	case '<':
		switch second {
		case '>':
			return compare, one + 1
		case '=':
			return compare, one + 1
		}
		return compare, one
	case '>':
		if second == '=' {
			return compare, one + 1
		}
		return compare, one
	case '(':
		return lparen, one
	case ')':
		return rparen, one
	case ',':
		return comma, one
	case '+', '-':
		return sign, one
	}
	_, size := utf8.DecodeRuneInString(s.text[s.at:])
	return invalid, s.at + size
}

// number matches an integer or a float, whichever is longer. An integer has no
// leading zero: "007" is three tokens; a float may ("007.5" is one).
func (s *scanner) number() (lexer.TokenType, int) {
	whole := s.digits(s.at)
	end := whole
	isFloat := false
	if end < len(s.text) && s.text[end] == '.' {
		fraction := s.digits(end + 1)
		if whole == s.at && fraction == end+1 {
			return invalid, s.at + 1 // a lone dot
		}
		end, isFloat = fraction, true
	}
	if e := s.exponent(end); e > end {
		return literal, e
	}
	switch {
	case isFloat:
		return literal, end
	case s.text[s.at] == '0':
		return literal, s.at + 1
	case end < len(s.text) && (s.text[end] == 'l' || s.text[end] == 'L'):
		return literal, end + 1
	}
	return literal, end
}

// exponent returns the end of the exponent that starts at i, or i.
func (s *scanner) exponent(i int) int {
	if i >= len(s.text) || s.text[i]|0x20 != 'e' {
		return i
	}
	first := i + 1
	if first < len(s.text) && (s.text[first] == '+' || s.text[first] == '-') {
		first++
	}
	if end := s.digits(first); end > first {
		return end
	}
	return i
}

func (s *scanner) digits(i int) int {
	for i < len(s.text) && isDigit(s.text[i]) {
		i++
	}
	return i
}

// quoted matches a string, in which a quote is written twice. Where the last
// quote is missing, the longest match ends inside the last doubled quote.
func (s *scanner) quoted() (lexer.TokenType, int) {
	longest := 0
	for i := s.at + 1; ; {
		n := strings.IndexByte(s.text[i:], '\'')
		if n < 0 {
			break
		}
		i += n + 1
		longest = i
		if i == len(s.text) || s.text[i] != '\'' {
			break
		}
		i++
	}
	if longest == 0 {
		return invalid, s.at + 1
	}
	return str, longest
}

// keyword tells reserved words, in any case, from names.
func keyword(word string, release ast.Release) lexer.TokenType {
	is := func(kw string) bool { return strings.EqualFold(word, kw) }
	switch len(word) {
	case 2:
		switch {
		case is("OR"):
			return kwLogic
		case is("IN"):
			return kwIn
		case is("IS"):
			return kwIs
		}
	case 3:
		switch {
		case is("AND"):
			return kwLogic
		case is("NOT"):
			return kwNot
		}
	case 4:
		switch {
		case is("TRUE"):
			return literal
		case is("NULL"):
			return kwNull
		case release.HasLike() && is("LIKE"):
			return kwLike
		}
	case 5:
		if is("FALSE") {
			return literal
		}
	case 6:
		if release.HasLike() && is("ESCAPE") {
			return kwEscape
		}
	case 7:
		if is("BETWEEN") {
			return kwBetween
		}
	case 8:
		switch {
		case release.HasTextOperators() && is("CONTAINS"):
			return kwText
		case release.HasTextOperators() && is("ENDSWITH"):
			return kwText
		}
	case 10:
		if release.HasTextOperators() && is("STARTSWITH") {
			return kwText
		}
	}
	return ident
}

func isNameStart(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '$'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
