package compat

import (
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

// Change is a change of behaviour between two releases, with selectors that show
// it.
type Change struct {
	ast.Delta
	Shown []Shown // none where no selector is concerned
}

// Shown is a selector that brokers of the two releases treat differently.
type Shown struct {
	Selector string
	*Difference
}

// Changes returns what changes on the way from one release to another, oldest first;
// which of the two is the newer one does not matter.
func Changes(a, b ast.Release) []Change {
	older, newer := a, b
	if newer.Before(older) {
		older, newer = newer, older
	}
	var list []Change
	for _, delta := range ast.Deltas() {
		if !older.Before(delta.From) || newer.Before(delta.From) {
			continue
		}
		list = append(list, Change{delta, shows(delta.From, a, b)})
	}
	return list
}

// shows compares two releases by the examples of a delta.
func shows(delta, a, b ast.Release) (list []Shown) {
	for _, text := range examples[delta] {
		if d := Compare(text, a, b, grammar.Limits{}); d != nil {
			list = append(list, Shown{text, d})
		}
	}
	return list
}

// examples are selectors that show a delta of selectors; a test holds that each does.
var examples = map[ast.Release][]string{
	ast.TextOperators: {
		"name CONTAINS 'x'",
		"level = 'VIP' OR name STARTSWITH 'x'",
		"name NOT ENDSWITH 'x'",
		"contains = 'x'",
	},
}
