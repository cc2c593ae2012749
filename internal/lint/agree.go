package lint

import (
	"slices"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/tags"
)

// Subscription is what a consumer asks for.
type Subscription struct {
	SQL  bool // else tags
	Text string
}

// Agreement is how two subscriptions relate.
type Agreement uint8

// The agreements.
const (
	// Agree: they deliver the same messages.
	Agree Agreement = iota
	// Disagree: there is a message that only one of them delivers, or they are not of
	// one type.
	Disagree
	// Undecided: they are spelt differently, and it is not known whether they mean
	// the same.
	Undecided
	// Refused: a broker or client refuses one of them, so there is nothing to compare.
	Refused
)

// Compare tells whether two subscriptions of one group to one topic agree. Groups
// whose members do not agree lose messages: the broker keeps one subscription, the
// last one that it heard of, for all of them.
func Compare(a, b Subscription, options Options) Agreement {
	if a == b {
		return Agree
	}
	if !a.SQL && !b.SQL {
		return compareTags(a.Text, b.Text, options)
	}
	x, refusedX := a.parse(options)
	y, refusedY := b.parse(options)
	switch {
	case refusedX || refusedY:
		return Refused
	case a.SQL != b.SQL:
		return Disagree
	}
	return compareConditions(x, y)
}

// parse returns the condition of a selector; tags have none.
func (s Subscription) parse(options Options) (x ast.Expr, refused bool) {
	if !s.SQL {
		_, err := tags.Parse(s.Text, options.Release)
		return nil, err != nil
	}
	selector, err := Parse(s.Text, options)
	if err != nil {
		return nil, true
	}
	return selector.Root, false
}

func compareTags(a, b string, options Options) Agreement {
	x, errX := tags.Parse(a, options.Release)
	y, errY := tags.Parse(b, options.Release)
	if errX != nil || errY != nil {
		return Refused
	}
	wantedX, wantedY := x.Tags(), y.Tags()
	slices.Sort(wantedX)
	slices.Sort(wantedY)
	if x.All() == y.All() && slices.Equal(wantedX, wantedY) {
		return Agree
	}
	return Disagree
}

// compareConditions asks the model. A difference is certain where each condition
// reads single properties, for then every world of the model is that of a message.
func compareConditions(x, y ast.Expr) Agreement {
	if ast.Print(x) == ast.Print(y) {
		return Agree
	}
	m, conditions := newModel(x, y)
	cx, cy := &conditions[0], &conditions[1]
	differs := func(w world) bool { return (cx.in(w) == isTrue) != (cy.in(w) == isTrue) }
	exact := !slices.ContainsFunc(m.atoms, func(a atom) bool { return a.property == "" })
	switch {
	case m.every(func(w world) bool { return !differs(w) }):
		return Agree
	case exact && m.some(differs), witness(x, y):
		return Disagree
	}
	return Undecided
}

// maxWitnesses bounds the messages that are tried.
const maxWitnesses = 3000

// witness looks for a message that one of two conditions delivers and the other does
// not, among those whose properties are missing or constants of the conditions.
func witness(x, y ast.Expr) bool {
	names := slices.Concat(ast.Properties(x), ast.Properties(y))
	slices.Sort(names)
	names = slices.Compact(names)
	texts := []any{nil, "1", "x"}
	for _, root := range []ast.Expr{x, y} {
		ast.Walk(root, func(n ast.Expr) bool {
			switch n := n.(type) {
			case *ast.String:
				texts = append(texts, n.Value)
			case *ast.Int:
				texts = append(texts, n.Text)
			}
			return true
		})
	}
	message := make(map[string]any, len(names))
	lookup := func(name string) any { return message[name] }
	choice := make([]int, len(names))
	for range maxWitnesses {
		for i, name := range names {
			message[name] = texts[choice[i]]
		}
		if (evaluate(x, lookup) == isTrue) != (evaluate(y, lookup) == isTrue) {
			return true
		}
		i := 0
		for ; i < len(choice); i++ {
			if choice[i]++; choice[i] < len(texts) {
				break
			}
			choice[i] = 0
		}
		if i == len(choice) {
			return false
		}
	}
	return false
}

// Normal returns the text by which subscriptions that are written alike are known:
// the canonical one of a selector that is read to its end.
func (s Subscription) Normal(options Options) string {
	if !s.SQL {
		return s.Text
	}
	selector, err := grammar.Parse(s.Text, options.Release, options.Limits)
	if err != nil || selector.Rest() != "" {
		return s.Text
	}
	return ast.Print(selector.Root)
}
