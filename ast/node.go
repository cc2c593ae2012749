package ast

// Expr is a node of a selector's tree. Its implementations are all in this
// package; a type switch over them can be complete.
type Expr interface {
	// Span is the node's text, without the parentheses around it.
	Span() Span
	expr()
}

// Selector is a parsed selector.
type Selector struct {
	Text string // the whole text that was parsed
	Root Expr
	// Ignored covers what follows the selector, which a broker never reads: from
	// the first ignored token to the end of the text. It is empty if nothing but
	// white space and comments follows.
	Ignored Span
	// IgnoredToken is the first ignored token, the only one a broker looks at.
	IgnoredToken Span
}

// IgnoredText returns the text behind the selector that a broker never reads,
// or "".
func (s *Selector) IgnoredText() string { return s.Ignored.Text(s.Text) }

// Rest returns the first ignored token as written, or "".
func (s *Selector) Rest() string { return s.IgnoredToken.Text(s.Text) }

// The leaves.
type (
	// Null is the constant NULL.
	Null struct{ At Span }
	// Bool is the constant TRUE or FALSE.
	Bool struct {
		At    Span
		Value bool
	}
	// Int is an integer constant. Brokers hold it as a 32-bit integer where it
	// fits, else as a 64-bit one; a property compared with it must parse as that.
	Int struct {
		At    Span
		Text  string // as written, without sign, with its L if there is one
		Value int64
	}
	// Float is a constant with a decimal point or an exponent, a 64-bit float.
	Float struct {
		At    Span
		Text  string // as written
		Value float64
	}
	// String is a text constant; Value is unquoted.
	String struct {
		At    Span
		Value string
	}
	// Property is the name of a message property.
	Property struct {
		At   Span
		Name string
	}
)

// The operators.
type (
	// Neg is -X. (A plus sign changes nothing and leaves no node.)
	Neg struct {
		At Span
		X  Expr
	}
	// Not is NOT X. It binds tighter than any binary operator.
	Not struct {
		At Span
		X  Expr
	}
	// Logic is a chain of two or more terms joined by one operator, evaluated from
	// the left. A parenthesised chain is a term of its own, even of the same
	// operator.
	Logic struct {
		At    Span
		Op    LogicOp
		Terms []Expr
	}
	// Compare is X Op Y.
	Compare struct {
		At   Span
		Op   CompareOp
		OpAt Span
		X, Y Expr
	}
	// IsNull is X IS [NOT] NULL.
	IsNull struct {
		At  Span
		X   Expr
		Not bool
	}
	// Between is X [NOT] BETWEEN Lo AND Hi.
	Between struct {
		At        Span
		X, Lo, Hi Expr
		Not       bool
	}
	// In is X [NOT] IN (List…).
	In struct {
		At   Span
		X    Expr
		List []*String
		Not  bool
	}
	// TextMatch is X [NOT] CONTAINS | STARTSWITH | ENDSWITH Search.
	TextMatch struct {
		At     Span
		Op     TextOp
		X      Expr
		Search *String
		Not    bool
	}
	// Like is X [NOT] LIKE Pattern [ESCAPE Escape], which no broker runs: it is
	// read under the release Extended only.
	Like struct {
		At      Span
		X       Expr
		Pattern *String
		Escape  *String // nil without ESCAPE
		Not     bool
	}
)

// Wide reports whether a broker holds the constant as a 64-bit integer, because
// 32 bits are too few.
func (x *Int) Wide() bool { return int64(int32(x.Value)) != x.Value }

func (x *Null) Span() Span      { return x.At }
func (x *Bool) Span() Span      { return x.At }
func (x *Int) Span() Span       { return x.At }
func (x *Float) Span() Span     { return x.At }
func (x *String) Span() Span    { return x.At }
func (x *Property) Span() Span  { return x.At }
func (x *Neg) Span() Span       { return x.At }
func (x *Not) Span() Span       { return x.At }
func (x *Logic) Span() Span     { return x.At }
func (x *Compare) Span() Span   { return x.At }
func (x *IsNull) Span() Span    { return x.At }
func (x *Between) Span() Span   { return x.At }
func (x *In) Span() Span        { return x.At }
func (x *TextMatch) Span() Span { return x.At }
func (x *Like) Span() Span      { return x.At }

func (*Null) expr()      {}
func (*Bool) expr()      {}
func (*Int) expr()       {}
func (*Float) expr()     {}
func (*String) expr()    {}
func (*Property) expr()  {}
func (*Neg) expr()       {}
func (*Not) expr()       {}
func (*Logic) expr()     {}
func (*Compare) expr()   {}
func (*IsNull) expr()    {}
func (*Between) expr()   {}
func (*In) expr()        {}
func (*TextMatch) expr() {}
func (*Like) expr()      {}
