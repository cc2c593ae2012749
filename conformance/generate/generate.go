// Package generate makes questions for a selector engine: selectors made by the
// grammar and broken ones, each with messages near the constants that it
// mentions. They are for asking two engines that must agree.
//
// A question depends on nothing but the seed, its number, the release and
// whether values are typed, so any one can be made again by itself.
package generate

import (
	"iter"
	"math/rand/v2"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
)

// Questions names an endless list of questions. It is a plain value and safe for
// concurrent use.
type Questions struct {
	Seed    uint64
	Release ast.Release // whose operators are written; those it lacks are written too, but rarely
	Typed   bool        // whether properties may be other than text
}

// maker makes one question.
type maker struct {
	*rand.Rand
	Questions
	tokens []string // of the selector so far
}

// Case returns question number i: a selector and messages, no answers. The
// numbers have no order.
func (q Questions) Case(i uint64) conformance.Case {
	m := maker{rand.New(rand.NewPCG(q.Seed, i)), q, nil}
	c := conformance.Case{Expr: m.selector()}
	for range 1 + m.IntN(6) {
		c.Messages = append(c.Messages, conformance.Message{Props: m.props(c.Expr)})
	}
	return c
}

// Range yields count questions from number first on.
func (q Questions) Range(first, count uint64) iter.Seq[conformance.Case] {
	return func(yield func(conformance.Case) bool) {
		for i := first; i-first < count; i++ {
			if !yield(q.Case(i)) {
				return
			}
		}
	}
}

// chance is true n times in a thousand.
func (m *maker) chance(n int) bool { return m.IntN(1000) < n }

func pick[T any](m *maker, list []T) T { return list[m.IntN(len(list))] }
