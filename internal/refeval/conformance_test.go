package refeval_test

import (
	"path/filepath"
	"testing"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/refeval"
	"github.com/rmqsql/rmqsql/typecheck"
)

// The answers recorded from real brokers, through the parser, the checks and the
// evaluator; and what every trace must satisfy.
func TestRecordedAnswers(t *testing.T) {
	for _, test := range []struct {
		file    string
		release string
		answers int // at least, so that a run over nothing does not pass
	}{
		{"sql92-rocketmq-5.1.3.jsonl.gz", "5.1.3", 60_000},
		{"sql92-rocketmq-4.1.0.jsonl.gz", "4.1.0", 20_000},
		{"typed-rocketmq-5.1.3.jsonl.gz", "5.1.3", 10_000},
	} {
		t.Run(test.file, func(t *testing.T) {
			t.Parallel()
			release, err := ast.ParseRelease(test.release)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("..", "..", "testdata", "conformance", test.file)
			reported := 0
			sum, err := conformance.RunFile(path, engine{t, release}, func(m conformance.Mismatch) {
				if reported++; reported <= 20 {
					t.Error(m)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if sum.Failed > 0 || sum.Passed < test.answers {
				t.Errorf("%v; want %d passed at least and 0 failed", sum, test.answers)
			}
		})
	}
}

type engine struct {
	t       *testing.T
	release ast.Release
}

type selector struct {
	t *testing.T
	*ast.Selector
}

func (e engine) Compile(expr string) (conformance.Selector, error) {
	s, err := parse(expr, e.release)
	if err != nil {
		return nil, err
	}
	return selector{e.t, s}, nil
}

// parse applies the parser and the checks.
func parse(expr string, release ast.Release) (*ast.Selector, error) {
	s, err := grammar.Parse(expr, release, grammar.Limits{})
	if err != nil {
		return nil, err
	}
	if err := typecheck.Check(s.Root); err != nil {
		return nil, err
	}
	return s, nil
}

var results = map[refeval.Outcome]conformance.Result{
	refeval.True: conformance.True, refeval.False: conformance.False, refeval.Null: conformance.Null, refeval.Error: conformance.Error,
}

func (s selector) Eval(props conformance.Props) conformance.Result {
	trace := refeval.Eval(s.Root, func(name string) any { return value(props, name) })
	if broken := inconsistency(trace, s.Root); broken != "" {
		s.t.Errorf("%s on %v: %s\n%s", s.Text, props, broken, render(trace))
	}
	return results[trace.Outcome]
}

func value(props conformance.Props, name string) any {
	v, ok := props[name]
	if !ok {
		return nil
	}
	switch v.Kind {
	case conformance.Bool:
		return v.Bool()
	case conformance.Int8:
		return int8(v.Int())
	case conformance.Int16:
		return int16(v.Int())
	case conformance.Int32:
		return int32(v.Int())
	case conformance.Int64:
		return v.Int()
	case conformance.Float32:
		return float32(v.Float())
	case conformance.Float64:
		return v.Float()
	}
	return v.Text
}
