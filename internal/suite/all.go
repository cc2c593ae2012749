package suite

import (
	"fmt"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/refeval"
	"github.com/rmqsql/rmqsql/typecheck"
)

// All returns an engine that asks every evaluator of the module: Eval and Match,
// both for texts and for values, and the reference evaluator. Where they disagree
// its result is none of the four, but tells each.
func All(release ast.Release) conformance.Engine { return all{release} }

type all struct{ release ast.Release }

// Compile implements conformance.Engine.
func (e all) Compile(expr string) (conformance.Selector, error) {
	f, err := rmqsql.Compile(expr, &rmqsql.Options{Release: e.release})
	if err != nil {
		return nil, err
	}
	s, err := grammar.Parse(expr, e.release, grammar.Limits{})
	if err != nil {
		return nil, err
	}
	if err := typecheck.Check(s.Root); err != nil {
		return nil, err
	}
	return everywhere{f, s.Root}, nil
}

type everywhere struct {
	filter *rmqsql.Filter
	root   ast.Expr
}

// Rest implements conformance.Selector.
func (s everywhere) Rest() string { return s.filter.IgnoredToken() }

// Eval implements conformance.Selector.
func (s everywhere) Eval(props conformance.Props) conformance.Result {
	v, _ := s.filter.Eval(Message(props))
	match := s.filter.Match(Message(props))
	typed, _ := s.filter.Eval(values(props))
	matchTyped := s.filter.Match(values(props))
	reference := refeval.Eval(s.root, func(name string) any { return native(props, name) }).Outcome
	want := reference.String()
	if reference == refeval.Plain { // a bare property that holds text
		want = "false"
	}
	if v == typed && v.String() == want && match == (v == rmqsql.True) && match == matchTyped {
		return conformance.Result(v.String())
	}
	return conformance.Result(fmt.Sprintf("Eval: %s, Match: %t; as values: %s, %t; reference: %s", v, match, typed, matchTyped, reference))
}

// native returns a property as the reference evaluator takes it, nil where it is
// missing.
func native(props conformance.Props, name string) any {
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
