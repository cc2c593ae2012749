package grammar

import "github.com/alecthomas/participle/v2/lexer"

// The kinds of token. The catch-all is invalid: the parser must be able to stop
// before it, because a broker that lexes one token ahead never sees what lies
// further behind the selector.
const (
	invalid lexer.TokenType = iota + 1 // no token: an error where the parser looks at it
	ident
	str
	integer
	float
	kwNot
	kwAnd
	kwOr
	kwBetween
	kwIn
	kwTrue
	kwFalse
	kwNull
	kwIs
	kwContains
	kwStartsWith
	kwEndsWith
	kwLike
	kwEscape
	eq
	ne
	gt
	ge
	lt
	le
	lparen
	rparen
	comma
	plus
	minus
)

// symbols are the names that the grammar's productions use for tokens.
var symbols = map[string]lexer.TokenType{
	"EOF":        lexer.EOF,
	"Invalid":    invalid,
	"Identifier": ident,
	"String":     str,
	"Integer":    integer,
	"Float":      float,
	"NOT":        kwNot,
	"AND":        kwAnd,
	"OR":         kwOr,
	"BETWEEN":    kwBetween,
	"IN":         kwIn,
	"TRUE":       kwTrue,
	"FALSE":      kwFalse,
	"NULL":       kwNull,
	"IS":         kwIs,
	"CONTAINS":   kwContains,
	"STARTSWITH": kwStartsWith,
	"ENDSWITH":   kwEndsWith,
	"LIKE":       kwLike,
	"ESCAPE":     kwEscape,
	"Eq":         eq,
	"Ne":         ne,
	"Gt":         gt,
	"Ge":         ge,
	"Lt":         lt,
	"Le":         le,
	"LParen":     lparen,
	"RParen":     rparen,
	"Comma":      comma,
	"Plus":       plus,
	"Minus":      minus,
}
