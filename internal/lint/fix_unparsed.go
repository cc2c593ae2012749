package lint

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// fixUnparsed corrects what the parser refuses, where it is plain what was meant.
// There is no tree yet: the proof waits until all of the text parses.
func fixUnparsed(r *refusal) *Fix {
	text, err := r.text, r.err
	one := func(replacement string, intended func(ast.Expr, ast.Span) bool) *Fix {
		return &Fix{Edits: []Edit{{err.Span, replacement}}, intended: intended}
	}
	switch err.Code {
	case ast.CodeDoubleEquals:
		return one("=", isCompare(ast.Eq))
	case ast.CodeBangEquals:
		return one("<>", isCompare(ast.Ne))
	case ast.CodeSymbolOperator:
		return fixSymbol(text, err)
	case ast.CodeDoubleQuotes:
		inner := err.Span.Text(text)
		if len(inner) < 2 || !strings.HasSuffix(inner, `"`) {
			return nil
		}
		inner = inner[1 : len(inner)-1]
		return one(ast.Quote(inner), isText(inner))
	case ast.CodeListItem:
		item := err.Span.Text(text)
		if c := item[0]; isDigit(c) || c == '.' {
			return one(ast.Quote(item), isText(item))
		}
	case ast.CodeFullWidth:
		return fixFullWidth(text, err)
	case ast.CodeNotLike:
		return fixLike(text, err.Span.Start, true, r.options)
	}
	return nil
}

// fixSymbol writes operators of other languages as those of this one.
func fixSymbol(text string, err *ast.Error) *Fix {
	behind := strings.TrimLeft(text[err.Span.End:], " \t\r\n\f")
	edit := func(replacement string, intended func(ast.Expr, ast.Span) bool) *Fix {
		padded := replacement
		if isNameStart(replacement[0]) {
			if s := err.Span.Start; s > 0 && !strings.ContainsRune(" \t\r\n\f()", rune(text[s-1])) {
				padded = " " + padded
			}
			if e := err.Span.End; e < len(text) && !strings.ContainsRune(" \t\r\n\f", rune(text[e])) {
				padded += " "
			}
		}
		return &Fix{Edits: []Edit{{err.Span, padded}}, intended: intended}
	}
	switch wrote := err.Span.Text(text); {
	case wrote == "&&":
		return edit("AND", isLogic(ast.And))
	case wrote == "||":
		return edit("OR", isLogic(ast.Or))
	case wrote == "!" && strings.HasPrefix(behind, "("):
		return edit("NOT", isNot)
	case strings.HasSuffix(wrote, "=") && wrote[0] == '>' || strings.HasPrefix(wrote, "=") && strings.HasSuffix(wrote, ">"):
		return edit(">=", isCompare(ast.Ge))
	case strings.HasSuffix(wrote, "=") && wrote[0] == '<' || strings.HasPrefix(wrote, "=") && strings.HasSuffix(wrote, "<"):
		return edit("<=", isCompare(ast.Le))
	}
	return nil
}

// fullWidth are the full-width characters that mean one operator, and what that
// is in the tree.
var fullWidth = map[string]string{"，": ",", "、": ",", "（": "(", "）": ")", "＝": "=", "＞": ">", "＜": "<", "　": " "}

// fixFullWidth writes full-width operators and blanks in ASCII, and so a pair of
// curly quotes around a text.
func fixFullWidth(text string, err *ast.Error) *Fix {
	wrote := err.Span.Text(text)
	if ascii, ok := fullWidth[wrote]; ok {
		// That it parses is proof enough: no other token could stand in its place.
		return &Fix{Edits: []Edit{{err.Span, ascii}}, intended: func(ast.Expr, ast.Span) bool { return true }}
	}
	for _, pair := range []string{"‘’", "“”", "＇＇", "＂＂"} {
		opening, closing := string([]rune(pair)[0]), string([]rune(pair)[1])
		if wrote != opening {
			continue
		}
		inner, _, closed := strings.Cut(text[err.Span.End:], closing)
		if !closed {
			return nil
		}
		at := ast.Span{Start: err.Span.Start, End: err.Span.End + len(inner) + len(closing)}
		return &Fix{Edits: []Edit{{at, ast.Quote(inner)}}, intended: isText(inner)}
	}
	return nil
}

