package layout

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/lint"
)

// Options tell how to lay out.
type Options struct {
	Release ast.Release
	// Width is how many characters a line may have before a chain is broken; 0 stands
	// for 80.
	Width int
	// OneLine keeps everything on one line, as in a list of selectors.
	OneLine bool
}

const (
	defaultWidth = 80
	indent       = "  "
)

// CommentError says that a comment has no place in the canonical layout.
type CommentError struct {
	Span ast.Span // of the comment
}

// Error implements error.
func (e *CommentError) Error() string {
	return "a comment stands inside of a term: move it before or behind the selector, or between the terms of its AND or OR chain"
}

// ErrLong says that the indentation would make a selector longer than one may be.
var ErrLong = fmt.Errorf("laid out it would be longer than %d bytes", grammar.DefaultBytes)

// errMeaning would be a mistake of this package: the proof has failed.
var errMeaning = errors.New("this cannot be laid out without changing what it means")

// Format returns a selector in canonical layout, with a line end behind it unless
// it is to be on one line. An *ast.Error says that the selector is refused by the
// parser or that a part of it is ignored, a *CommentError that it has a comment
// which would be lost.
func Format(text string, o Options) (string, error) {
	if o.Width <= 0 {
		o.Width = defaultWidth
	}
	s, err := grammar.Parse(text, o.Release, grammar.Limits{})
	if err != nil {
		return "", err
	}
	if ignored := lint.Ignored(s, o.Release); ignored != nil {
		return "", ignored
	}
	comments, err := placeComments(s, o)
	if err != nil {
		return "", err
	}
	out := oneLine(s.Root, comments)
	if !o.OneLine {
		end := "\n"
		if strings.Contains(text, "\r\n") {
			end = "\r\n"
		}
		out = strings.Join(lines(s.Root, comments, o.Width), end) + end
	}
	switch {
	case len(out) > grammar.DefaultBytes:
		return "", ErrLong
	case !same(s, text, out, o.Release):
		return "", errMeaning
	}
	return out, nil
}

// same reports whether a text is read as the same tree with the same comments.
func same(s *ast.Selector, text, out string, release ast.Release) bool {
	again, err := grammar.Parse(out, release, grammar.Limits{})
	return err == nil && again.IgnoredText() == "" && ast.Print(again.Root) == ast.Print(s.Root) &&
		commentTexts(out, release) == commentTexts(text, release)
}

func oneLine(root ast.Expr, c comments) string {
	return strings.Join(slices.Concat(c.before, []string{ast.PrintExplicit(root)}, c.behind), " ")
}

// lines returns the selector between its comments.
func lines(root ast.Expr, c comments, width int) []string {
	list := slices.Clone(c.before)
	if len(c.inside) > 0 {
		list = append(list, commented(root.(*ast.Logic), c, width)...)
	} else {
		list = append(list, broken(root, width)...)
	}
	if c.beside != "" {
		list[len(list)-1] += " " + c.beside
	}
	return append(list, c.behind...)
}

// broken returns the lines of a condition: one if it fits into width, else a chain
// has a line or more for each term, and what is long inside of parentheses too.
func broken(x ast.Expr, width int) []string {
	one := ast.PrintExplicit(x)
	if utf8.RuneCountInString(one) <= width {
		return []string{one}
	}
	switch x := x.(type) {
	case *ast.Logic:
		var lines []string
		for i := range x.Terms {
			lines = append(lines, term(x, i, width)...)
		}
		return lines
	case *ast.Not:
		if inner, ok := x.X.(*ast.Logic); ok {
			return parenthesized("NOT (", inner, width)
		}
	}
	return []string{one}
}

// term returns the lines of the i-th term of a chain, the operator before it.
func term(chain *ast.Logic, i, width int) []string {
	lead := ""
	if i > 0 {
		lead = chain.Op.String() + " "
	}
	x := chain.Terms[i]
	if inner, ok := x.(*ast.Logic); ok && bracketed(chain, inner) {
		if one := lead + "(" + ast.PrintExplicit(inner) + ")"; utf8.RuneCountInString(one) <= width {
			return []string{one}
		}
		return parenthesized(lead+"(", inner, width)
	}
	lines := broken(x, width-len(lead))
	lines[0] = lead + lines[0]
	if _, ok := x.(*ast.Logic); ok {
		for n := range lines[1:] { // AND under OR: what belongs together is seen
			lines[n+1] = indent + lines[n+1]
		}
	}
	return lines
}

// bracketed reports whether a chain inside of a chain stands in parentheses: all
// but AND inside of OR do.
func bracketed(chain, inner *ast.Logic) bool { return chain.Op == ast.And || inner.Op == ast.Or }

// parenthesized returns a condition between lines with its parentheses.
func parenthesized(open string, x ast.Expr, width int) []string {
	lines := []string{open}
	for _, line := range broken(x, width-len(indent)) {
		lines = append(lines, indent+line)
	}
	return append(lines, ")")
}
