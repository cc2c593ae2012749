package lint

import (
	"regexp"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// guessComment: "a = 1 -- note" without a line end is two minus signs.
func guessComment(t *tail) (ast.Term, []any) {
	if strings.HasPrefix(t.rest, "--") {
		return ast.TermIgnoredComment, nil
	}
	return "", nil
}

// guessQuote: name = 'it's' ends at the second quote.
func guessQuote(t *tail) (ast.Term, []any) {
	s, ok := t.last.(*ast.String)
	if !ok || !t.glued() || !isNameStart(t.token[0]) && !isDigit(t.token[0]) {
		return "", nil
	}
	inner := t.rest
	if i := strings.IndexByte(inner, '\''); i >= 0 {
		inner = inner[:i]
	} else {
		inner = t.token
	}
	return ast.TermIgnoredQuote, []any{ast.Quote(s.Value + "'" + inner)}
}

// guessLeadingZero: 007 is three tokens.
func guessLeadingZero(t *tail) (ast.Term, []any) {
	x, ok := t.last.(*ast.Int)
	if !ok || !t.glued() || x.Text != "0" || !isDigit(t.token[0]) {
		return "", nil
	}
	word := t.word()
	if strings.Trim(word, "0123456789") != "" {
		return "", nil
	}
	number := strings.TrimLeft(word, "0")
	if number == "" {
		number = "0"
	}
	return ast.TermIgnoredZero, []any{number, ast.Quote(word)}
}

// grouped finds 1,000 and 1_000_000.
var grouped = regexp.MustCompile(`^[1-9][0-9]{0,2}([,_][0-9]{3})+\b`)

// guessGrouping: separators inside a number.
func guessGrouping(t *tail) (ast.Term, []any) {
	x, ok := t.last.(*ast.Int)
	if !ok || !t.glued() {
		return "", nil
	}
	number := grouped.FindString(t.text[x.At.Start:])
	if number == "" {
		return "", nil
	}
	return ast.TermIgnoredGrouping, []any{strings.NewReplacer(",", "", "_", "").Replace(number)}
}

// guessName: order-id and v1.2 are names elsewhere. Blanks around the sign speak
// for arithmetic.
func guessName(t *tail) (ast.Term, []any) {
	_, ok := t.last.(*ast.Property)
	if !ok || !t.glued() || len(t.rest) < 2 {
		return "", nil
	}
	second := t.rest[1]
	if t.token[0] != '.' && (t.token != "-" || !isNameStart(second) && !isDigit(second)) {
		return "", nil
	}
	word := t.word()
	return ast.TermIgnoredName, []any{"\"" + t.token[:1] + "\"", word, legalName(word)}
}

// legalName makes a name of a word, each other character an underscore.
func legalName(word string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (isNameStart(byte(r)) || isDigit(byte(r))) {
			return r
		}
		return '_'
	}, word)
}

// date finds 2024-01-31, and with it what follows on the same word.
var date = regexp.MustCompile(`^[0-9]{4}-[0-9]{1,2}\b`)

// guessUnquoted: a date, an address, a version, a number with a unit. All of them
// begin like a number, and go on without a blank.
func guessUnquoted(t *tail) (ast.Term, []any) {
	switch t.last.(type) {
	case *ast.Int, *ast.Float:
	default:
		return "", nil
	}
	if !t.glued() {
		return "", nil
	}
	word := t.word()
	sign := t.token == "-" || t.token == "+"
	if !isNameStart(t.token[0]) && !isDigit(t.token[0]) && t.token[0] != '.' && !sign {
		return "", nil
	}
	if sign && !date.MatchString(word) && !strings.ContainsFunc(word, isLetter) {
		return "", nil
	}
	return ast.TermIgnoredUnquoted, []any{ast.Quote(word)}
}

func isLetter(r rune) bool { return r < 0x80 && isNameStart(byte(r)) }
