package lint

import (
	"slices"

	"github.com/rmqsql/rmqsql/ast"
)

// model knows every way in which a few conditions can come out together, over all
// messages whose properties are text.
//
// Their smallest terms are atoms. An atom that reads one property depends on that
// property's text alone, and texts fall into a few classes that no atom can tell
// apart (see samples.go), so trying one text of each class tries them all. Any
// other atom may come out in any way at any time, which is more than can
// happen: what holds for all of that holds for all messages.
type model struct {
	atoms  []atom
	byText map[string]int
}

// atom is a term without AND, OR and NOT, as its canonical text tells it from
// others.
type atom struct {
	node     ast.Expr
	property string // the one it depends on, "" if it may come out in any way
	search   *search
}

// condition is an ast condition over a model's atoms.
type condition struct {
	op    ast.LogicOp // of terms
	not   bool        // of the only term
	terms []condition
	atom  int   // if there are no terms; -1 for a constant
	value truth // of a constant
}

// newModel reads conditions; the result's conditions are in the same order.
func newModel(xs ...ast.Expr) (*model, []condition) {
	m := &model{byText: map[string]int{}}
	conditions := make([]condition, len(xs))
	for i, x := range xs {
		conditions[i] = m.read(x)
	}
	return m, conditions
}

func (m *model) read(x ast.Expr) condition {
	switch x := x.(type) {
	case *ast.Logic:
		c := condition{op: x.Op, terms: make([]condition, len(x.Terms))}
		for i, term := range x.Terms {
			c.terms[i] = m.read(term)
		}
		return c
	case *ast.Not:
		return condition{not: true, terms: []condition{m.read(x.X)}}
	}
	names := ast.Properties(x)
	if len(names) == 0 {
		return condition{atom: -1, value: evaluate(x, nil)}
	}
	text := ast.Print(x)
	if i, known := m.byText[text]; known {
		return condition{atom: i}
	}
	a := atom{node: x, search: searchOf(x)}
	if len(names) == 1 && (a.search != nil || !searches(x)) {
		a.property = names[0]
	}
	m.atoms = append(m.atoms, a)
	m.byText[text] = len(m.atoms) - 1
	return condition{atom: len(m.atoms) - 1}
}

// world is a way in which the atoms can come out together.
type world []truth

// in returns what the condition is in a world.
func (c *condition) in(w world) truth {
	switch {
	case c.not:
		return negate(c.terms[0].in(w))
	case c.terms == nil && c.atom < 0:
		return c.value
	case c.terms == nil:
		return w[c.atom]
	}
	sawNull := false
	for i := range c.terms {
		switch t := c.terms[i].in(w); t {
		case isError, stops(c.op):
			return t
		case isNull:
			sawNull = true
		}
	}
	if sawNull {
		return isNull
	}
	return negate(stops(c.op))
}

// maxWorlds bounds the work for one question. Selectors of people need a few dozen.
const maxWorlds = 5000

// every reports whether test holds in every world; false, too, if there are too
// many to try.
func (m *model) every(test func(world) bool) bool {
	parts, ok := m.parts()
	return ok && every(parts, make(world, len(m.atoms)), test)
}

// some reports whether there is a world in which test holds; false, too, if there
// are too many to try. Worlds with an atom of no single property may not really
// exist.
func (m *model) some(test func(world) bool) bool {
	parts, ok := m.parts()
	return ok && !every(parts, make(world, len(m.atoms)), func(w world) bool { return !test(w) })
}

// part is a group of atoms that depend on one another, and all the ways in which
// they can come out.
type part struct {
	atoms []int
	ways  [][]truth
}

func every(parts []part, w world, test func(world) bool) bool {
	if len(parts) == 0 {
		return test(w)
	}
	for _, way := range parts[0].ways {
		for i, a := range parts[0].atoms {
			w[a] = way[i]
		}
		if !every(parts[1:], w, test) {
			return false
		}
	}
	return true
}

// parts groups the atoms by property; false if their ways are too many.
func (m *model) parts() ([]part, bool) {
	var parts []part
	byProperty := map[string]int{}
	for i, a := range m.atoms {
		if a.property == "" {
			parts = append(parts, part{[]int{i}, [][]truth{{isFalse}, {isTrue}, {isNull}, {isError}}})
			continue
		}
		n, known := byProperty[a.property]
		if !known {
			n = len(parts)
			byProperty[a.property] = n
			parts = append(parts, part{})
		}
		parts[n].atoms = append(parts[n].atoms, i)
	}
	worlds := 1
	for i := range parts {
		if parts[i].ways == nil {
			atoms := make([]atom, len(parts[i].atoms))
			for j, a := range parts[i].atoms {
				atoms[j] = m.atoms[a]
			}
			parts[i].ways = ways(atoms)
		}
		n := len(parts[i].ways)
		if n == 0 || worlds > maxWorlds/n {
			return nil, false
		}
		worlds *= n
	}
	return parts, true
}

// distinct keeps one of each way.
func distinct(ways [][]truth) [][]truth {
	slices.SortFunc(ways, slices.Compare)
	return slices.CompactFunc(ways, slices.Equal)
}
