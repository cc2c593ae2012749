package rmqsql_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/vm"
)

func TestFilterTellsAboutItself(t *testing.T) {
	f := rmqsql.MustCompile("b > 5 AND a = 'x' OR b < 0 c = 1", &rmqsql.Options{Release: ast.First})
	if got := f.String(); got != "b > 5 AND a = 'x' OR b < 0 c = 1" {
		t.Errorf("String: %q", got)
	}
	if got := f.Ignored(); got != "c = 1" {
		t.Errorf("Ignored: %q", got)
	}
	if got := f.IgnoredToken(); got != "c" {
		t.Errorf("IgnoredToken: %q", got)
	}
	if got := f.Properties(); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("Properties: %q", got)
	}
	if got := f.Release(); got != ast.First {
		t.Errorf("Release: %s", got)
	}
}

// TestPropertiesAreThoseOfTheText: also those that the program never reads.
func TestPropertiesAreThoseOfTheText(t *testing.T) {
	f := rmqsql.MustCompile("a CONTAINS '' OR b = 1", nil)
	if got := f.Properties(); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("Properties: %q", got)
	}
}

func TestCompileErrors(t *testing.T) {
	for _, test := range []struct {
		selector string
		options  rmqsql.Options
		want     ast.Code
	}{
		{"a = ", rmqsql.Options{}, ast.CodeUnexpectedEnd},
		{"a > 'x'", rmqsql.Options{}, ast.CodeOrderConstant},
		{"a = 1 b", rmqsql.Options{Strict: true}, ast.CodeIgnored},
		{"a = 1 b", rmqsql.Options{}, 0},
		{"a = 1", rmqsql.Options{Limits: rmqsql.Limits{Bytes: 4}}, ast.CodeTextTooLong},
		{"a = 1", rmqsql.Options{Limits: rmqsql.Limits{Bytes: math.MaxInt}}, 0},
		{"((a))", rmqsql.Options{Limits: rmqsql.Limits{Levels: 1}}, ast.CodeTooDeep},
		{strings.Repeat("(", 2000), rmqsql.Options{Limits: rmqsql.Limits{Levels: math.MaxInt}}, ast.CodeTooDeep},
		{"a IN ('x', 'y')", rmqsql.Options{Limits: rmqsql.Limits{Items: 1}}, ast.CodeListTooLong},
	} {
		_, err := rmqsql.Compile(test.selector, &test.options)
		var e *rmqsql.SyntaxError
		switch {
		case test.want == 0 && err != nil:
			t.Errorf("%.40s: %v", test.selector, err)
		case test.want != 0 && (!errors.As(err, &e) || e.Code != test.want):
			t.Errorf("%.40s: %v, want %s", test.selector, err, test.want)
		}
	}
}

func TestMustCompilePanics(t *testing.T) {
	defer func() {
		text, _ := recover().(string)
		if !strings.HasPrefix(text, `rmqsql: Compile("a ="): `) {
			t.Errorf("panic %q", text)
		}
	}()
	rmqsql.MustCompile("a =", nil)
}

func TestEvalError(t *testing.T) {
	f := rmqsql.MustCompile("b = 'x' OR amount > 100", nil)
	v, err := f.Eval(rmqsql.Map{"amount": "150.00"})
	var e *rmqsql.EvalError
	if v != rmqsql.Error || !errors.As(err, &e) {
		t.Fatalf("%s, %v", v, err)
	}
	if e.Term != "amount > 100" || e.Offset != 11 || e.Property != "amount" || e.Text != "150.00" ||
		e.Reason != vm.Unreadable || e.Want != vm.KindInt32 || e.Selector != f.String() {
		t.Errorf("%+v %+v", e, e.Fault)
	}
	var fault *vm.Fault
	if !errors.As(err, &fault) {
		t.Error("the fault is not unwrapped")
	}
}

// TestNoMessage: nil, a nil map and an empty one are messages without properties.
func TestNoMessage(t *testing.T) {
	for _, selector := range []string{"a IS NULL", "a = b AND a IS NULL"} {
		f := rmqsql.MustCompile(selector, nil)
		for _, m := range []rmqsql.Message{nil, rmqsql.Map(nil), rmqsql.Map{}, rmqsql.Values(nil)} {
			if !f.Match(m) {
				t.Errorf("%s on %#v is not true", selector, m)
			}
			if v, err := f.Eval(m); v != rmqsql.True || err != nil {
				t.Errorf("%s on %#v: %s, %v", selector, m, v, err)
			}
		}
	}
}

