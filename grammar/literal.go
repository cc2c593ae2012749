package grammar

import (
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/rmqsql/rmqsql/ast"
)

// constant makes the node of a constant's token. What a number may be is checked
// here, where its text is read.
func constant(t lexer.Token) (ast.Expr, *ast.Error) {
	at := span(t)
	switch t.Type {
	case kwNull:
		return &ast.Null{At: at}, nil
	case str:
		return stringConstant(t), nil
	}
	switch first := t.Value[0] | 0x20; {
	case first == 't', first == 'f':
		return &ast.Bool{At: at, Value: first == 't'}, nil
	case strings.ContainsAny(t.Value, ".eE"):
		return floatConstant(at, t.Value)
	}
	return integerConstant(at, t.Value)
}

func stringConstant(t lexer.Token) *ast.String {
	inner := t.Value[1 : len(t.Value)-1]
	return &ast.String{At: span(t), Value: strings.ReplaceAll(inner, "''", "'")}
}

func integerConstant(at ast.Span, text string) (ast.Expr, *ast.Error) {
	digits := strings.TrimRight(text, "lL")
	v, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return nil, &ast.Error{Code: ast.CodeIntegerRange, Span: at, Args: []any{text, digits}}
	}
	return &ast.Int{At: at, Text: text, Value: v}, nil
}

// floatConstant refuses what is not between the smallest and the largest
// positive double, as brokers do: zero too.
func floatConstant(at ast.Span, text string) (ast.Expr, *ast.Error) {
	v, err := strconv.ParseFloat(text, 64)
	refuse := func(why, help ast.Term) (ast.Expr, *ast.Error) {
		return nil, &ast.Error{Code: ast.CodeFloatRange, Span: at, Args: []any{text, why, help}}
	}
	mantissa, _, _ := strings.Cut(strings.ToLower(text), "e")
	switch {
	case err != nil:
		return refuse(ast.TermFloatHuge, ast.TermHugeHelp)
	case v == 0 && strings.Trim(mantissa, "0.") == "":
		return refuse(ast.TermFloatZero, ast.TermZeroHelp)
	case v == 0:
		return refuse(ast.TermFloatTiny, ast.TermZeroHelp)
	}
	return &ast.Float{At: at, Text: text, Value: v}, nil
}
