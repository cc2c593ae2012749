package grammar

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The productions, loosest first, in the order and with the names of the
// broker's grammar. Where an alternative's first token has been read the broker
// is committed to it, hence UseLookahead(0) below: with the parser library's
// default of 1, "a NOT LIKE 'x'" would be accepted as "a".

// selector is a condition; whatever follows it is never looked at.
type selector struct {
	Or *or `parser:"@@"`
}

type or struct {
	Terms []*and `parser:"@@ ( OR @@ )*"`
}

type and struct {
	Terms []*equality `parser:"@@ ( AND @@ )*"`
}

type equality struct {
	Left  *comparison     `parser:"@@"`
	Tails []*equalityTail `parser:"@@*"`
}

type equalityTail struct {
	Op    *lexer.Token `parser:"  @Equality"`
	Right *comparison  `parser:"  @@"`
	Is    *isTail      `parser:"| @@"`
}

type isTail struct {
	Not  *lexer.Token `parser:"IS @NOT?"`
	Null *lexer.Token `parser:"@NULL"`
}

type comparison struct {
	Left  *unary            `parser:"@@"`
	Tails []*comparisonTail `parser:"@@*"`
}

type comparisonTail struct {
	Op      *lexer.Token `parser:"  @Ordering"`
	Right   *unary       `parser:"  @@"`
	Not     *lexer.Token `parser:"| @NOT"`
	Negated *membership  `parser:"  @@"`
	Plain   *membership  `parser:"| @@"`
}

// membership holds the operators that NOT may precede.
type membership struct {
	Low     *unary        `parser:"  BETWEEN @@"`
	High    *unary        `parser:"  AND @@"`
	List    []lexer.Token `parser:"| IN LParen @( String ( Comma String )* )"` // commas too
	Close   *lexer.Token  `parser:"  @RParen"`
	TextOp  *lexer.Token  `parser:"| @TextOperator"`
	Search  *lexer.Token  `parser:"  @String"`
	Pattern *lexer.Token  `parser:"| LIKE @String"`
	Escape  *lexer.Token  `parser:"  ( ESCAPE @String )?"`
}

type unary struct {
	Primary *primary     `parser:"  @@"`
	Sign    *lexer.Token `parser:"| @( NOT | Sign )"`
	Operand *unary       `parser:"  @@"`
}

type primary struct {
	Property *lexer.Token `parser:"  @Identifier"`
	Constant *lexer.Token `parser:"| @( Literal | String | NULL )"`
	Open     *lexer.Token `parser:"| @LParen"`
	Group    *or          `parser:"  @@"`
	Close    *lexer.Token `parser:"  @RParen"`
}

// parser is built at the first use, so that a program which parses nothing does
// not pay for it.
var parser = sync.OnceValue(func() *participle.Parser[selector] {
	return participle.MustBuild[selector](
		participle.Lexer(definition{}),
		participle.UseLookahead(0),
	)
})
