package truth

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// The most texts of one IN list that are tried.
const mostItems = 3

// collector gathers values property by property, in the order of the text.
type collector struct {
	names []string
	sets  map[string]*valueSet
	pairs [][2]string // properties that are compared with each other
}

// collect returns the properties below root with the values to try.
func collect(root ast.Expr) []Property {
	c := &collector{sets: map[string]*valueSet{}}
	ast.Walk(root, func(x ast.Expr) bool {
		c.node(x)
		return true
	})
	c.sharePairs()
	properties := make([]Property, len(c.names))
	for i, name := range c.names {
		properties[i] = Property{Name: name, Values: c.sets[name].finish(), Cut: c.sets[name].cut}
	}
	return properties
}

func (c *collector) set(name string) *valueSet {
	if c.sets[name] == nil {
		c.sets[name] = &valueSet{}
		c.names = append(c.names, name)
	}
	return c.sets[name]
}

func (c *collector) node(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Property:
		c.set(x.Name)
	case *ast.Compare:
		c.compare(x.X, x.Y, x.Op)
	case *ast.Between:
		c.compare(x.X, x.Lo, ast.Ge)
		c.compare(x.X, x.Hi, ast.Le)
	case *ast.In:
		if p, ok := x.X.(*ast.Property); ok {
			for _, item := range x.List[:min(len(x.List), mostItems)] {
				c.set(p.Name).add(Equal, item.Value)
			}
			c.set(p.Name).cut = c.set(p.Name).cut || len(x.List) > mostItems
		}
	case *ast.TextMatch:
		if p, ok := x.X.(*ast.Property); ok {
			c.set(p.Name).add(Equal, found(x))
		}
	case *ast.Like:
		if p, ok := x.X.(*ast.Property); ok {
			c.set(p.Name).add(Equal, matching(x))
		}
	case *ast.Not:
		c.condition(x.X)
	case *ast.Logic:
		for _, term := range x.Terms {
			c.condition(term)
		}
	}
}

// condition: a property that stands alone is tried with what people expect to be
// true.
func (c *collector) condition(x ast.Expr) {
	if p, ok := x.(*ast.Property); ok {
		c.set(p.Name).add(Equal, "true")
	}
}

func (c *collector) compare(x, y ast.Expr, op ast.CompareOp) {
	left, leftIsProperty := x.(*ast.Property)
	right, rightIsProperty := y.(*ast.Property)
	switch {
	case leftIsProperty && rightIsProperty:
		c.set(left.Name)
		c.set(right.Name)
		c.pairs = append(c.pairs, [2]string{left.Name, right.Name})
		if op.Ordered() {
			c.set(left.Name).wantsNumber, c.set(right.Name).wantsNumber = true, true
		}
	case leftIsProperty:
		c.literal(c.set(left.Name), y, op)
	case rightIsProperty:
		c.literal(c.set(right.Name), x, op)
	}
}

// literal adds the values around a constant.
func (c *collector) literal(s *valueSet, x ast.Expr, op ast.CompareOp) {
	if n, ok := integer(x); ok {
		s.wantsNumber = true
		if n > math.MinInt64 {
			s.add(Below, strconv.FormatInt(n-1, 10))
		}
		s.add(At, strconv.FormatInt(n, 10))
		s.add(Decimal, strconv.FormatInt(n, 10)+".5")
		if n < math.MaxInt64 {
			s.add(Above, strconv.FormatInt(n+1, 10))
		}
		return
	}
	if f, text, ok := float(x); ok {
		s.wantsNumber = true
		s.add(Below, formatFloat(min(f-1, math.Nextafter(f, math.Inf(-1)))))
		s.add(At, text)
		s.add(Above, formatFloat(max(f+1, math.Nextafter(f, math.Inf(1)))))
		return
	}
	switch x := x.(type) {
	case *ast.Bool:
		s.add(Equal, strconv.FormatBool(x.Value))
		s.add(Different, strconv.FormatBool(!x.Value))
	case *ast.String:
		s.add(Equal, x.Value)
	}
}

// integer returns the value of an integer constant with its signs.
func integer(x ast.Expr) (int64, bool) {
	switch x := x.(type) {
	case *ast.Int:
		return x.Value, true
	case *ast.Neg:
		n, ok := integer(x.X)
		return -n, ok
	}
	return 0, false
}

// float returns the value of a float constant with its signs, and its text.
func float(x ast.Expr) (value float64, text string, ok bool) {
	switch x := x.(type) {
	case *ast.Float:
		return x.Value, x.Text, true
	case *ast.Neg:
		f, text, ok := float(x.X)
		if positive, negative := strings.CutPrefix(text, "-"); negative {
			return -f, positive, ok
		}
		return -f, "-" + text, ok
	}
	return 0, "", false
}

func formatFloat(f float64) string {
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(text, ".eIN") {
		text += ".0"
	}
	return text
}

// sharePairs gives properties that are compared with each other the same values,
// so that there are equal and different ones. Values spread along chains of pairs
// until all have them.
func (c *collector) sharePairs() {
	for changed := true; changed; {
		changed = false
		for _, pair := range c.pairs {
			a, b := c.sets[pair[0]], c.sets[pair[1]]
			if a.wantsNumber != b.wantsNumber {
				a.wantsNumber, b.wantsNumber, changed = true, true, true
			}
			if len(a.values) == 0 && len(b.values) == 0 {
				a.invent()
			}
			for _, v := range a.values {
				changed = b.add(v.Class, v.Text) || changed
			}
			for _, v := range slices.Clone(b.values) {
				changed = a.add(v.Class, v.Text) || changed
			}
		}
	}
}

// invent gives values to a property that is compared with no constant.
func (s *valueSet) invent() {
	if s.wantsNumber {
		s.add(Equal, "1")
		s.add(Different, "2")
		return
	}
	s.add(Equal, "same")
}

// found returns a text in which the operator finds what it searches for.
func found(x *ast.TextMatch) string {
	switch x.Op {
	case ast.StartsWith:
		return x.Search.Value + "…"
	case ast.EndsWith:
		return "…" + x.Search.Value
	}
	return "…" + x.Search.Value + "…"
}

// matching returns a text that matches the pattern: one with something in place of
// every wildcard.
func matching(x *ast.Like) string {
	escape := ""
	if x.Escape != nil {
		escape = x.Escape.Value
	}
	var b strings.Builder
	escaped := false
	for _, r := range x.Pattern.Value {
		switch {
		case escaped:
			b.WriteRune(r)
			escaped = false
		case string(r) == escape:
			escaped = true
		case r == '%' || r == '_':
			b.WriteRune('…')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
