package grammar

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/rmqsql/rmqsql/ast"
)

// diagnosis says why a selector was refused. The parser has found where; this
// finds out what was expected there and what was probably meant.
type diagnosis struct {
	text    string
	release ast.Release
	tokens  []lexer.Token // up to and with the refused one
	at      position      // before the refused one
}

// diagnose explains why the last of tokens was refused.
func diagnose(text string, release ast.Release, tokens []lexer.Token) *ast.Error {
	d := diagnosis{text: text, release: release, tokens: tokens}
	for _, t := range tokens[:len(tokens)-1] {
		d.at.advance(t)
	}
	return d.run()
}

func (d *diagnosis) run() *ast.Error {
	bad, before := d.back(0), d.back(1)
	if bad.Type == invalid {
		return d.invalid(bad)
	}
	switch two := join(before, bad); before.Value + " " + bad.Value {
	case "= =":
		if adjacent(before, bad) {
			return refuse(ast.CodeDoubleEquals, two)
		}
	case "> =", "< =":
		return refuse(ast.CodeSymbolOperator, two, two.Text(d.text), before.Value+"=")
	case "= >", "= <":
		return refuse(ast.CodeSymbolOperator, two, two.Text(d.text), bad.Value+"=")
	}
	switch d.at.want {
	case wantAfterNot:
		if isWord(bad, "LIKE") {
			return refuse(ast.CodeNotLike, span(bad), d.byRelease(ast.TermLikeHelp, ast.TermLikeHelpOld))
		}
		return refuse(ast.CodeNotWithout, span(bad), d.show(bad), d.byRelease(ast.TermAfterNot, ast.TermAfterNotOld))
	case wantAfterIs, wantAfterIsNot:
		return refuse(ast.CodeIsWithoutNull, span(bad), d.show(bad))
	case wantListOpen:
		return d.unexpected(bad, ast.TermOpenList)
	case wantListItem:
		return d.listItem(bad)
	case wantListNext:
		return d.unexpected(bad, ast.TermListNext)
	case wantSearch:
		return refuse(ast.CodeSearchNotString, span(bad), strings.ToUpper(before.Value), d.show(bad))
	case wantOperator:
		if d.at.between {
			return refuse(ast.CodeBetweenWithout, span(bad), d.show(bad))
		}
		if n := len(d.at.open); n > 0 && bad.EOF() {
			start := d.at.open[n-1].at
			return refuse(ast.CodeUnclosed, ast.Span{Start: start, End: start + 1})
		}
		return d.unexpected(bad, ast.TermOperator)
	}
	return d.operand(bad, before)
}

// operand explains a token that cannot begin an operand.
func (d *diagnosis) operand(bad, before lexer.Token) *ast.Error {
	switch {
	case bad.EOF() && len(d.tokens) == 1:
		return refuse(ast.CodeEmpty, span(bad))
	case isReserved(bad.Type):
		since := ast.TermNothing
		if bad.Type == kwText {
			since = ast.TermReservedSince
		}
		if before.Type != kwLogic {
			return refuse(ast.CodeReserved, span(bad), d.show(bad), since)
		}
	}
	return d.unexpected(bad, ast.TermOperand)
}

// listItem explains what is no string in an IN list, and how to write it as one.
func (d *diagnosis) listItem(bad lexer.Token) *ast.Error {
	switch bad.Type {
	case literal, ident, kwNull:
		return refuse(ast.CodeListItem, span(bad), d.show(bad), ast.Quote(bad.Value))
	}
	return d.unexpected(bad, ast.TermSearchText)
}

func (d *diagnosis) unexpected(bad lexer.Token, expected ast.Term) *ast.Error {
	if bad.EOF() {
		return refuse(ast.CodeUnexpectedEnd, span(bad), expected)
	}
	return refuse(ast.CodeUnexpected, span(bad), d.show(bad), expected)
}

