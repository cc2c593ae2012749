package seltest

import (
	"cmp"
	"slices"

	"github.com/rmqsql/rmqsql"
)

// Coverage is which terms of a selector have decided a case. Terms are its
// conditions without AND, OR and NOT.
type Coverage struct {
	Terms []*CoveredTerm // in the order of the text
}

// CoveredTerm is a term and what it was when it decided.
type CoveredTerm struct {
	Text                     string
	Offset, End              int // bytes of the selector
	True, False, Null, Error bool
}

// Decided reports whether the term has ever decided.
func (t *CoveredTerm) Decided() bool { return t.True || t.False || t.Null || t.Error }

// Decided returns how many terms have decided.
func (c *Coverage) Decided() (n int) {
	for _, t := range c.Terms {
		if t.Decided() {
			n++
		}
	}
	return n
}

// Coverage returns what the cases that were run have covered; nil if none was, and
// for a subscription to tags.
func (s *Subject) Coverage() *Coverage { return s.coverage }

// cover takes in the terms that decided a case.
func (s *Subject) cover(t *rmqsql.Trace) {
	if s.coverage == nil {
		s.coverage = &Coverage{}
		s.coverage.add(t.Root)
		slices.SortFunc(s.coverage.Terms, func(a, b *CoveredTerm) int { return cmp.Compare(a.Offset, b.Offset) })
	}
	for _, d := range t.Deciding {
		for _, term := range s.coverage.Terms {
			if term.Offset <= d.Offset && d.End <= term.End { // of an error, an operand
				term.decide(d.Outcome)
			}
		}
	}
}

func (c *Coverage) add(t *rmqsql.Term) {
	switch t.Kind {
	case rmqsql.KindAnd, rmqsql.KindOr, rmqsql.KindNot:
		for _, inner := range t.Terms {
			c.add(inner)
		}
	default:
		c.Terms = append(c.Terms, &CoveredTerm{Text: t.Text, Offset: t.Offset, End: t.End})
	}
}

func (t *CoveredTerm) decide(o rmqsql.Outcome) {
	switch o {
	case rmqsql.OutcomeTrue:
		t.True = true
	case rmqsql.OutcomeFalse:
		t.False = true
	case rmqsql.OutcomeNull:
		t.Null = true
	case rmqsql.OutcomeError:
		t.Error = true
	}
}