// simplePattern finds LIKE with a string.
var simplePattern = regexp.MustCompile(`^(?i:LIKE)[ \t\r\n\f]*('(?:[^']|'')*')`)

// fixLike writes LIKE with % at the ends only as the operator that does the same.
// The word LIKE starts at byte at.
func fixLike(text string, at int, not bool, options Options) *Fix {
	found := simplePattern.FindStringSubmatch(text[at:])
	if found == nil || !options.Release.HasTextOperators() {
		return nil
	}
	pattern := strings.ReplaceAll(found[1][1:len(found[1])-1], "''", "'")
	search := strings.Trim(pattern, "%")
	if search == "" || strings.ContainsAny(search, `%_\`) {
		return nil
	}
	op := ast.Contains
	switch starts, ends := strings.HasPrefix(pattern, "%"), strings.HasSuffix(pattern, "%"); {
	case !starts && !ends:
		return nil // = or <>, but NOT stands in the way
	case !starts:
		op = ast.StartsWith
	case !ends:
		op = ast.EndsWith
	}
	return &Fix{
		Edits:    []Edit{{ast.Span{Start: at, End: at + len(found[0])}, op.String() + " " + ast.Quote(search)}},
		intended: isSearch(op, search, not),
	}
}

// The proofs say whether the tree has at the edited place what was meant.

func isCompare(op ast.CompareOp) func(ast.Expr, ast.Span) bool {
	return anywhere(func(x ast.Expr, at ast.Span) bool {
		c, ok := x.(*ast.Compare)
		return ok && c.Op == op && c.OpAt == at
	})
}

func isLogic(op ast.LogicOp) func(ast.Expr, ast.Span) bool {
	return anywhere(func(x ast.Expr, at ast.Span) bool {
		l, ok := x.(*ast.Logic)
		if !ok || l.Op != op {
			return false
		}
		return slices.ContainsFunc(l.Terms[1:], func(t ast.Expr) bool { return at.End <= t.Span().Start }) &&
			l.Terms[0].Span().End <= at.Start
	})
}

func isNot(root ast.Expr, at ast.Span) bool {
	return anywhere(func(x ast.Expr, at ast.Span) bool {
		not, ok := x.(*ast.Not)
		return ok && at.Start <= not.At.Start && not.At.Start < at.End
	})(root, at)
}

// isText wants a string in a place where only its text counts: an item of a list,
// or what a property is compared with. On the left of an operator it was probably
// meant for a name.
func isText(value string) func(ast.Expr, ast.Span) bool {
	return anywhere(func(x ast.Expr, at ast.Span) bool {
		is := func(x ast.Expr) bool {
			s, ok := x.(*ast.String)
			return ok && s.At == at && s.Value == value
		}
		switch x := x.(type) {
		case *ast.Compare:
			_, ok := propertyName(x.X)
			return ok && is(x.Y)
		case *ast.In:
			return slices.ContainsFunc(x.List, func(s *ast.String) bool { return is(s) })
		case *ast.TextMatch:
			return is(x.Search)
		case *ast.Like:
			return is(x.Pattern)
		}
		return false
	})
}

func isSearch(op ast.TextOp, search string, not bool) func(ast.Expr, ast.Span) bool {
	return anywhere(func(x ast.Expr, at ast.Span) bool {
		m, ok := x.(*ast.TextMatch)
		return ok && m.Op == op && m.Not == not && m.Search.Value == search && m.Search.At.End == at.End
	})
}

func anywhere(test func(ast.Expr, ast.Span) bool) func(ast.Expr, ast.Span) bool {
	return func(root ast.Expr, at ast.Span) (found bool) {
		ast.Walk(root, func(x ast.Expr) bool {
			found = found || test(x, at)
			return !found
		})
		return found
	}
}
