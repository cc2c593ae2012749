package ast_test

import (
	"testing"

	"github.com/rmqsql/rmqsql/ast"
)

func TestPositionAt(t *testing.T) {
	text := "a = '订单'\n  OR b # c"
	for _, test := range []struct {
		offset int
		want   ast.Position
	}{
		{0, ast.Position{Offset: 0, Line: 1, Column: 1}},
		{4, ast.Position{Offset: 4, Line: 1, Column: 5}},
		{11, ast.Position{Offset: 11, Line: 1, Column: 8}},
		{13, ast.Position{Offset: 13, Line: 2, Column: 1}},
		{20, ast.Position{Offset: 20, Line: 2, Column: 8}},
		{99, ast.Position{Offset: 23, Line: 2, Column: 11}},
		{-1, ast.Position{Offset: 0, Line: 1, Column: 1}},
	} {
		if got := ast.PositionAt(text, test.offset); got != test.want {
			t.Errorf("offset %d: %+v, want %+v", test.offset, got, test.want)
		}
	}
}

func TestSpanText(t *testing.T) {
	for _, test := range []struct {
		span ast.Span
		want string
	}{
		{ast.Span{Start: 1, End: 3}, "bc"},
		{ast.Span{Start: 3, End: 9}, "d"},
		{ast.Span{Start: 9, End: 12}, ""},
		{ast.Span{Start: 2, End: 1}, ""},
		{ast.Span{}, ""},
	} {
		if got := test.span.Text("abcd"); got != test.want {
			t.Errorf("%v: %q, want %q", test.span, got, test.want)
		}
	}
}
