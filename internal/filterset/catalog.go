package filterset

import (
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/vm"
)

// catalog numbers the properties that selectors read, and keeps what selectors
// share. Only writers use it. Its zero value is empty.
type catalog struct {
	members table[member, *member]
	count   uint32 // of all members that came
	shapes  map[string]*shape
	columns map[string]*column
	free    []int // numbers that were given back
}

// column is a property in use.
type column struct {
	vm.Column
	uses int // by shapes
}

// shape is the properties of a program in the order of its names.
type shape struct {
	key     string
	columns []*vm.Column
	single  *plan // of selectors with one clause
	uses    int   // by members
}

// take returns the member for a selector, under one more ID, and its clauses.
// Equal selectors are one member. If selectors of one text differ all the same, only
// those that came first are.
func (c *catalog) take(s Selector) (*member, []clause) {
	if c.shapes == nil {
		c.shapes, c.columns = make(map[string]*shape), make(map[string]*column)
	}
	m := c.members.find(s.Text())
	taken := m != nil
	if taken && m.Equal(s) {
		m.uses++
		return m, clausesOf(m.Tests())
	}
	p := s.Tests()
	clauses := clausesOf(p)
	shape := c.shape(p)
	m = &member{Selector: s, plan: shape.single, number: c.count, uses: 1}
	if len(clauses) > 1 {
		m.plan = &plan{shape: shape, clauses: slices.Clip(clauses)}
	}
	if !taken {
		c.members.add(m)
	}
	c.count++
	return m, clauses
}

// release gives a member back, under one of its IDs. A number that becomes free may
// soon name another property: rows tell columns apart by their address.
func (c *catalog) release(m *member) {
	if m.uses--; m.uses > 0 {
		return
	}
	if c.members.find(m.Text()) == m {
		c.members.remove(m)
	}
	s := m.plan.shape
	if s.uses--; s.uses > 0 {
		return
	}
	delete(c.shapes, s.key)
	for _, used := range s.columns {
		col := c.columns[used.Name]
		if col.uses--; col.uses == 0 {
			delete(c.columns, used.Name)
			c.free = append(c.free, used.Number)
		}
	}
}

// shape returns the shape of a program, for one more member.
func (c *catalog) shape(p *vm.Program) *shape {
	key := strings.Join(p.Names, " ") // no name has a blank
	s := c.shapes[key]
	if s == nil {
		s = &shape{key: key, columns: make([]*vm.Column, len(p.Names))}
		s.single = &plan{shape: s}
		for i, name := range p.Names {
			s.columns[i] = c.column(name)
		}
		c.shapes[key] = s
	}
	s.uses++
	return s
}

func (c *catalog) column(name string) *vm.Column {
	col := c.columns[name]
	if col == nil {
		name = strings.Clone(name) // it is part of a selector's text, which may go
		col = &column{Column: vm.Column{Name: name, Number: len(c.columns)}}
		if n := len(c.free); n > 0 {
			col.Number, c.free = c.free[n-1], c.free[:n-1]
		}
		c.columns[name] = col
	}
	col.uses++
	return &col.Column
}
