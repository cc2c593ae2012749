package extract

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// deepest is how many constants may be defined by one another.
const deepest = 40

// value evaluates an expression as far as the file tells.
func (c *code) value(s span) Value {
	v := c.evaluate(s, deepest)
	if len(v) == 0 && s.from < s.to {
		return c.holeFor(s) // nothing that could be a text
	}
	return v
}

func (c *code) evaluate(s span, depth int) Value {
	if s.from >= s.to {
		return nil
	}
	if depth <= 0 {
		return c.holeFor(s)
	}
	if c.language.newlines && c.at(s.to-1).is(`\`) {
		s.to--
	}
	terms, ok := c.sum(s)
	if !ok {
		return c.holeFor(s)
	}
	if len(terms) == 1 {
		return c.term(terms[0], depth-1)
	}
	var sum Value
	hasText := false
	for _, t := range terms {
		v := c.term(t, depth-1)
		sum = append(sum, v...)
		for i := range v {
			hasText = hasText || v[i].quoting != nil || v[i].Hole || v[i].name != nil
		}
	}
	if !hasText {
		return c.holeFor(s) // a sum of numbers
	}
	return sum
}

func (c *code) holeFor(s span) Value {
	return hole(c.source, c.place(c.tokens[s.from].start), c.place(c.tokens[s.to-1].end))
}

// sum splits an expression at each +; false if other operators bind weaker, or there
// are any.
func (c *code) sum(s span) ([]span, bool) {
	var terms []span
	from := s.from
	for k := s.from; k < s.to; k++ {
		t := &c.tokens[k]
		if t.kind == ident && t.named("if", "else", "instanceof", "as", "is", "and", "or", "in", "when", "switch", "match", "lambda") && k > s.from {
			return nil, false
		}
		if t.kind != punct {
			continue
		}
		switch t.text {
		case "+":
			if k == from {
				return nil, false
			}
			terms = append(terms, span{from, k})
			from = k + 1
		case "(", "[", "{":
			k = min(c.shut(k), s.to)
		case "<":
			end := c.genericsEnd(k)
			if end == k || !c.at(end+1).is("(") && !c.at(end+1).is("::") {
				return nil, false
			}
			k = end
		case ".", "::", "\\", "@", "#", "!", "&", "?.":
			if t.text == "&" && k != from || t.text == "!" && c.language != rust && !c.at(k+1).is(".") {
				return nil, false
			}
		case "%":
			if c.language != python {
				return nil, false
			}
		default:
			return nil, false
		}
	}
	if from >= s.to {
		return nil, false
	}
	return append(terms, span{from, s.to}), true
}

// term evaluates an operand.
func (c *code) term(s span, depth int) Value {
	for s.from < s.to && (c.at(s.from).is("&") || c.at(s.from).is("@") && c.at(s.from+1).kind != str || c.at(s.from).named("new", "await") || c.at(s.from).is(`\`)) {
		s.from++
	}
	if s.from >= s.to {
		return nil
	}
	if c.language == python {
		if v := c.percent(s, depth); v != nil {
			return v
		}
	}
	first := &c.tokens[s.from]
	switch {
	case first.is("(") && c.shut(s.from) == s.to-1:
		return c.evaluate(span{s.from + 1, s.to - 1}, depth)
	case first.kind == number && s.to == s.from+1:
		return c.digits(first)
	case first.kind == str:
		if v := c.strings(s, depth); v != nil {
			return c.inner(v, s.from, depth)
		}
	}
	if name := c.path(s); name != nil {
		return c.resolve(name, s, depth)
	}
	if v := c.call(s, depth); v != nil {
		return v
	}
	return c.holeFor(s)
}

// strings evaluates literals that stand side by side.
func (c *code) strings(s span, depth int) Value {
	var all Value
	for k := s.from; k < s.to; k++ {
		t := &c.tokens[k]
		if t.is(`\`) {
			continue
		}
		switch {
		case k > s.from && !c.language.adjacent:
			return nil
		case t.kind == str:
			all = append(all, t.value...)
		case t.kind == ident && c.language == cpp: // a macro
			all = append(all, c.resolve([]string{t.text}, span{k, k + 1}, depth)...)
		default:
			return nil
		}
	}
	return all
}

// digits is a whole number in an expression of texts.
func (c *code) digits(t *token) Value {
	end := t.start + len(t.text)
	if strings.Trim(t.text, "0123456789") != "" || len(t.text) > 1 && t.text[0] == '0' {
		return hole(c.source, c.place(t.start), c.place(t.end))
	}
	b := c.builder(nil, t.start, end)
	b.copy(c.text, t.start, end)
	return b.value()
}

// path reads names that dots join; nil if there is anything else.
func (c *code) path(s span) []string {
	var name []string
	for k := s.from; k < s.to; k++ {
		t := &c.tokens[k]
		switch {
		case (k-s.from)%2 == 1 && (t.is(".") || t.is("::") || t.is("->")):
		case (k-s.from)%2 == 0 && t.kind == ident:
			name = append(name, t.text)
		default:
			return nil
		}
	}
	if (s.to-s.from)%2 == 0 {
		return nil
	}
	return name
}

// resolve evaluates a name.
func (c *code) resolve(name []string, s span, depth int) Value {
	switch name[0] {
	case "this", "self", "Self", "cls":
		if len(name) > 1 {
			name = name[1:]
		}
	}
	if len(name) == 1 {
		switch name[0] {
		case "null", "None", "nullptr", "undefined", "nil", "true", "false", "True", "False":
			return c.holeFor(s)
		}
	}
	v, known := c.constant(name, s.from, depth)
	switch {
	case v != nil && !v.opaque():
		return v
	case known || v != nil: // what is not known is where it is used
		return c.holeFor(s)
	}
	return Value{{Source: c.source, Span: ast.Span{Start: c.place(c.tokens[s.from].start), End: c.place(c.tokens[s.to-1].end)}, name: name}}
}

// inner resolves the names inside a literal, those that a template puts in.
func (c *code) inner(v Value, at, depth int) Value {
	var out Value
	for i := range v {
		p := v[i]
		if p.name == nil {
			out = append(out, p)
			continue
		}
		found, known := c.constant(p.name, at, depth)
		switch {
		case found != nil:
			out = append(out, found...)
		case known:
			out = append(out, Piece{Source: p.Source, Span: p.Span, Hole: true})
		default:
			out = append(out, p)
		}
	}
	return out
}
