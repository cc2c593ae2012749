package main

import "github.com/casbin/govaluate"

// govaluateEngine reads the map through govaluate's own interface for it.
var govaluateEngine = engine{"casbin/govaluate", "github.com/casbin/govaluate", "over its Parameters on map[string]string, with a function for integers", func(p pattern) (matcher, error) {
	text, ok := numText(p.Name, false)
	if !ok {
		return nil, nil
	}
	expression, err := compileGovaluate(text)
	if err != nil {
		return nil, err
	}
	return func(properties map[string]string) run {
		var parameters govaluate.Parameters = govaluateMessage(properties)
		return counting(func() bool {
			v, err := expression.Eval(parameters)
			matched, _ := v.(bool)
			return err == nil && matched
		})
	}, nil
}}

func compileGovaluate(text string) (*govaluate.EvaluableExpression, error) {
	return govaluate.NewEvaluableExpressionWithFunctions(text, map[string]govaluate.ExpressionFunction{"num": num})
}

// govaluateMessage implements govaluate.Parameters. A missing property is "", for
// govaluate refuses to compare nil.
type govaluateMessage map[string]string

func (m govaluateMessage) Get(name string) (any, error) { return m[name], nil }
