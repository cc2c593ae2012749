package main

import (
	"context"
	"math"
	"strconv"

	"github.com/PaesslerAG/gval"
)

// gvalEngine reads the map through gval's own interface for it.
var gvalEngine = engine{"PaesslerAG/gval", "github.com/PaesslerAG/gval", "full language, over a selector on map[string]string, with a function for integers", func(p pattern) (matcher, error) {
	text, ok := numText(p.Name, true)
	if !ok {
		return nil, nil
	}
	evaluate, err := compileGval(text)
	if err != nil {
		return nil, err
	}
	return func(properties map[string]string) run {
		var parameter any = gvalMessage(properties)
		ctx := context.Background()
		return counting(func() bool {
			matched, err := evaluate.EvalBool(ctx, parameter)
			return err == nil && matched
		})
	}, nil
}}

func compileGval(text string) (gval.Evaluable, error) {
	return gval.Full(gval.Function("num", num)).NewEvaluable(text)
}

// gvalMessage implements gval.Selector. A missing property is nil.
type gvalMessage map[string]string

func (m gvalMessage) SelectGVal(_ context.Context, name string) (any, error) {
	if v, ok := m[name]; ok {
		return v, nil
	}
	return nil, nil
}

// num reads an integer for engines that have no function for it, as the number type
// that they compare. A missing one is a number that no pattern is true for.
func num(arguments ...any) (any, error) {
	text, _ := arguments[0].(string)
	if text == "" {
		return math.NaN(), nil
	}
	n, err := strconv.Atoi(text)
	return float64(n), err
}

// numText returns a pattern in the common language of gval and govaluate, which
// write lists differently.
func numText(name string, brackets bool) (string, bool) {
	list := `('red', 'blue', 'green', 'black', 'white', 'grey', 'pink', 'cyan')`
	if brackets {
		list = `["red", "blue", "green", "black", "white", "grey", "pink", "cyan"]`
	}
	text, ok := map[string]string{
		"P1": `region == "BEIJING"`,
		"P2": `num(amount) > 100`,
		"P3": `(num(amount) > 100 && region == "BEIJING") || orderId == "VIP001"`,
		"P4": `color in ` + list + ` && num(size) >= 10 && num(size) <= 20`,
		"P5": `(region == "BEIJING" || region == "SHANGHAI") && num(amount) > 100 && num(amount) < 10000 && (color == "red" || color == "cyan")
			&& num(size) >= 5 && num(size) <= 50 && (status == "PAID" || status == "SHIPPED") && num(qty) > 0 && num(qty) < 1000
			&& num(price) > 10 && num(price) < 5000 && orderId != "X0"
			&& (channel == "web" || num(level) > 3 || num(size) == 15) && (num(level) < 10 || orderId == "VIP001")`,
	}[name]
	return text, ok
}
