package lint

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// Ignored says that a broker never reads the text behind the selector, and what
// was probably meant by it; nil if there is none. The release tells which
// operators could have been meant.
func Ignored(s *ast.Selector, release ast.Release) *ast.Error {
	if s.Ignored == (ast.Span{}) {
		return nil
	}
	t := newTail(s, release)
	term, args := t.cause()
	return &ast.Error{
		Code: ast.CodeIgnored,
		Span: s.Ignored,
		Args: append([]any{t.token, term}, args...),
	}
}

// tail is the text behind a selector and what stands around its beginning.
type tail struct {
	text    string // the whole selector
	at      int    // where the ignored text begins
	token   string // the first ignored token
	rest    string // all that is ignored, the token too
	release ast.Release
	last    ast.Expr // the leaf before it, the last thing that a broker reads
	bare    bool     // last is a property that nothing is compared with
	closed  bool     // parentheses end between last and the ignored text
	root    ast.Expr
}

func newTail(s *ast.Selector, release ast.Release) *tail {
	t := &tail{text: s.Text, at: s.Ignored.Start, token: s.Rest(), rest: s.IgnoredText(), release: release, root: s.Root}
	ast.Walk(s.Root, func(x ast.Expr) bool {
		if t.last == nil || x.Span().End >= t.last.Span().End {
			t.last = x // children come after their parents, so a leaf stays
		}
		return true
	})
	t.closed = strings.Contains(t.text[t.last.Span().End:t.at], ")")
	_, isProperty := t.last.(*ast.Property)
	t.bare = isProperty && !t.closed && isCondition(s.Root, t.last)
	return t
}

// isCondition reports whether leaf is a whole condition below x, not an operand
// of one.
func isCondition(x, leaf ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Logic:
		return isCondition(x.Terms[len(x.Terms)-1], leaf)
	case *ast.Not:
		return isCondition(x.X, leaf)
	}
	return x == leaf
}

// glued reports whether nothing separates the ignored text from what is before.
func (t *tail) glued() bool { return t.at > 0 && t.last.Span().End == t.at }

// cause is the phrase for the likely cause of the ignored text, and what it
// mentions as {3} and so on.
func (t *tail) cause() (ast.Term, []any) {
	for _, guess := range guesses {
		if term, args := guess(t); term != "" {
			return term, args
		}
	}
	return ast.TermIgnoredOther, nil
}

// guesses are tried in this order. The telling ones come first: a word that is an
// operator elsewhere before a missing AND.
var guesses = []func(*tail) (ast.Term, []any){
	guessComment,
	guessQuote,
	guessLeadingZero,
	guessGrouping,
	guessName,
	guessUnquoted,
	guessCall,
	guessSelect,
	guessOperatorWord,
	guessArithmetic,
	guessParenthesis,
	guessComma,
	guessMissingOperator,
	guessJoin,
}

// word is the last leaf and what follows it up to a blank, quote, parenthesis,
// comma or comparison.
func (t *tail) word() string {
	end := strings.IndexAny(t.rest, " \t\r\n\f'\"()=<>,")
	if end < 0 {
		end = len(t.rest)
	}
	return t.text[t.last.Span().Start : t.at+end]
}

// behind is the ignored text without its first token and the blanks after it.
func (t *tail) behind() string {
	return strings.TrimLeft(t.rest[len(t.token):], " \t\r\n\f")
}

// startsOperand reports whether a token begins an operand, which would need AND
// or OR before it.
func startsOperand(token string) bool {
	c := token[0]
	return isNameStart(c) || isDigit(c) || c == '\'' || c == '(' || c == '.'
}

func isNameStart(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '$'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
