package explain

import (
	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
)

// Culprit returns the term to look at first, whose Offset and End are the place
// for a caret, and whose Property is the property to name.
func Culprit(t *rmqsql.Trace) *rmqsql.Term { return t.Deciding[0] }

// Reason tells in one sentence what the culprit saw and what follows from it:
//
//	property region holds "SHANGHAI", so region = 'BEIJING' is false
func Reason(t *rmqsql.Trace, lang ast.Lang) string {
	return in(lang).conclusion(t, Culprit(t))
}

// Reasons tells the same of every deciding term, at most so many; the last
// sentence then counts those left out.
func Reasons(t *rmqsql.Trace, most int, lang ast.Lang) []string {
	s := in(lang)
	var list []string
	for i, term := range t.Deciding {
		if i == most {
			return append(list, s.say(moreOfTheSame, count(len(t.Deciding)-i)))
		}
		list = append(list, s.conclusion(t, term))
	}
	return list
}

// conclusion words a deciding term, and that NOT turns its outcome around where it
// does.
func (s speaker) conclusion(t *rmqsql.Trace, term *rmqsql.Term) string {
	reason := s.because(term)
	isTruth := term.Outcome == rmqsql.OutcomeTrue || term.Outcome == rmqsql.OutcomeFalse
	if isTruth && term.Outcome != t.Root.Outcome {
		return s.say(soNot, arg{"conclusion", reason}, arg{"outcome", s.outcome(t.Root.Outcome)})
	}
	return reason
}

func (s speaker) because(t *rmqsql.Term) string {
	term, outcome := arg{"term", brief(t.Text)}, arg{"outcome", s.so(t.Outcome)}
	switch {
	case t.Outcome == rmqsql.OutcomeError:
		return s.failure(t)
	case t.Reason == rmqsql.ReasonEmptySearch:
		return s.say(emptySearch, term)
	case t.Kind == rmqsql.KindProperty && t.Reason == rmqsql.ReasonNotABoolean:
		return s.say(loneProperty, arg{"fact", s.fact(t)})
	case t.Kind == rmqsql.KindProperty:
		return s.say(so, arg{"fact", s.fact(t)}, term, outcome)
	}
	fact := s.evidence(t)
	if fact == "" {
		return s.say(always, term, outcome)
	}
	switch t.Reason {
	case rmqsql.ReasonNotText:
		fact = s.say(factTextOnly, arg{"fact", fact}, arg{"operator", t.Operator})
	case rmqsql.ReasonBothNull:
		fact = s.say(factNoneEquals, arg{"fact", fact})
	case rmqsql.ReasonNoCommonType:
		fact = s.say(factTypes, arg{"fact", fact})
	case rmqsql.ReasonOperandNull:
		if t.Outcome == rmqsql.OutcomeFalse {
			return s.say(missingEither, arg{"fact", fact}, term)
		}
	}
	if bound := decidingTest(t); bound != nil && t.Operator == "BETWEEN" && t.Outcome == rmqsql.OutcomeFalse {
		return s.say(soBound, arg{"fact", fact}, arg{"bound", brief(bound.Left + " " + bound.Operator + " " + bound.Right)}, term, outcome)
	}
	return s.say(so, arg{"fact", fact}, term, outcome)
}

// failure words the error of the term that failed.
func (s speaker) failure(t *rmqsql.Term) string {
	term := arg{"term", brief(t.Text)}
	switch t.Reason {
	case rmqsql.ReasonUnreadableNumber, rmqsql.ReasonOrderOfText:
		return s.unreadable(t)
	case rmqsql.ReasonBooleanLeftOfText:
		return s.say(failBoolean, term)
	case rmqsql.ReasonDoubleLeftOfFloat:
		return s.say(failFloat, term)
	case rmqsql.ReasonNegationOfSmallType:
		return s.say(failMinus, arg{"fact", s.evidence(t)})
	}
	return s.say(failPattern, term)
}

// unreadable words a text that does not read as the type of the other side.
func (s speaker) unreadable(t *rmqsql.Term) string {
	test, c := failed(t)
	if c == nil {
		return s.say(failPattern, arg{"term", brief(t.Text)})
	}
	typeName, other := arg{"type", s.typeName(c.To)}, arg{"other", brief(c.Because)}
	if c.Property == "" {
		return s.say(failConstant, arg{"value", shown(c.Value, "string")}, typeName, other)
	}
	fact := arg{"fact", s.say(factHolds, arg{"property", c.Property}, arg{"value", shown(c.Value, "string")})}
	if t.Reason == rmqsql.ReasonOrderOfText {
		return s.say(failOrder, fact, arg{"operator", test.Operator})
	}
	return s.say(failRead, fact, typeName, other)
}

// failed returns the conversion that failed, or nil.
func failed(t *rmqsql.Term) (*rmqsql.Test, *rmqsql.Conversion) {
	for i := range t.Tests {
		for j := range t.Tests[i].Conversions {
			if c := &t.Tests[i].Conversions[j]; c.Failed {
				return &t.Tests[i], c
			}
		}
	}
	return nil, nil
}
