package extract

import "slices"

// declaration gives a name a value.
type declaration struct {
	name    string
	token   int
	init    span
	block   int
	fixed   bool // said to be constant
	outside bool // visible to other files
}

// declarations finds all of them, when a name has to be resolved.
func (c *code) declarations() map[string][]declaration {
	if c.constants != nil {
		return c.constants
	}
	c.constants = make(map[string][]declaration)
	for i := range c.tokens {
		if c.tokens[i].kind != ident || !c.statementLevel(i) {
			continue
		}
		if d, ok := c.declaration(i); ok {
			c.constants[d.name] = append(c.constants[d.name], d)
		}
	}
	return c.constants
}

// statementLevel reports whether token i stands in a block, not in an argument.
func (c *code) statementLevel(i int) bool {
	around := c.inside[i]
	return around < 0 || c.tokens[around].is("{")
}

func (c *code) declaration(i int) (declaration, bool) {
	d := declaration{name: c.tokens[i].text, token: i, block: int(c.scope[i])}
	b := &c.blocks[d.block]
	if b.kind == members && b.open == int(c.inside[i]) {
		before, next := c.at(i-1), c.at(i+1)
		if (before.is("{") || before.is(",")) && (next.is("=") || next.is(":")) {
			d.init = span{i + 2, c.expressionEnd(i + 2)}
			d.fixed, d.outside = true, true
			return d, d.init.from < d.init.to
		}
		return d, false
	}
	if c.at(i-2).is("#") && c.at(i-1).named("define") {
		end := i + 1
		for end < len(c.tokens) && !c.tokens[end].newline {
			end++
		}
		d.init, d.fixed, d.outside, d.block = span{i + 1, end}, true, true, 0
		return d, end > i+1 && !c.at(i+1).is("(")
	}
	equals := c.initializer(i)
	if equals < 0 {
		return d, false
	}
	d.init = span{equals + 1, c.expressionEnd(equals + 1)}
	if d.init.from >= d.init.to {
		return d, false
	}
	head := c.words(span{c.statementStart(i, true), i})
	inClass := b.kind == classBody || d.block == 0
	switch c.language {
	case python:
		if !c.tokens[i].newline && i > 0 {
			return d, false
		}
		d.fixed, d.outside = false, inClass
		return d, true
	case kotlin:
		if !c.at(i-1).named("val", "var") {
			return d, false
		}
		d.fixed = c.at(i - 1).named("val")
		d.outside = inClass && d.fixed
		return d, true
	case javascript:
		static := slices.Contains(head, "static") || slices.Contains(head, "readonly")
		if !c.at(i-1).named("const", "let", "var") && !(b.kind == classBody && static) {
			return d, false
		}
		d.fixed = static || c.at(i-1).named("const")
		d.outside = inClass && d.fixed
		return d, true
	case rust:
		if !c.at(i-1).named("const", "static", "let") {
			return d, false
		}
		d.fixed = true
		d.outside = inClass && !c.at(i-1).named("let")
		return d, true
	}
	before := c.at(i - 1)
	isType := before.kind == ident && !before.named("return", "throw", "new", "else", "case", "goto") ||
		before.is(">") || before.is("]") || before.is("*") || before.is("&") || before.is(",")
	if len(head) == 0 || !isType {
		return d, false
	}
	d.fixed = b.kind == constants
	for _, word := range []string{"final", "const", "constexpr", "readonly"} {
		d.fixed = d.fixed || slices.Contains(head, word)
	}
	if b.kind == classBody && !d.fixed {
		d.init = span{} // a field that anybody may set
		return d, true
	}
	d.outside = d.fixed && (inClass || b.kind == constants)
	return d, true
}

// initializer returns the = behind the declared name at i, over a type or brackets
// that may stand between; -1 if there is none.
func (c *code) initializer(i int) int {
	k := i + 1
	for c.at(k).is("[") {
		k = c.shut(k) + 1
	}
	if c.at(k).is(":") && c.language.oneOf(kotlin, javascript, rust, python) {
		const longestType = 12
		for end := k + longestType; k < end && !c.at(k).is("="); k++ {
			if t := c.at(k); t.is(";") || t.is("{") || t.is("}") || t.is(",") {
				return -1
			}
		}
	}
	if c.at(k).is("=") {
		return k
	}
	return -1
}

func (c *code) words(s span) []string {
	var words []string
	for k := s.from; k < s.to; k++ {
		if c.tokens[k].kind == ident {
			words = append(words, c.tokens[k].text)
		}
	}
	return words
}

// constant returns the value of a name as it is seen at a token. Known tells that
// the name is declared in the file, but may have any value.
func (c *code) constant(name []string, at, depth int) (v Value, known bool) {
	declared := c.declarations()[name[len(name)-1]]
	if len(name) > 1 {
		class := name[len(name)-2]
		for _, d := range declared {
			if c.blocks[d.block].class == class && d.init.from < d.init.to && (d.fixed || c.once(d)) {
				return c.evaluateAt(d, depth), true
			}
		}
		return nil, false
	}
	for b := int(c.scope[min(at, len(c.scope)-1)]); b >= 0; b = c.blocks[b].parent {
		var here []declaration
		local := c.blocks[b].kind == statements && b > 0
		for _, d := range declared {
			if d.block == b && (!local || d.token < at) {
				here = append(here, d)
			}
		}
		switch {
		case len(here) == 1 && here[0].init.from == here[0].init.to:
			return nil, true
		case len(here) == 1 && (here[0].fixed || c.once(here[0])):
			return c.evaluateAt(here[0], depth), true
		case len(here) > 0:
			return nil, true
		case b > 0 && c.isParameter(name[0], b):
			return nil, true
		}
	}
	return nil, false
}

func (c *code) evaluateAt(d declaration, depth int) Value {
	return c.inner(c.evaluate(d.init, depth-1), d.token, depth-1)
}

// once reports whether nothing in the block assigns to a declared name again.
func (c *code) once(d declaration) bool {
	b := &c.blocks[d.block]
	for k := max(b.open, 0); k < b.shut; k++ {
		t := &c.tokens[k]
		if t.kind != ident || t.text != d.name || k == d.token {
			continue
		}
		if next := c.at(k + 1); (next.is("=") || next.is("+=") || next.is("++")) && c.statementLevel(k) {
			return false
		}
		if c.language == cpp && c.at(k-1).is("&") && c.at(k-2).is("(") {
			return false // handed on to be changed
		}
	}
	return true
}

// isParameter reports whether the head of a block introduces a name.
func (c *code) isParameter(name string, b int) bool {
	for k := c.blocks[b].head; k < c.blocks[b].open; k++ {
		t := &c.tokens[k]
		if t.kind != ident || t.text != name {
			continue
		}
		next := c.at(k + 1)
		if next.is("->") || next.is("=>") {
			return true
		}
		around := int(c.inside[k])
		if around < c.blocks[b].head || !c.at(around).is("(") {
			continue
		}
		if next.is(",") || next.is(")") || next.is(":") || next.is("=") || next.named("in") {
			return !c.at(k-1).is("=") && !c.at(k-1).is(".")
		}
	}
	return false
}
