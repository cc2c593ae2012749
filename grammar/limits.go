package grammar

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/rmqsql/rmqsql/ast"
)

// Limits bound what the parser accepts. A broker has none but its thread's
// stack; these lie beyond what any broker can run. Zero means the default.
type Limits struct {
	Bytes  int // of text: 256 KiB
	Levels int // of parentheses, NOT and signs around one operand: 1,000
	Items  int // of one IN list: 10,000
}

// The default limits.
const (
	DefaultBytes  = 256 << 10
	DefaultLevels = 1000
	DefaultItems  = 10_000
)

func (l Limits) withDefaults() Limits {
	set := func(v *int, fallback int) {
		if *v <= 0 {
			*v = fallback
		}
	}
	set(&l.Bytes, DefaultBytes)
	set(&l.Levels, DefaultLevels)
	set(&l.Items, DefaultItems)
	return l
}

func (l Limits) checkSize(text string) *ast.Error {
	if len(text) <= l.Bytes {
		return nil
	}
	return &ast.Error{Code: ast.CodeTextTooLong, Span: ast.Span{Start: l.Bytes, End: len(text)},
		Args: []any{len(text), l.Bytes}}
}

// check refuses a token that leads p beyond a limit.
func (l Limits) check(p *position, t lexer.Token) *ast.Error {
	switch {
	case p.levels > l.Levels:
		return &ast.Error{Code: ast.CodeTooDeep, Span: span(t), Args: []any{l.Levels}}
	case p.want == wantListNext && p.items > l.Items:
		return &ast.Error{Code: ast.CodeListTooLong, Span: span(t), Args: []any{strconv.Itoa(l.Items)}}
	}
	return nil
}

func span(t lexer.Token) ast.Span {
	return ast.Span{Start: t.Pos.Offset, End: t.Pos.Offset + len(t.Value)}
}
