package rmqsql_test

import (
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/refeval"
	"github.com/rmqsql/rmqsql/internal/selgen"
	"github.com/rmqsql/rmqsql/typecheck"
)

// seeds adds every n-th selector of the recorded suite.
func seeds(f *testing.F, n int, add func(expr string, i int)) {
	i := 0
	for c, err := range conformance.ReadFile("testdata/conformance/sql92-rocketmq-5.1.3.jsonl.gz") {
		if err != nil {
			f.Fatal(err)
		}
		if i++; i%n == 0 {
			add(c.Expr, i)
		}
	}
}

// FuzzEval holds the machine, with and without tests, against the reference
// evaluator: on the selector given, and on one generated from the seed.
func FuzzEval(f *testing.F) {
	seeds(f, 100, func(expr string, i int) { f.Add(expr, uint64(i)) })
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		for _, release := range []rmqsql.Release{ast.Newest, ast.First, ast.Extended} {
			g := selgen.New(seed, release)
			compareEngines(t, g, text, release)
			compareEngines(t, g, g.Selector(3), release)
		}
	})
}

// compareEngines asks every engine about a few messages.
func compareEngines(t *testing.T, g *selgen.Generator, text string, release rmqsql.Release) {
	t.Helper()
	f, err := rmqsql.Compile(text, &rmqsql.Options{Release: release})
	if err != nil {
		return
	}
	s, err := grammar.Parse(text, release, grammar.Limits{})
	if err != nil {
		t.Fatalf("%q compiles but does not parse: %v", text, err)
	}
	for range 4 {
		texts := g.Texts(s.Root)
		want := reference(s, func(name string) any {
			if v, ok := texts[name]; ok {
				return v
			}
			return nil
		})
		compare(t, f, rmqsql.Map(texts), want)
		compare(t, f, asTyped(texts), want)

		typed := g.Typed(s.Root)
		compare(t, f, values(typed), reference(s, func(name string) any { return typed[name] }))
	}
}

// outcome is a verdict and, of an error, the term that failed.
type outcome struct {
	verdict string
	term    string
	offset  int
}

func reference(s *ast.Selector, lookup refeval.Lookup) outcome {
	trace := refeval.Eval(s.Root, lookup)
	o := outcome{verdict: trace.Outcome.String()}
	if trace.Outcome == refeval.Plain { // a bare property: text is never true
		o.verdict = "false"
	}
	if failing := trace.Failing(); failing != nil {
		at := failing.Node.Span()
		o.term, o.offset = at.Text(s.Text), at.Start
	}
	return o
}

func compare(t *testing.T, f *rmqsql.Filter, m rmqsql.Message, want outcome) {
	t.Helper()
	v, err := f.Eval(m)
	got := outcome{verdict: v.String()}
	if e, ok := err.(*rmqsql.EvalError); ok {
		got.term, got.offset = e.Term, e.Offset
	}
	if got != want {
		t.Errorf("%q on %v (release %v): %+v, want %+v", f, m, f.Release(), got, want)
	}
	if match := f.Match(m); match != (want.verdict == "true") {
		t.Errorf("%q on %v (release %v): Match %t, but the verdict is %s", f, m, f.Release(), match, want.verdict)
	}
}

func asTyped(texts map[string]string) rmqsql.Values {
	m := make(rmqsql.Values)
	for name, text := range texts {
		m[name] = rmqsql.String(text)
	}
	return m
}

func values(typed map[string]any) rmqsql.Values {
	m := make(rmqsql.Values)
	for name, v := range typed {
		switch v := v.(type) {
		case bool:
			m[name] = rmqsql.Bool(v)
		case int8:
			m[name] = rmqsql.Int8(v)
		case int16:
			m[name] = rmqsql.Int16(v)
		case int32:
			m[name] = rmqsql.Int32(v)
		case int64:
			m[name] = rmqsql.Int64(v)
		case float32:
			m[name] = rmqsql.Float32(v)
		case float64:
			m[name] = rmqsql.Float64(v)
		case string:
			m[name] = rmqsql.String(v)
		}
	}
	return m
}

// FuzzParse: any text is refused with an error of ours or accepted, and what is
// accepted prints to a text that means the same.
func FuzzParse(f *testing.F) {
	seeds(f, 20, func(expr string, _ int) { f.Add(expr) })
	f.Fuzz(func(t *testing.T, text string) {
		for _, release := range []rmqsql.Release{ast.Newest, ast.First, ast.Extended} {
			checkPrint(t, text, release)
		}
	})
}

func checkPrint(t *testing.T, text string, release rmqsql.Release) {
	t.Helper()
	s, err := grammar.Parse(text, release, grammar.Limits{})
	if err != nil {
		if e, ok := err.(*ast.Error); !ok || e.Code.Name() == "" {
			t.Errorf("%q: %T %v is no error of a known code", text, err, err)
		}
		return
	}
	printed := ast.Print(s.Root)
	again, err := grammar.Parse(printed, release, grammar.Limits{Bytes: 1 << 30})
	if err != nil {
		t.Fatalf("%q prints as %q, which is refused: %v", text, printed, err)
	}
	if again.IgnoredText() != "" {
		t.Errorf("%q prints as %q, of which %q is ignored", text, printed, again.IgnoredText())
	}
	if a, b := shape(s.Root), shape(again.Root); a != b {
		t.Errorf("%q prints as %q, which is\n%snot\n%s", text, printed, b, a)
	}
	if a, b := typecheck.Check(s.Root), typecheck.Check(again.Root); (a == nil) != (b == nil) {
		t.Errorf("%q: %v, but %q: %v", text, a, printed, b)
	}
}

// shape is the dump of a tree without spans.
func shape(x ast.Expr) string {
	label := ast.Label(x) + "("
	ast.Children(x, func(child ast.Expr) bool {
		label += shape(child) + " "
		return true
	})
	return label + ")"
}
