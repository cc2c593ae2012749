package message

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"
)

// token is a piece of JSON: its kind is one of { } [ ] : , or one of the below.
type token struct {
	kind byte
	text string // of a string, unescaped; of a number or word, as written
	at   position
	lead bool // nothing but blanks before it on its line
}

const (
	endToken    = 0
	stringToken = '"'
	numberToken = '0'
	wordToken   = 'w' // true, false or null
)

// lexer cuts an input into tokens, counting lines and characters.
type lexer struct {
	in    *bufio.Reader
	at    position // of the next byte
	first bool     // nothing but blanks on this line so far
	ahead *token   // was looked at and not taken
	buf   []byte
}

func newLexer(r io.Reader) *lexer {
	in := bufio.NewReaderSize(r, 64<<10)
	return &lexer{in: in, at: position{1, 1}, first: true}
}

// byte returns the next byte without taking it, 0 and io.EOF at the end.
func (l *lexer) byte() (byte, error) {
	b, err := l.in.Peek(1)
	if len(b) == 0 {
		return 0, err
	}
	return b[0], nil
}

// take moves behind the next byte, which is c.
func (l *lexer) take(c byte) {
	_, _ = l.in.Discard(1) // it has been peeked
	switch {
	case c == '\n':
		l.at = position{l.at.line + 1, 1}
		l.first = true
	case utf8.RuneStart(c):
		l.at.column++
	}
	if !isBlank(c) {
		l.first = false
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// peek returns the next token without taking it.
func (l *lexer) peek() (token, error) {
	if l.ahead == nil {
		t, err := l.read()
		if err != nil {
			return t, err
		}
		l.ahead = &t
	}
	return *l.ahead, nil
}

// next takes the next token.
func (l *lexer) next() (token, error) {
	t, err := l.peek()
	if err == nil {
		l.ahead = nil
	}
	return t, err
}

func (l *lexer) read() (token, error) {
	for {
		c, err := l.byte()
		if errors.Is(err, io.EOF) {
			return token{kind: endToken, at: l.at}, nil
		}
		if err != nil {
			return token{}, err
		}
		t := token{kind: c, at: l.at, lead: l.first}
		switch {
		case isBlank(c):
			l.take(c)
			continue
		case c == '{' || c == '}' || c == '[' || c == ']' || c == ':' || c == ',':
			l.take(c)
			return t, nil
		case c == '"':
			t.text, err = l.str(t.at)
			return t, err
		case c == '-' || '0' <= c && c <= '9':
			t.kind = numberToken
			t.text, err = l.word(t.at)
			return t, err
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			t.kind = wordToken
			t.text, err = l.word(t.at)
			return t, err
		}
		return t, l.stray(c)
	}
}

// word reads a number or a word.
func (l *lexer) word(at position) (string, error) {
	l.buf = l.buf[:0]
	for {
		c, err := l.byte()
		if err != nil && !errors.Is(err, io.EOF) {
			return "", err
		}
		isPart := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '+' || c == '.' || c == '_'
		if err != nil || !isPart {
			break
		}
		l.take(c)
		l.buf = append(l.buf, c)
	}
	if json.Valid(l.buf) {
		return string(l.buf), nil
	}
	return "", at.errorf("strings stand in double quotes; numbers are written like 150, -1.5 or 1e3",
		"%s is no JSON value", shorten(string(l.buf)))
}

// str reads a string, the quotes included in what is decoded.
func (l *lexer) str(at position) (string, error) {
	l.take('"')
	l.buf = append(l.buf[:0], '"')
	for escaped := false; ; {
		c, err := l.byte()
		switch {
		case errors.Is(err, io.EOF):
			return "", at.errorf(`close it with "`, "the string has no closing quote")
		case err != nil:
			return "", err
		case c == '\n' || c == '\r':
			return "", at.errorf(`close it with "; a line end inside a string is written \n`, "the string is not closed on its line")
		case c < ' ':
			return "", l.at.errorf(`write it as an escape such as \t or \u0001`, "the string holds the control character %#02x", c)
		}
		l.take(c)
		l.buf = append(l.buf, c)
		if c == '"' && !escaped {
			break
		}
		escaped = c == '\\' && !escaped
	}
	if !utf8.Valid(l.buf) {
		return "", at.errorf("save the messages as UTF-8", "the string is not valid UTF-8")
	}
	var s string
	if err := json.Unmarshal(l.buf, &s); err != nil {
		return "", at.errorf(`escapes are \" \\ \/ \b \f \n \r \t and \u with four hex digits`, "the string holds a wrong escape")
	}
	return s, nil
}

// stray explains a byte that begins no token.
func (l *lexer) stray(c byte) error {
	switch {
	case c == '\'':
		return l.at.errorf("write strings in double quotes", "JSON has no single quotes")
	case c == '#' || c == '/':
		return l.at.errorf("remove the comment", "JSON has no comments")
	case c >= utf8.RuneSelf || c < ' ':
		b, _ := l.in.Peek(utf8.UTFMax)
		if r, size := utf8.DecodeRune(b); size > 1 {
			return l.at.errorf("text stands in double quotes", "unexpected %q outside a string", r)
		}
		return l.at.errorf("messages are JSON objects in UTF-8, such as {\"amount\": \"150\"}", "unexpected byte %#02x: this is no JSON text", c)
	}
	return l.at.errorf("", "unexpected %q", c)
}

// shorten keeps a message readable.
func shorten(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return s[:most] + "…"
}

// recover skips to the next line that begins with an object, the likely start of
// another message. It may stand there already.
func (l *lexer) recover() error {
	if l.ahead != nil && l.ahead.kind == '{' && l.ahead.lead {
		return nil
	}
	l.ahead = nil
	for {
		c, err := l.byte()
		if errors.Is(err, io.EOF) || c == '{' && l.first && err == nil {
			return nil
		}
		if err != nil {
			return err
		}
		l.take(c)
	}
}
