package grammar

import "github.com/alecthomas/participle/v2/lexer"

// The kinds of token. Operators and constants that a production treats alike, such
// as = and <>, are one kind: the parser library pays for every alternative that
// it tries.
const (
	// invalid is the catch-all: an error where the parser looks at it. The parser
	// must be able to stop before it, because a broker that lexes one token ahead
	// never sees what lies further behind the selector.
	invalid lexer.TokenType = iota + 1
	ident
	str
	literal // an integer, a float, TRUE or FALSE
	kwNull
	kwNot
	kwLogic // AND, OR
	kwIs
	kwIn
	kwBetween
	kwText // CONTAINS, STARTSWITH, ENDSWITH
	kwLike
	kwEscape
	compare // = <> > >= < <=
	sign    // + -
	lparen
	rparen
	comma
)

// symbols are the names that the grammar's productions use for tokens.
var symbols = map[string]lexer.TokenType{
	"EOF":          lexer.EOF,
	"Invalid":      invalid,
	"Identifier":   ident,
	"String":       str,
	"Literal":      literal,
	"NULL":         kwNull,
	"NOT":          kwNot,
	"Logical":      kwLogic,
	"IS":           kwIs,
	"IN":           kwIn,
	"BETWEEN":      kwBetween,
	"TextOperator": kwText,
	"LIKE":         kwLike,
	"ESCAPE":       kwEscape,
	"Comparison":   compare,
	"Sign":         sign,
	"LParen":       lparen,
	"RParen":       rparen,
	"Comma":        comma,
}

// isReserved reports whether a token is written like a name but is none. (TRUE
// and FALSE, which are operands, do not count.)
func isReserved(kind lexer.TokenType) bool { return kwNull <= kind && kind <= kwEscape }

// isAnd tells AND from OR.
func isAnd(t lexer.Token) bool { return t.Type == kwLogic && len(t.Value) == len("AND") }