// invalid explains a character that begins no token.
func (d *diagnosis) invalid(bad lexer.Token) *ast.Error {
	rest := d.text[bad.Pos.Offset:]
	before, gap := d.back(1), bad.Pos.Offset
	if len(d.tokens) > 1 {
		gap -= span(before).End
	}
	at := span(bad)
	two := ast.Span{Start: at.Start, End: min(at.Start+2, len(d.text))}
	r, _ := utf8.DecodeRuneInString(rest)
	switch {
	case r == '\'':
		return refuse(ast.CodeOpenString, ast.Span{Start: at.Start, End: len(d.text)})
	case r == '"':
		end := at.End
		inner, _, closed := strings.Cut(rest[1:], `"`)
		if closed {
			end = at.End + len(inner) + 1
		}
		return refuse(ast.CodeDoubleQuotes, ast.Span{Start: at.Start, End: end}, ast.Quote(inner))
	case strings.HasPrefix(rest, "!="):
		return refuse(ast.CodeBangEquals, two)
	case strings.HasPrefix(rest, "/*"):
		return refuse(ast.CodeOpenComment, ast.Span{Start: at.Start, End: len(d.text)})
	case strings.HasPrefix(rest, "&&"):
		return refuse(ast.CodeSymbolOperator, two, "&&", "AND")
	case strings.HasPrefix(rest, "||"):
		return refuse(ast.CodeSymbolOperator, two, "||", "OR")
	case r == '!':
		return refuse(ast.CodeSymbolOperator, at, "!", "NOT")
	case asciiFor(r) != "":
		return refuse(ast.CodeFullWidth, at, fmt.Sprintf("%q", r), asciiFor(r))
	case r == '{' && gap == 0 && strings.HasSuffix(before.Value, "$"):
		start := at.Start - 1
		end := len(d.text)
		if n := strings.IndexByte(rest, '}'); n >= 0 {
			end = at.Start + n + 1
		}
		hole := ast.Span{Start: start, End: end}
		return refuse(ast.CodeUnknownCharacter, hole, shorten(hole.Text(d.text)), ast.TermPlaceholderHelp)
	case r == '*' && isWord(before, "SELECT"):
		return refuse(ast.CodeUnknownCharacter, at, fmt.Sprintf("%q", r), ast.TermSelectHelp)
	case before.Type == ident && gap == 0:
		return refuse(ast.CodeNameCharacter, at, fmt.Sprintf("%q", r), nameInstead(d.text, span(before).Start))
	case r > 0x7f:
		return refuse(ast.CodeNotASCII, at, fmt.Sprintf("%q", r), ast.TermNonASCII)
	}
	return refuse(ast.CodeUnknownCharacter, at, fmt.Sprintf("%q", r), unknownHelp(r))
}

// unknownHelp tells what a character is for elsewhere, and so was probably meant.
func unknownHelp(r rune) ast.Term {
	switch r {
	case '?', ':', '{', '}':
		return ast.TermPlaceholderHelp
	case '*', '/', '%', '^':
		return ast.TermArithmeticHelp
	}
	return ast.TermUnknownHelp
}

// nameInstead makes a legal name of the word that starts at byte start.
func nameInstead(text string, start int) string {
	word := text[start:]
	if end := strings.IndexAny(word, " \t\r\n\f=<>(),'\""); end >= 0 {
		word = word[:end]
	}
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (isNameStart(byte(r)) || isDigit(byte(r))) {
			return r
		}
		return '_'
	}, shorten(word))
}

// asciiFor returns what a full-width character stands for, or "".
func asciiFor(r rune) string {
	switch r {
	case '‘', '’':
		return "'"
	case '“', '”':
		return "'"
	case '、', '，':
		return ","
	case '　':
		return "a space"
	}
	if '！' <= r && r <= '～' {
		return string(r - '！' + '!')
	}
	return ""
}

// byRelease picks the term for a release with or without text operators.
func (d *diagnosis) byRelease(with, without ast.Term) ast.Term {
	if d.release.HasTextOperators() {
		return with
	}
	return without
}

// back returns the n-th token before the refused one, or none.
func (d *diagnosis) back(n int) lexer.Token {
	if i := len(d.tokens) - 1 - n; i >= 0 {
		return d.tokens[i]
	}
	return lexer.Token{}
}

// show names a token in a message.
func (d *diagnosis) show(t lexer.Token) any {
	if t.EOF() {
		return ast.TermEnd
	}
	return shorten(t.Value)
}

const shownRunes = 40

func shorten(s string) string {
	n := 0
	for i := range s {
		if n++; n > shownRunes {
			return s[:i] + "…"
		}
	}
	return s
}

func isWord(t lexer.Token, word string) bool {
	return t.Type == ident && strings.EqualFold(t.Value, word)
}

func adjacent(a, b lexer.Token) bool { return span(a).End == b.Pos.Offset }

func join(a, b lexer.Token) ast.Span { return span(a).To(span(b)) }

func refuse(code ast.Code, at ast.Span, args ...any) *ast.Error {
	return &ast.Error{Code: code, Span: at, Args: args}
}
