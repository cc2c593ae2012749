package grammar

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The productions. Where an alternative's first token has been read the broker is
// committed to it, hence UseLookahead(0) below: with the parser library's default
// of 1, "a NOT LIKE 'x'" would be accepted as "a".
//
// The broker's grammar has a production for each level of precedence. The library
// takes about a microsecond for each production entered, so operators that only
// precedence tells apart share one here, and what is a token is found in Tokens,
// which the library fills, rather than captured. Which operator binds tighter is
// for the lowering to know; what is accepted, and where a selector ends, is the
// same.

// logic is OR of AND, and a whole selector; what follows that is never looked at.
type logic struct {
	Tokens []lexer.Token
	Terms  []*relation `parser:"@@ ( Logical @@ )*"`
}

// relation is = and <> of > >= < <= and of what may follow their operands. Most
// end where something around them ends: asking for that first is cheaper than
// trying every test.
type relation struct {
	Tokens   []lexer.Token
	Operands []*unary `parser:"@@ ( Comparison @@ )*"`
	Tests    []*test  `parser:"( (?! Logical | RParen | EOF ) @@ )*"`
	Nulls    []*null  `parser:"@@*"`
}

// test is an operator behind its operand that is of the level of > >= < <=, and the
// comparisons that go on from there.
type test struct {
	Tokens   []lexer.Token
	Bounds   []*unary `parser:"NOT? ( BETWEEN @@ 'AND' @@ | IN LParen String ( Comma String )* RParen | TextOperator String | LIKE String ( ESCAPE String )? )"`
	Operands []*unary `parser:"( Comparison @@ )*"`
}

// null is IS NULL, which is of the level of = and <>: of the comparisons only these
// may go on from there.
type null struct {
	Tokens   []lexer.Token
	Operands []*unary `parser:"IS NOT? NULL ( ( '=' | '<>' ) @@ ( Comparison @@ )*"`
	Tests    []*test  `parser:"@@* )?"`
}

type unary struct {
	Tokens  []lexer.Token
	Group   *logic `parser:"  Identifier | String | Literal | LParen @@ RParen | NULL"`
	Operand *unary `parser:"| ( NOT | Sign ) @@"`
}

// parser is built at the first use, so that a program which parses nothing does
// not pay for it.
var parser = sync.OnceValue(func() *participle.Parser[logic] {
	return participle.MustBuild[logic](
		participle.Lexer(definition{}),
		participle.CaseInsensitive("Logical"),
		participle.UseLookahead(0),
	)
})
