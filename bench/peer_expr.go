package main

import (
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
)

// exprEngine keeps its messages in map[string]any, which expr reads fastest, and is
// told the type of every property, so that it checks types once.
var exprEngine = engine{"expr-lang/expr", "github.com/expr-lang/expr", "over map[string]any, typed environment, one VM used again", func(p pattern) (matcher, error) {
	text, ok := exprText[p.Name]
	if !ok {
		return nil, nil
	}
	program, err := compileExpr(text)
	if err != nil {
		return nil, err
	}
	return func(properties map[string]string) run {
		env := anyMap(properties)
		var machine vm.VM
		return counting(func() bool {
			v, err := machine.Run(program, env)
			matched, _ := v.(bool)
			return err == nil && matched
		})
	}, nil
}}

func compileExpr(text string) (*vm.Program, error) {
	env := make(map[string]any)
	for _, name := range propertyNames {
		env[name] = ""
	}
	return expr.Compile(text, expr.Env(env), expr.AsBool())
}

// exprText is the patterns in the language of expr.
var exprText = map[string]string{
	"P1": `region == "BEIJING"`,
	"P2": `int(amount) > 100`,
	"P3": `(int(amount) > 100 && region == "BEIJING") || orderId == "VIP001"`,
	"P4": `color in ["red", "blue", "green", "black", "white", "grey", "pink", "cyan"] && int(size) >= 10 && int(size) <= 20`,
	"P5": `(region == "BEIJING" || region == "SHANGHAI") && int(amount) > 100 && int(amount) < 10000 && (color == "red" || color == "cyan")
		&& int(size) >= 5 && int(size) <= 50 && (status == "PAID" || status == "SHIPPED") && int(qty) > 0 && int(qty) < 1000
		&& int(price) > 10 && int(price) < 5000 && orderId != "X0"
		&& ((channel ?? "") == "web" || int(level ?? "0") > 3 || int(size) == 15) && (int(level ?? "99") < 10 || orderId == "VIP001")`,
}

// propertyNames are the properties that the patterns read.
var propertyNames = []string{"region", "amount", "orderId", "color", "size", "status", "qty", "price", "channel", "level"}

// anyMap is a message for engines that take a map of values of any type.
func anyMap(properties map[string]string) map[string]any {
	m := make(map[string]any, len(properties))
	for name, value := range properties {
		m[name] = value
	}
	return m
}
