package ast_test

import (
	"errors"
	"testing"

	"github.com/rmqsql/rmqsql/ast"
)

func TestParseRelease(t *testing.T) {
	for _, test := range []struct {
		text, want string // want is "" for an error
		verified   bool
	}{
		{"", "5.5.0", true},
		{"newest", "5.5.0", true},
		{"4.9.4", "4.9.4", true},
		{"v4.1.0", "4.1.0", true},
		{"4.1.0-incubating", "4.1.0", true},
		{" V5.1.3 ", "5.1.3", true},
		{"5.2", "5.2.0", true},
		{"5.3.3", "5.3.3", true},
		{"5.5.0", "5.5.0", true},
		{"5.5.1", "5.5.1", false},
		{"6.0.0", "6.0.0", false},
		{"extended", "extended", true},
		{"Extended", "extended", true},
		{"4.0.9", "", false},
		{"3.5.8", "", false},
		{"5", "", false},
		{"5.1.3.1", "", false},
		{"5.+1.3", "", false},
		{"5.-1.3", "", false},
		{"5.1.x", "", false},
		{"5.1.3-foo", "", false},
		{"5..3", "", false},
		{"5.1.99999", "", false},
		{"latest?", "", false},
	} {
		got, err := ast.ParseRelease(test.text)
		if test.want == "" {
			var e *ast.Error
			if !errors.As(err, &e) {
				t.Errorf("%q is read as %s", test.text, got)
			}
			continue
		}
		if err != nil || got.String() != test.want || got.IsVerified() != test.verified {
			t.Errorf("%q: %s, verified %t, %v", test.text, got, got.IsVerified(), err)
		}
	}
}

func TestReleaseBehaviours(t *testing.T) {
	for _, test := range []struct {
		release                                 string
		textOperators, like, wildcard, negative bool
	}{
		{"4.1.0", false, false, false, true},
		{"4.2.0", false, false, false, false},
		{"5.1.2", false, false, false, false},
		{"5.1.3", true, false, false, false},
		{"newest", true, false, false, false},
		{"9.0.0", true, false, false, false},
		{"extended", true, true, true, false},
	} {
		r, err := ast.ParseRelease(test.release)
		if err != nil {
			t.Fatal(err)
		}
		if r.HasTextOperators() != test.textOperators || r.HasLike() != test.like ||
			r.TagWildcardInUnion() != test.wildcard || r.NegativeTagCodesPass() != test.negative {
			t.Errorf("%s: text operators %t, LIKE %t, wildcard %t, negative codes %t", test.release,
				r.HasTextOperators(), r.HasLike(), r.TagWildcardInUnion(), r.NegativeTagCodesPass())
		}
	}
}

func TestDeltasAreOrdered(t *testing.T) {
	deltas := ast.Deltas()
	for i := 1; i < len(deltas); i++ {
		if !deltas[i-1].From.Before(deltas[i].From) {
			t.Errorf("delta of %s stands before that of %s", deltas[i-1].From, deltas[i].From)
		}
	}
}
