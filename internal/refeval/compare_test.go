package refeval_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/internal/refeval"
)

var typeOrder = []string{"bool", "int8", "int16", "int32", "int64", "float32", "float64", "string"}

// number returns the number n in a type; any number but 0 is true.
func number(typ string, n int8) any {
	switch typ {
	case "bool":
		return n != 0
	case "int8":
		return n
	case "int16":
		return int16(n)
	case "int32":
		return int32(n)
	case "int64":
		return int64(n)
	case "float32":
		return float32(n)
	case "float64":
		return float64(n)
	}
	return fmt.Sprint(n)
}

// The whole table of two types: "value" if the values are compared, "less" if the
// left one counts as less whatever it is, "error".
func TestTypes(t *testing.T) {
	const table = `
left \ right  bool   int8   int16  int32  int64  float32 float64 string
bool          value  less   less   less   less   less    less    error
int8          less   value  value  value  value  value   value   value
int16         less   less   value  value  value  value   value   value
int32         less   less   less   value  value  value   value   value
int64         less   less   less   value  value  value   value   value
float32       less   less   less   value  value  value   value   value
float64       less   less   less   value  value  error   value   value
string        value  value  value  value  value  value   value   value
`
	rows := strings.Split(strings.TrimSpace(table), "\n")[1:]
	for i, row := range rows {
		left := typeOrder[i]
		for j, want := range strings.Fields(row)[1:] {
			right := typeOrder[j]
			if got := behaviour(t, left, right); got != want {
				t.Errorf("%s compared with %s: %s, want %s", left, right, got, want)
			}
		}
	}
}

// behaviour compares 2 with 1 and 1 with 1, or true with false and false with
// false. A text that is no number is "true" or not.
func behaviour(t *testing.T, left, right string) string {
	high, low := int8(2), int8(1)
	if right == "bool" || left == "bool" {
		high, low = 1, 0
	}
	values := func(l, r int8) props {
		p := props{"l": number(left, l), "r": number(right, r)}
		if left == "string" && right == "bool" {
			p["l"] = fmt.Sprint(l != 0)
		}
		return p
	}
	above, equal := values(high, low), values(low, low)
	got := strings.Join([]string{
		eval(t, "l > r", above).Outcome.String(),
		eval(t, "l >= r", above).Outcome.String(),
		eval(t, "l < r", above).Outcome.String(),
		eval(t, "l <= r", above).Outcome.String(),
		eval(t, "l = r", above).Outcome.String(),
		eval(t, "l <> r", above).Outcome.String(),
		eval(t, "l = r", equal).Outcome.String(),
		eval(t, "l <= r", equal).Outcome.String(),
	}, " ")
	switch got {
	case "true true false false false true true true":
		return "value"
	case "false false true true false true false true":
		return "less"
	case strings.TrimSpace(strings.Repeat("error ", 8)):
		return "error"
	}
	return got
}

func TestCompare(t *testing.T) {
	nan, negativeZero := math.NaN(), math.Copysign(0, -1)
	tests := []struct {
		expr string
		l, r any
		want string
	}{
		// Texts beside constants.
		{"l > 100", "150", nil, "true"},
		{"l > 100", "150.00", nil, "error, unreadable-number"},
		{"l > 100", "3000000000", nil, "error, unreadable-number"},
		{"l > 100", " 150", nil, "error, unreadable-number"},
		{"l > 100", "", nil, "error, unreadable-number"},
		{"l = 100", "+100", nil, "true"},
		{"l = 100", "00100", nil, "true"},
		{"l = 3", "٣", nil, "true"},
		{"l > 3000000000", "3000000001", nil, "true"},
		{"l > 3000000000", "9223372036854775808", nil, "error, unreadable-number"},
		{"l > 100.0", "150.00", nil, "true"},
		{"l > 100.0", " 150d\n", nil, "true"},
		{"l = 8.0", "0x1p3", nil, "true"},
		{"l > 1e308", "Infinity", nil, "true"},
		{"l > 1e308", "NaN", nil, "true"},
		{"l > 1.0", "nan", nil, "error, unreadable-number"},
		{"l > 1.0", "1_000", nil, "error, unreadable-number"},
		{"l = TRUE", "tRuE", nil, "true"},
		{"l = TRUE", "yes", nil, "false"},
		{"l = FALSE", "yes", nil, "true"},
		{"TRUE = l", "true", nil, "error, boolean-left-of-text"},
		{"TRUE <> l", "true", nil, "error, boolean-left-of-text"},
		{"1 = TRUE", nil, nil, "false, no-common-type"},
		{"1 <> TRUE", nil, nil, "true, no-common-type"},
		{"1.5 = l", "1.50", nil, "true"},
		{"1 = l", "1.0", nil, "error, unreadable-number"},
		{"'1' = 1", nil, nil, "true"},

		// Two texts.
		{"l = r", "1", "1.0", "false"},
		{"l = r", "x", "x", "true"},
		{"l <> r", "x", "y", "true"},
		{"l < r", "9", "10", "true"},
		{"l <= r", "1", "1.0", "true"},
		{"l < r", "x", "10", "error, order-of-text"},
		{"l < r", "10", "x", "error, order-of-text"},

		// The range of the type decides.
		{"l > r", "127", int8(1), "true"},
		{"l > r", "128", int8(1), "error, unreadable-number"},
		{"l > r", int16(1), "32768", "error, unreadable-number"},
		{"l > r", int64(1), "32768", "false"},
		{"l = r", float32(0.1), "0.1", "true"},
		{"l = r", "1e39", float32(math.Inf(1)), "true"},

		// Widening rounds.
		{"l = r", int32(16777217), float32(16777216), "true"},
		{"l = r", float32(16777216), int64(16777217), "true"},
		{"l = r", int32(16777217), 16777216.0, "false"},
		{"l = r", int64(1<<60 + 1<<36 + 1), float32(1<<60 + 1<<37), "true"}, // rounded once, not by way of a double
		{"l = r", int64(9007199254740993), 9007199254740992.0, "true"},
		{"l = r", float32(0.1), 0.1, "false"},
		{"l = r", 0.1, float32(0.1), "error, float64-left-of-float32"},
		{"l < r", int64(math.MaxInt64), int32(0), "false"},

		// The order of doubles is total.
		{"l = r", nan, nan, "true"},
		{"l > r", nan, math.Inf(1), "true"},
		{"l < r", negativeZero, 0.0, "true"},
		{"l = r", negativeZero, 0.0, "false"},
		{"l = r", float32(nan), float32(nan), "true"},
		{"l < r", float32(negativeZero), float32(0), "true"},
		{"l = r", 0.0, int32(0), "true"},
		{"-l = r", 0.0, int32(0), "false"},

		{"l < r", false, true, "true"},
		{"l >= r", true, true, "true"},
	}
	for _, test := range tests {
		trace := eval(t, test.expr, props{"l": test.l, "r": test.r})
		if got := trace.Outcome.String() + because(trace.Reason); got != test.want {
			t.Errorf("%s with l %#v, r %#v: %s, want %s", test.expr, test.l, test.r, got, test.want)
		}
	}
}

func TestTypeNames(t *testing.T) {
	for _, name := range typeOrder {
		if got := refeval.TypeOf(number(name, 1)).String(); got != name {
			t.Errorf("TypeOf gives %s, want %s", got, name)
		}
	}
}
