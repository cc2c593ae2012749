package truth

import (
	"slices"

	"github.com/rmqsql/rmqsql"
)

// node is a decision by the value of one property, or at the end a verdict.
// Values that lead to the same are one branch.
type node struct {
	verdict  rmqsql.Verdict
	branches []branch
}

type branch struct {
	values []int
	to     *node
}

// add joins a value to the branch that leads to the same, or makes a new one.
func (n *node) add(value int, to *node) {
	for i := range n.branches {
		if n.branches[i].to.equal(to) {
			n.branches[i].values = append(n.branches[i].values, value)
			return
		}
	}
	n.branches = append(n.branches, branch{[]int{value}, to})
}

func (n *node) equal(m *node) bool {
	return n.verdict == m.verdict && slices.EqualFunc(n.branches, m.branches, func(a, b branch) bool {
		return slices.Equal(a.values, b.values) && a.to.equal(b.to)
	})
}

// rows lists the ways through the decisions, in their order.
func (n *node) rows(properties []Property) []Row {
	if len(properties) == 0 {
		return []Row{{Verdict: n.verdict, Delivered: n.verdict == rmqsql.True, Cells: [][]Value{}}}
	}
	var rows []Row
	for _, b := range n.branches {
		var cell []Value
		for _, i := range b.values {
			cell = append(cell, properties[0].Values[i])
		}
		for _, row := range b.to.rows(properties[1:]) {
			row.Cells = append([][]Value{cell}, row.Cells...)
			rows = append(rows, row)
		}
	}
	return rows
}
