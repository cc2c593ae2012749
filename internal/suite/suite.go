// Package suite presents this module's engine, and its reference evaluator, to
// the conformance suite.
package suite

import (
	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/conformance"
)

// Engine returns the engine of the root package under some options.
func Engine(options *rmqsql.Options) conformance.Engine { return engine{options} }

type engine struct{ options *rmqsql.Options }

// Compile implements conformance.Engine.
func (e engine) Compile(expr string) (conformance.Selector, error) {
	f, err := rmqsql.Compile(expr, e.options)
	if err != nil {
		return nil, err
	}
	return selector{f}, nil
}

type selector struct{ *rmqsql.Filter }

// Rest implements conformance.Selector.
func (s selector) Rest() string { return s.IgnoredToken() }

// Eval implements conformance.Selector. Properties that are all text are handed
// over as a broker's, others as typed ones.
func (s selector) Eval(props conformance.Props) conformance.Result {
	v, _ := s.Filter.Eval(Message(props))
	return conformance.Result(v.String())
}

// Message makes a message of a case's properties.
func Message(props conformance.Props) rmqsql.Message {
	if !props.Typed() {
		m := make(rmqsql.Map, len(props))
		for name, v := range props {
			m[name] = v.Text
		}
		return m
	}
	return values(props)
}

func values(props conformance.Props) rmqsql.Values {
	m := make(rmqsql.Values, len(props))
	for name, v := range props {
		m[name] = value(v)
	}
	return m
}

func value(v conformance.Value) rmqsql.Value {
	switch v.Kind {
	case conformance.Bool:
		return rmqsql.Bool(v.Bool())
	case conformance.Int8:
		return rmqsql.Int8(int8(v.Int()))
	case conformance.Int16:
		return rmqsql.Int16(int16(v.Int()))
	case conformance.Int32:
		return rmqsql.Int32(int32(v.Int()))
	case conformance.Int64:
		return rmqsql.Int64(v.Int())
	case conformance.Float32:
		return rmqsql.Float32(float32(v.Float()))
	case conformance.Float64:
		return rmqsql.Float64(v.Float())
	}
	return rmqsql.String(v.Text)
}
