package extract

// tokenKind tells tokens apart as far as finding selectors needs it.
type tokenKind uint8

const (
	punct tokenKind = iota
	ident
	number
	str
)

// token is a piece of source code; white space and comments are none.
type token struct {
	kind       tokenKind
	start, end int    // in the text that the lexer reads
	text       string // as it is written; not of strings
	value      Value  // of strings
	newline    bool   // a line end stands before it
}

func (t *token) is(text string) bool { return t.kind == punct && t.text == text }

// named reports whether the token is a word, whatever its case.
func (t *token) named(words ...string) bool {
	if t.kind != ident {
		return false
	}
	for _, w := range words {
		if t.text == w {
			return true
		}
	}
	return false
}
