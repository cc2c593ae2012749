package lint

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// fixChecked corrects what the checks refuse, where there is only one thing that
// can have been meant. There is a tree, so each fix is proven at once.
func fixChecked(r *refusal) (fix *Fix) {
	try := func(old, with ast.Expr, edits ...Edit) {
		fix = prove(r.text, r.options, replace(r.selector.Root, old, with), edits...)
	}
	ast.Walk(r.selector.Root, func(x ast.Expr) bool {
		switch at := r.err.Span; r.err.Code {
		case ast.CodeCompareNull:
			if c, ok := x.(*ast.Compare); ok && c.At == at {
				try(fixNull(r.text, c))
			}
		case ast.CodeBetweenReversed:
			if b, ok := x.(*ast.Between); ok && b.At == at {
				swapped := *b
				swapped.Lo, swapped.Hi = b.Hi, b.Lo
				try(b, &swapped, Edit{b.Lo.Span(), ast.Print(b.Hi)}, Edit{b.Hi.Span(), ast.Print(b.Lo)})
			}
		case ast.CodeOrderConstant:
			if s, ok := x.(*ast.String); ok && s.At == at && isPlainNumber(s.Value) {
				try(s, &ast.Int{Text: s.Value}, Edit{s.At, s.Value})
			}
		case ast.CodeOrderBoolean, ast.CodeInNotProperty:
			if not := tightNot(x); not != nil && not.At == at {
				try(x, loosen(x, not), looseEdits(r.text, x, not)...)
			}
		}
		return fix == nil
	})
	return fix
}

// fixNull writes a comparison with NULL as IS NULL.
func fixNull(text string, x *ast.Compare) (ast.Expr, ast.Expr, Edit) {
	test := &ast.IsNull{X: x.X, Not: x.Op == ast.Ne}
	word := strings.TrimPrefix(ast.Print(&ast.IsNull{X: &ast.Null{}, Not: test.Not}), "NULL ")
	if _, ok := x.Y.(*ast.Null); ok {
		return x, test, Edit{ast.Span{Start: x.OpAt.Start, End: x.At.End}, word}
	}
	test.X = x.Y
	return x, test, Edit{x.At, ast.Print(test)}
}

// isPlainNumber reports whether a string is a number as a selector writes it,
// without a sign.
func isPlainNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789.") == "" && (s[0] != '0' || s == "0" || s[1] == '.') &&
		strings.Count(s, ".") <= 1 && s != "."
}
