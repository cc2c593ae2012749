package explain

import (
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
)

// Advice returns one line on what to change so that such a message is delivered,
// or "" where there is nothing to say beyond the reason. names are the properties
// that the message has, if they are known.
func Advice(t *rmqsql.Trace, names []string, lang ast.Lang) string {
	if t.Delivered {
		return ""
	}
	culprit := Culprit(t)
	a := adviser{speaker: in(lang), trace: t, names: names}
	for _, rule := range []func(*rmqsql.Term) string{
		a.failed, a.missing, a.constant, a.lone, a.text, a.boolean,
	} {
		if advice := rule(culprit); advice != "" {
			return advice
		}
	}
	return ""
}

type adviser struct {
	speaker
	trace *rmqsql.Trace
	names []string
}

// failed advises on errors.
func (a adviser) failed(t *rmqsql.Term) string {
	switch t.Reason {
	case rmqsql.ReasonBooleanLeftOfText:
		if len(t.Terms) == 2 {
			return a.say(adviseSwap, arg{"term", source(t.Terms[1]) + " " + t.Operator + " " + source(t.Terms[0])})
		}
	case rmqsql.ReasonNegationOfSmallType:
		return a.say(adviseMinus)
	case rmqsql.ReasonOrderOfText:
		return a.say(adviseOrder)
	case rmqsql.ReasonUnreadableNumber:
		if _, c := failed(t); c != nil {
			return a.unreadable(t, c)
		}
	}
	return ""
}

// missing advises on a property that the message lacks.
func (a adviser) missing(t *rmqsql.Term) string {
	if !t.Missing || t.Outcome == rmqsql.OutcomeTrue {
		return ""
	}
	name := t.Property
	if tag := systemName(name); tag != "" {
		return a.say(adviseTags, arg{"property", name}, arg{"near", tag})
	}
	if found := near(name, a.names); found != "" {
		if isName(found) {
			return a.say(adviseNear, arg{"property", name}, arg{"near", found})
		}
		return a.say(adviseRename, arg{"property", name}, arg{"near", shown(found, "string")})
	}
	switch {
	case t.Kind == rmqsql.KindIsNull:
		return ""
	case isBareWord(t):
		quoted := t.Terms[0].Text + " " + t.Operator + " " + ast.Quote(t.Terms[1].Text)
		return a.say(adviseQuote, arg{"term", quoted}, arg{"property", t.Terms[1].Text})
	case t.Operator == "<>" || strings.HasPrefix(t.Operator, "NOT "):
		return a.say(adviseOrNull, arg{"term", brief(t.Text)}, arg{"property", name})
	}
	if not := negation(a.trace.Root, t); not != nil {
		return a.say(adviseOrNull, arg{"term", brief(not.Text)}, arg{"property", name})
	}
	return a.say(adviseMissing, arg{"property", name})
}

// isBareWord: of two properties compared, the right one that the message lacks is
// mostly text without its quotes.
func isBareWord(t *rmqsql.Term) bool {
	if t.Operator != "=" && t.Operator != "<>" || len(t.Terms) != 2 {
		return false
	}
	left, right := t.Terms[0], t.Terms[1]
	return left.Kind == rmqsql.KindProperty && !left.Missing && right.Kind == rmqsql.KindProperty && right.Missing
}

// negation returns the NOT below t whose operand is the term, or nil.
func negation(t, term *rmqsql.Term) *rmqsql.Term {
	for _, operand := range t.Terms {
		if t.Kind == rmqsql.KindNot && operand == term {
			return t
		}
		if found := negation(operand, term); found != nil {
			return found
		}
	}
	return nil
}

// constant advises on terms that read no property.
func (a adviser) constant(t *rmqsql.Term) string {
	switch {
	case t.Reason == rmqsql.ReasonEmptySearch:
		return a.say(adviseSearch)
	case len(reads(t)) == 0:
		return a.say(adviseConstant)
	}
	return ""
}

// lone advises on a property that stands alone as a condition, and on minus
// before text.
func (a adviser) lone(t *rmqsql.Term) string {
	if t.Kind == rmqsql.KindProperty && t.Reason == rmqsql.ReasonNotABoolean {
		return a.say(adviseIsTrue, arg{"term", t.Property + " = TRUE"})
	}
	for _, operand := range t.Terms {
		if operand.Kind == rmqsql.KindNegate && operand.Reason == rmqsql.ReasonNotANumber {
			return a.say(adviseMinus)
		}
	}
	return ""
}

// text advises where a text was nearly the wanted one.
func (a adviser) text(t *rmqsql.Term) string {
	if t.Outcome != rmqsql.OutcomeFalse || t.Value == nil || t.Type != "string" || t.Operator != "=" && t.Operator != "IN" {
		return ""
	}
	value := *t.Value
	for _, literal := range texts(t) {
		number, same := sameNumber(value, literal)
		args := []arg{{"value", shown(value, "string")}, {"literal", ast.Quote(shorten(literal, longestValue))}}
		switch {
		case strings.EqualFold(value, literal) && strings.EqualFold(literal, "true") && t.Operator == "=":
			return a.say(adviseCaseBool, arg{"term", t.Property + " = TRUE"})
		case strings.EqualFold(value, literal):
			return a.say(adviseCase, args...)
		case strings.TrimSpace(value) == strings.TrimSpace(literal):
			return a.say(adviseTrim, args...)
		case t.Operator == "=" && same:
			return a.say(adviseUnquote, arg{"term", t.Property + " = " + number})
		}
	}
	return ""
}

// boolean advises where a text that is not "true" was read as a boolean.
func (a adviser) boolean(t *rmqsql.Term) string {
	test := decidingTest(t)
	if test == nil || t.Outcome == rmqsql.OutcomeTrue || t.Value == nil {
		return ""
	}
	for _, c := range test.Conversions {
		if c.To == "bool" && !strings.EqualFold(c.Value, "true") && !strings.EqualFold(c.Value, "false") {
			return a.say(adviseBool, arg{"term", t.Property + " = " + ast.Quote(shorten(c.Value, longestValue))})
		}
	}
	return ""
}

// source is a term as it may stand beside an operator.
func source(t *rmqsql.Term) string {
	if isCondition(t) {
		return "(" + brief(t.Text) + ")"
	}
	return brief(t.Text)
}