// TestEmptyTextIsAValue: the API does not drop what a broker would not store.
func TestEmptyTextIsAValue(t *testing.T) {
	f := rmqsql.MustCompile("a = ''", nil)
	if !f.Match(rmqsql.Map{"a": ""}) || f.Match(rmqsql.Map{}) {
		t.Error("an empty property is not kept")
	}
}

// TestConcurrentUse shares filters between goroutines, typed messages included,
// whose program is compiled when the first one comes.
func TestConcurrentUse(t *testing.T) {
	f := rmqsql.MustCompile("a > 1 AND b = 'x' OR c = 'z' AND "+strings.Repeat("(c = ", 30)+"d"+strings.Repeat(")", 30), nil)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				if !f.Match(rmqsql.Map{"a": "2", "b": "x"}) || f.Match(rmqsql.Map{"a": "1", "c": "y"}) {
					t.Error("wrong verdict for a map")
				}
				if !f.Match(rmqsql.Values{"a": rmqsql.Int16(2), "b": rmqsql.String("x")}) {
					t.Error("wrong verdict for a typed message")
				}
			}
		})
	}
	wg.Wait()
}

// TestLike: the extension's patterns, on messages of every form.
func TestLike(t *testing.T) {
	f := rmqsql.MustCompile("a LIKE 'x!_%' ESCAPE '!' AND b NOT LIKE '_'", &rmqsql.Options{Release: ast.Extended})
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"x_1", "no", true}, {"x_", "no", true}, {"x1", "no", false}, {"x_1", "n", false}, {"y_1", "no", false},
	} {
		m := rmqsql.Map{"a": c.a, "b": c.b}
		stored := rmqsql.Stored("a\x01" + c.a + "\x02b\x01" + c.b + "\x02")
		for _, message := range []rmqsql.Message{m, stored, &stored, asTyped(m)} {
			if got := f.Match(message); got != c.want {
				t.Errorf("%v as %T: %t", m, message, got)
			}
		}
	}
	for _, m := range []rmqsql.Map{{"a": "x_1"}, {"b": "no"}, nil} {
		if f.Match(m) {
			t.Errorf("%v matches", m)
		}
	}
}

// TestConcurrentFirstUse: whichever of several goroutines comes first links the tests
// and prepares the pass for many names.
func TestConcurrentFirstUse(t *testing.T) {
	stored := rmqsql.Stored("a\x012\x02b\x01x\x02c\x01y\x02d\x015\x02e\x01\x02f\x01z\x02")
	message := rmqsql.Map(stored.Map())
	for _, selector := range []string{"a > 1", "a > 1 AND b = 'x' AND c IN ('y', 'z') AND d > 2 AND e IS NULL AND f <> 'y' AND a < 3"} {
		for range 50 {
			f := rmqsql.MustCompile(selector, nil)
			var wg sync.WaitGroup
			for i := range 4 {
				wg.Go(func() {
					verdict, err := f.EvalStored(stored)
					if i%2 == 0 && !f.Match(message) || !f.MatchStored(stored) || verdict != rmqsql.True {
						t.Errorf("%s: verdict %s, %v", selector, verdict, err)
					}
				})
			}
			wg.Wait()
		}
	}
}

// TestLongChains: 10,000 terms compile and are evaluated to the end, whatever
// joins them and wherever the parentheses are.
func TestLongChains(t *testing.T) {
	const n = 10_000
	chain := func(op, term string) string { return strings.Repeat(term+op, n-1) + term }
	for name, selector := range map[string]string{
		"or":          chain(" OR ", "a = 'y'") + " OR a = 'x'",
		"and":         chain(" AND ", "b > 0") + " AND a = 'x'",
		"equality":    "(" + chain(" = ", "TRUE") + ") AND a = 'x'",
		"mixed":       chain(" OR ", "a = 'y' AND b > 0") + " OR a = 'x'",
		"right":       strings.Repeat("a = 'y' OR (b < 0 OR (", 400) + "a = 'x'" + strings.Repeat("))", 400),
		"alternating": strings.Repeat("(a = 'y' OR c > 1) AND (b < 0 OR (", 300) + "a = 'x'" + strings.Repeat("))", 300) + " OR a = 'x'",
	} {
		f, err := rmqsql.Compile(selector, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if v, err := f.Eval(rmqsql.Map{"a": "x", "b": "1"}); v != rmqsql.True {
			t.Errorf("%s: %s, %v", name, v, err)
		}
		if f.Match(rmqsql.Map{"a": "z", "b": "1"}) {
			t.Errorf("%s: matches another message", name)
		}
		if n := len(f.Program().Code); n > 20*len(selector) {
			t.Errorf("%s: %d instructions for %d bytes", name, n, len(selector))
		}
	}
}
