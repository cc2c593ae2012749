package layout

import (
	"sort"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

// comments are the comments of a selector by where they stand, each without the
// line end that closes it.
type comments struct {
	before []string
	inside map[int]*between // by the number of the term of the outermost chain before it
	beside string           // behind the selector, on its last line
	behind []string
}

// between are the comments between two terms of a chain.
type between struct {
	beside string   // on the line of the term before
	lines  []string // on lines of their own
}

// placeComments sorts the comments of a selector.
func placeComments(s *ast.Selector, o Options) (comments, error) {
	c := comments{inside: map[int]*between{}}
	spans := grammar.Comments(s.Text, o.Release)
	if len(spans) == 0 {
		return c, nil
	}
	first, last := bounds(s.Text, spans)
	for _, span := range spans {
		text := commentText(s.Text, span)
		line := beside(s.Text, span.Start)
		switch n := gap(s.Root, span); {
		case o.OneLine && strings.ContainsAny(span.Text(s.Text), "\r\n"):
			return c, &CommentError{span}
		case span.End <= first:
			c.before = append(c.before, text)
		case span.Start >= last && line && !o.OneLine && c.beside == "" && len(c.behind) == 0:
			c.beside = text
		case span.Start >= last:
			c.behind = append(c.behind, text)
		case n < 0 || o.OneLine:
			return c, &CommentError{span}
		default:
			at := c.inside[n]
			if at == nil {
				at = &between{}
				c.inside[n] = at
			}
			if line && at.beside == "" && len(at.lines) == 0 {
				at.beside = text
			} else {
				at.lines = append(at.lines, text)
			}
		}
	}
	return c, nil
}

// bounds returns where the first token of a text starts and the last one ends.
func bounds(text string, spans []ast.Span) (first, last int) {
	first, last = len(text), 0
	start := 0
	for i := 0; i <= len(spans); i++ {
		end := len(text)
		if i < len(spans) {
			end = spans[i].Start
		}
		piece := text[start:end]
		if trimmed := strings.TrimLeft(piece, blanks); trimmed != "" {
			first = min(first, end-len(trimmed))
			last = start + len(strings.TrimRight(piece, blanks))
		}
		if i < len(spans) {
			start = spans[i].End
		}
	}
	return first, last
}

const blanks = " \t\r\n\f"

// beside reports whether there is something else than white space before offset on
// its line.
func beside(text string, offset int) bool {
	before := strings.TrimRight(text[:offset], " \t\f")
	return before != "" && !strings.HasSuffix(before, "\n") && !strings.HasSuffix(before, "\r")
}

// gap returns the number of the term of the outermost chain that a comment stands
// behind, before the next one; -1 if it stands elsewhere.
func gap(root ast.Expr, comment ast.Span) int {
	chain, ok := root.(*ast.Logic)
	if !ok {
		return -1
	}
	next := sort.Search(len(chain.Terms), func(i int) bool { return chain.Terms[i].Span().Start >= comment.End })
	if next == 0 || next == len(chain.Terms) || chain.Terms[next-1].Span().End > comment.Start {
		return -1
	}
	return next - 1
}

func commentText(text string, span ast.Span) string {
	return strings.TrimRight(span.Text(text), blanks)
}

// commentTexts joins all comments of a text, for comparison.
func commentTexts(text string, release ast.Release) string {
	var b strings.Builder
	for _, span := range grammar.Comments(text, release) {
		b.WriteString(commentText(text, span) + "\n")
	}
	return b.String()
}

// commented returns the lines of a chain with comments between its terms.
func commented(chain *ast.Logic, c comments, width int) []string {
	var lines []string
	for i := range chain.Terms {
		lines = append(lines, term(chain, i, width)...)
		if at := c.inside[i]; at != nil {
			if at.beside != "" {
				lines[len(lines)-1] += " " + at.beside
			}
			lines = append(lines, at.lines...)
		}
	}
	return lines
}
