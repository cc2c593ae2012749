package explain

import (
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
)

// speaker words traces in one language.
type speaker struct{ page }

func in(lang ast.Lang) speaker { return speaker{pages[lang]} }

var outcomeWords = map[rmqsql.Outcome]phrase{
	rmqsql.OutcomeTrue: wordTrue, rmqsql.OutcomeFalse: wordFalse, rmqsql.OutcomeNull: wordNull,
	rmqsql.OutcomeError: wordError, rmqsql.OutcomeValue: wordValue, rmqsql.OutcomeSkipped: wordSkipped,
}

// Outcome is the word for an outcome: true, false, null, error, not evaluated.
func Outcome(o rmqsql.Outcome, lang ast.Lang) string { return in(lang).say(outcomeWords[o]) }

func (s speaker) outcome(o rmqsql.Outcome) string { return s.say(outcomeWords[o]) }

// so is the outcome at the end of a sentence, where null is told what it means.
func (s speaker) so(o rmqsql.Outcome) string {
	if o == rmqsql.OutcomeNull {
		return s.say(wordUnknown)
	}
	return s.outcome(o)
}

func (s speaker) typeName(name string) string { return s.say(phrase(name)) }

// fact tells what a property was found to be.
func (s speaker) fact(p *rmqsql.Term) string {
	switch {
	case p.Missing:
		return s.say(factMissing, arg{"property", p.Property})
	case p.Value == nil:
		return ""
	case p.Type != "string":
		return s.say(factTyped, arg{"property", p.Property}, arg{"value", *p.Value}, arg{"type", strings.TrimSpace(s.typeName(p.Type))})
	}
	return s.say(factHolds, arg{"property", p.Property}, arg{"value", shown(*p.Value, p.Type)})
}

// reads returns the properties that were read below a term, each once.
func reads(t *rmqsql.Term) []*rmqsql.Term {
	var list []*rmqsql.Term
	var walk func(*rmqsql.Term)
	walk = func(t *rmqsql.Term) {
		known := func(p *rmqsql.Term) bool { return p.Property == t.Property }
		if t.Kind == rmqsql.KindProperty && t.Outcome != rmqsql.OutcomeSkipped && !slices.ContainsFunc(list, known) {
			list = append(list, t)
		}
		for _, operand := range t.Terms {
			walk(operand)
		}
	}
	walk(t)
	return list
}

// isCondition tells the terms that are true or false by themselves from values.
func isCondition(t *rmqsql.Term) bool {
	switch t.Kind {
	case rmqsql.KindProperty, rmqsql.KindConstant, rmqsql.KindNegate:
		return false
	}
	return true
}

// decidingTest returns the first test with the term's own outcome, or nil.
func decidingTest(t *rmqsql.Term) *rmqsql.Test {
	for i := range t.Tests {
		if t.Tests[i].Outcome == t.Outcome {
			return &t.Tests[i]
		}
	}
	return nil
}

// evidence tells what a term saw: its properties with the conversions that show,
// or the conditions below it. It is "" if it saw nothing but constants.
func (s speaker) evidence(t *rmqsql.Term) string {
	var facts []string
	for _, operand := range t.Terms {
		if isCondition(operand) && operand.Outcome != rmqsql.OutcomeSkipped {
			facts = append(facts, s.say(factOperand, arg{"term", brief(operand.Text)}, arg{"outcome", s.outcome(operand.Outcome)}))
			continue
		}
		for _, p := range reads(operand) {
			fact := s.converted(t, p)
			if operand.Kind == rmqsql.KindNegate && operand.Outcome == rmqsql.OutcomeNull && !p.Missing {
				fact = s.say(factMinus, arg{"fact", fact})
			}
			if fact != "" && !slices.Contains(facts, fact) {
				facts = append(facts, fact)
			}
		}
	}
	if missing := s.missing(t); missing != "" && blamesNull(t) {
		return missing
	}
	return s.join(facts)
}

// blamesNull: the outcome hangs on something missing, not on what is there.
func blamesNull(t *rmqsql.Term) bool {
	switch t.Reason {
	case rmqsql.ReasonLeftNull, rmqsql.ReasonRightNull, rmqsql.ReasonOperandNull, rmqsql.ReasonBothNull:
		return true
	}
	return false
}

// missing tells which properties the message lacks, "" if none.
func (s speaker) missing(t *rmqsql.Term) string {
	var names []string
	for _, p := range reads(t) {
		if p.Missing {
			names = append(names, p.Property)
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return s.say(factMissing, arg{"property", names[0]})
	}
	return s.say(factMissingBoth, arg{"left", names[0]}, arg{"right", names[1]})
}

func (s speaker) join(facts []string) string {
	joined := ""
	for i, fact := range facts {
		if i == 0 {
			joined = fact
			continue
		}
		joined = s.say(factBoth, arg{"left", joined}, arg{"right", fact})
	}
	return joined
}

// converted is the fact of a property, with what it reads as where that is not
// plain from its text.
func (s speaker) converted(t, p *rmqsql.Term) string {
	fact := s.fact(p)
	test := decidingTest(t)
	if test == nil || p.Missing {
		return fact
	}
	for _, c := range test.Conversions {
		switch {
		case c.Property != p.Property || c.Failed:
		case c.To == "bool":
			return s.say(factReadBool, arg{"fact", fact}, arg{"result", c.Result})
		case c.Result != c.Value:
			return s.say(factRead, arg{"fact", fact}, arg{"type", s.typeName(c.To)}, arg{"result", c.Result})
		}
	}
	return fact
}
