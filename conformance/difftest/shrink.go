package main

import (
	"maps"
	"slices"

	"github.com/rmqsql/rmqsql/conformance"
)

// shrink returns the smallest question it finds on which the two still differ, and
// what they say.
func (d *diff) shrink(c conformance.Case) (conformance.Case, string, error) {
	best, err := d.difference(c)
	if best == "" && err == nil {
		best = c.Expr + "\n  differs no longer when asked alone"
	}
	try := func(smaller conformance.Case) bool {
		if err != nil {
			return false
		}
		var text string
		if text, err = d.difference(smaller); text == "" {
			return false
		}
		c, best = smaller, text
		return true
	}
	for again := true; again; {
		again = false
		if len(c.Messages) > 0 {
			again = try(conformance.Case{Expr: c.Expr})
		}
		shorter(c.Expr, func(expr string) bool {
			ok := try(conformance.Case{Expr: expr, Messages: c.Messages})
			again = again || ok
			return ok
		})
		if len(c.Messages) == 0 {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(c.Messages[0].Props)) {
			props := maps.Clone(c.Messages[0].Props)
			delete(props, name)
			if try(withProps(c, props)) {
				again = true
				continue
			}
			kind := c.Messages[0].Props[name].Kind
			shorter(c.Messages[0].Props[name].Text, func(text string) bool {
				props := maps.Clone(c.Messages[0].Props)
				props[name] = conformance.Value{Kind: kind, Text: text}
				ok := props[name].Valid() && try(withProps(c, props))
				again = again || ok
				return ok
			})
		}
	}
	return c, best, err
}

func withProps(c conformance.Case, props conformance.Props) conformance.Case {
	return conformance.Case{Expr: c.Expr, Messages: []conformance.Message{{Props: props}}}
}

// shorter offers the text without a piece, large pieces first; what is taken is
// shortened further.
func shorter(text string, take func(string) bool) {
	r := []rune(text)
	for size := len(r); size > 0; size -= max(1, size/8) {
		for i := 0; i+size <= len(r); {
			rest := slices.Concat(r[:i], r[i+size:])
			if take(string(rest)) {
				r = rest
			} else {
				i++
			}
		}
	}
}

// difference asks both and returns what differs, "" if nothing.
func (d *diff) difference(c conformance.Case) (string, error) {
	answer, err := d.oracle.Ask(c)
	if err != nil {
		return "", err
	}
	text := ""
	conformance.Compare(answer, d.engine, func(m conformance.Mismatch) { text = m.String() })
	return text, nil
}
