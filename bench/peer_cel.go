package main

import "cel.dev/cel-go/cel"

// celEngine declares every property as a string, as CEL's checker wants.
var celEngine = engine{"google/cel-go", "cel.dev/cel-go", "over a map activation, declared variables, optimized", func(p pattern) (matcher, error) {
	text, ok := celText[p.Name]
	if !ok {
		return nil, nil
	}
	env, err := newCELEnv()
	if err != nil {
		return nil, err
	}
	program, err := compileCEL(env, text)
	if err != nil {
		return nil, err
	}
	return func(properties map[string]string) run {
		variables := anyMap(properties)
		return counting(func() bool {
			v, _, err := program.Eval(variables)
			if err != nil {
				return false
			}
			matched, _ := v.Value().(bool)
			return matched
		})
	}, nil
}}

func newCELEnv() (*cel.Env, error) {
	options := make([]cel.EnvOption, len(propertyNames))
	for i, name := range propertyNames {
		options[i] = cel.Variable(name, cel.StringType)
	}
	return cel.NewEnv(options...)
}

func compileCEL(env *cel.Env, text string) (cel.Program, error) {
	ast, issues := env.Compile(text)
	if issues.Err() != nil {
		return nil, issues.Err()
	}
	return env.Program(ast, cel.EvalOptions(cel.OptOptimize))
}

// celText is the patterns in CEL. A property that is missing is an error, which an
// OR absorbs if its other side is true.
var celText = map[string]string{
	"P1": `region == "BEIJING"`,
	"P2": `int(amount) > 100`,
	"P3": `(int(amount) > 100 && region == "BEIJING") || orderId == "VIP001"`,
	"P4": `color in ["red", "blue", "green", "black", "white", "grey", "pink", "cyan"] && int(size) >= 10 && int(size) <= 20`,
	"P5": `(region == "BEIJING" || region == "SHANGHAI") && int(amount) > 100 && int(amount) < 10000 && (color == "red" || color == "cyan")
		&& int(size) >= 5 && int(size) <= 50 && (status == "PAID" || status == "SHIPPED") && int(qty) > 0 && int(qty) < 1000
		&& int(price) > 10 && int(price) < 5000 && orderId != "X0"
		&& (channel == "web" || int(level) > 3 || int(size) == 15) && (int(level) < 10 || orderId == "VIP001")`,
}
