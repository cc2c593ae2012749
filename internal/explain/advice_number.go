package explain

import (
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
)

// smallest is the number nearest to zero: brokers refuse 0.0.
const smallest = "4.9E-324"

// unreadable advises on a text that does not read as a number, by what it is
// instead.
func (a adviser) unreadable(t *rmqsql.Term, c *rmqsql.Conversion) string {
	if c.Property == "" {
		return a.say(adviseConstText)
	}
	literal := strings.TrimRight(c.Because, "lL")
	isInteger := isIntegerText(literal)
	switch {
	case c.Value == "":
		return a.say(adviseEmpty, arg{"property", c.Property}, arg{"term", brief(t.Text)})
	case isInteger && t.Kind == rmqsql.KindBetween && isDecimal(c.Value):
		return a.between(t)
	case isInteger && isZero(literal) && isDecimal(c.Value):
		return a.say(adviseZero, arg{"property", c.Property})
	case isInteger && isIntegerText(strings.TrimSpace(c.Value)) && strings.TrimSpace(c.Value) != c.Value:
		return a.say(adviseBlanks, arg{"literal", literal + ".0"})
	case isInteger && isDecimal(c.Value):
		return a.say(adviseDecimals, arg{"literal", literal + ".0"}, arg{"old", c.Because})
	}
	return a.say(adviseNumber, arg{"property", c.Property}, arg{"value", ast.Quote(shorten(c.Value, longestValue))}, arg{"term", brief(t.Text)})
}

// between writes both bounds with decimals: an integer one that stays fails next.
func (a adviser) between(t *rmqsql.Term) string {
	low, high := decimalBound(t.Terms[1].Text, "-"+smallest), decimalBound(t.Terms[2].Text, smallest)
	return a.say(adviseDecimals,
		arg{"literal", "BETWEEN " + low + " AND " + high},
		arg{"old", "BETWEEN " + brief(t.Terms[1].Text) + " AND " + brief(t.Terms[2].Text)})
}

// decimalBound writes an integer with decimals; zero becomes its neighbour.
func decimalBound(text, zero string) string {
	literal := strings.TrimRight(text, "lL")
	switch {
	case !isIntegerText(literal):
		return brief(text)
	case isZero(literal):
		return zero
	}
	return literal + ".0"
}

func isZero(literal string) bool { return strings.Trim(literal, "+-0") == "" }
