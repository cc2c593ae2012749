package grammar

import (
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/rmqsql/rmqsql/ast"
)

// Parse reads a selector as brokers of a release do, within limits. What follows
// the selector is in the result's Ignored. Every error is an *ast.Error.
func Parse(text string, release ast.Release, limits Limits) (*ast.Selector, error) {
	limits = limits.withDefaults()
	if err := limits.checkSize(text); err != nil {
		return nil, err
	}
	if err := checkUTF8(text); err != nil {
		return nil, err
	}
	source := &tokenSource{scanner: scanner{text: text, release: release}, limits: limits}
	tokens, err := lexer.Upgrade(source)
	if err != nil {
		return nil, err
	}
	tree, err := parser().ParseFromLexer(tokens, participle.AllowTrailing(true))
	behind := int(tokens.RawCursor()) // after an error: the token that was refused
	if err != nil || tokens.Peek().Type == invalid {
		return nil, diagnose(text, release, tokens.Range(0, lexer.RawCursor(behind+1)))
	}
	lower := lowering{}
	root := lower.logic(tree).Expr
	if lower.err != nil {
		return nil, lower.err
	}
	s := &ast.Selector{Text: text, Root: root}
	if next := tokens.Peek(); !next.EOF() {
		s.IgnoredToken = span(*next)
		s.Ignored = ast.Span{Start: s.IgnoredToken.Start, End: len(text)}
	}
	return s, nil
}

func checkUTF8(text string) *ast.Error {
	if utf8.ValidString(text) {
		return nil
	}
	for i, r := range text {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
			return &ast.Error{Code: ast.CodeInvalidUTF8, Span: ast.Span{Start: i, End: i + 1},
				Args: []any{fmt.Sprintf("%#02x", text[i])}}
		}
	}
	return nil
}

// tokenSource feeds the parser, and stops at the first token beyond a limit.
type tokenSource struct {
	scanner
	position position
	limits   Limits
}

// Next implements lexer.Lexer.
func (s *tokenSource) Next() (lexer.Token, error) {
	t := s.next()
	s.position.advance(t)
	if err := s.limits.check(&s.position, t); err != nil {
		return t, err
	}
	return t, nil
}

// definition tells the parser library the names of the tokens. Parse feeds it
// tokens itself, for the keywords depend on the release; Lex serves the newest.
type definition struct{}

// Symbols implements lexer.Definition.
func (definition) Symbols() map[string]lexer.TokenType { return symbols }

// Lex implements lexer.Definition.
func (definition) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return &tokenSource{scanner: scanner{text: string(text)}, limits: Limits{}.withDefaults()}, nil
}
