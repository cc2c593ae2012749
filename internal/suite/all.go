package suite

import (
	"fmt"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/refeval"
	"github.com/rmqsql/rmqsql/typecheck"
)

// All returns an engine that asks every evaluator of the module: Eval, Match and a
// Set, for messages of every form, and the reference evaluator. Where they disagree
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
	return everywhere{f, rmqsql.NewSet(f), s.Root}, nil
}

type everywhere struct {
	filter *rmqsql.Filter
	set    *rmqsql.Set // of the filter alone
	root   ast.Expr
}

// Rest implements conformance.Selector.
func (s everywhere) Rest() string { return s.filter.IgnoredToken() }

// Eval implements conformance.Selector.
func (s everywhere) Eval(props conformance.Props) conformance.Result {
	reference := refeval.Eval(s.root, func(name string) any { return native(props, name) }).Outcome
	if reference == refeval.Plain { // a bare property that holds text
		reference = refeval.False
	}
	agreed := true
	told := "reference: " + reference.String()
	for _, m := range messages(props) {
		v, _ := s.filter.Eval(m)
		match, inSet := s.filter.Match(m), len(s.set.Match(m, nil)) > 0
		told += fmt.Sprintf("; as %T: Eval %s, Match %t, Set %t", m, v, match, inSet)
		delivers := reference == refeval.True
		agreed = agreed && v.String() == reference.String() && match == delivers && inSet == delivers
	}
	if !agreed {
		return conformance.Result(told)
	}
	return conformance.Result(reference.String())
}

// messages are the forms in which properties can be handed over.
func messages(props conformance.Props) []rmqsql.Message {
	if props.Typed() {
		return []rmqsql.Message{values(props)}
	}
	m := Message(props).(rmqsql.Map)
	list := []rmqsql.Message{m, values(props), readOnly{m}}
	if stored, ok := encode(m); ok {
		list = append(list, stored)
	}
	return list
}

// encode writes properties as a broker stores them; false where that keeps no such
// property.
func encode(m rmqsql.Map) (stored rmqsql.Stored, ok bool) {
	for name, text := range m {
		if name == "" || text == "" || strings.ContainsAny(name+text, "\x01\x02") {
			return nil, false
		}
		stored = append(stored, name+"\x01"+text+"\x02"...)
	}
	return stored, true
}

// readOnly is a message that is nothing but one.
type readOnly struct{ m rmqsql.Map }

// Property implements rmqsql.Message.
func (r readOnly) Property(name string) (string, bool) { return r.m.Property(name) }

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
