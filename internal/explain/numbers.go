package explain

import (
	"math"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql"
)

// isIntegerText reports whether text is a decimal integer of any size.
func isIntegerText(text string) bool {
	digits := strings.TrimLeft(text, "+-")
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}

// isDecimal reports whether text is a number in decimals, such as a comparison
// with 100.0 reads.
func isDecimal(text string) bool {
	text = strings.TrimSpace(text)
	_, err := strconv.ParseFloat(text, 64)
	return err == nil && strings.Trim(text, "+-.0123456789eE") == ""
}

// sameNumber returns a number as a constant that is compared in decimals, if two
// texts are different ways to write it. Zero has no such constant.
func sameNumber(a, b string) (constant string, ok bool) {
	if a == b || !isDecimal(a) || !isDecimal(b) {
		return "", false
	}
	x, _ := strconv.ParseFloat(strings.TrimSpace(a), 64)
	y, _ := strconv.ParseFloat(strings.TrimSpace(b), 64)
	if x != y || x == 0 || math.Abs(x) >= 1e15 {
		return "", false
	}
	constant = strconv.FormatFloat(x, 'f', -1, 64)
	if isIntegerText(constant) {
		constant += ".0"
	}
	return constant, true
}

// texts returns the strings that = and IN compare a property with.
func texts(t *rmqsql.Term) []string {
	if t.Kind == rmqsql.KindIn {
		return t.Items
	}
	var list []string
	for _, operand := range t.Terms {
		if operand.Kind == rmqsql.KindConstant && operand.Type == "string" && operand.Value != nil {
			list = append(list, *operand.Value)
		}
	}
	return list
}
