package generate

import (
	"math"
	"strconv"
	"strings"
)

var reserved = []string{"NOT", "AND", "OR", "BETWEEN", "LIKE", "ESCAPE", "IN", "TRUE", "FALSE", "NULL", "IS", "CONTAINS", "STARTSWITH", "ENDSWITH"}

var operators = []string{"=", "<>", ">", ">=", "<", "<=", "(", ")", ",", "+", "-"}

var names = []string{"a", "b", "c", "amount", "region", "TAGS", "KEYS", "_x", "$y", "a1", "A", "order_id", "x$", "_", "$"}

// oddNames are near a reserved word, or near no name at all. Some hold letters
// that turn into ASCII ones where case is ignored carelessly.
var oddNames = []string{"nota", "ANDY", "or_", "isnull", "IS_NULL", "trueish", "null1", "inn", "betweenx", "like", "escape", "now", "xor",
	"contains", "Startswith", "endsWith", "containsX", "e5", "L", "f", "d", "l1", "ıs", "İn", "ſ", "falſe", "iſ", "a.b", "a-b", "é", "订单", "ａ", "a中", "1a", "5x"}

// texts of string literals.
var texts = []string{"", "x", "abc", "ABC", "ab", "bc", "BEIJING", "5", "100", "100.0", "-5", "true", "TRUE", "tRue", "false", "it's", "'", "''", "é",
	"订单", "中文", "😀", "a\U0001F600b", "%", "a_b", "NaN", " 5 ", "a\nb", "\r\n", "\t", "\x00", "--", "/*", "*/ x", "null", "1e3", "\ufeff", "\u0085", "2147483648"}

// junk is no token, or only a part of one, or two of them.
var junk = []string{"!=", "==", "&&", "||", ";", "*", "/", ".", "\"a\"", "\"", "#", "\\", "?", "%", "[", "]", "{", "}", "@", "~", "^", "&", "|", "!", ":", "`",
	"'", "'''", "''''", "'abc", "abc'", "'a''b", "/*", "*/", "/* open", "/**/", "/***/", "/* * / */", "/* a\n * b **/", "--", "-- to the end", "-- closed\n", "--\r",
	"--x\r\n", "- -", "->", "=<", "=>", "<=>", "< >", "> =", "< =", "><", "<<", ">>", "+-", "--5", "- - 5", "-+-1", "()", "(,)", "é", "中", "😀",
	"\u00a0", "\u3000", "\ufeff", "\x00", "\x0b", "\x1c", "\x7f", "\u0085", "\u200b", "\u2028", "\u0660", "１", "ı", "ſ", "İ", "\u212a", "$", "_", "\\u0061", "\\'",
	"1..2", "1.2.3", ".5.", "1e", "1e+", "1.5e-", "e5", "1ee5", "0x10", "0x1p3", "1f", "1.5d", "1_000", "1,000", "1L2", "1lL", "5.L", ".L"}

// runes are put into texts.
var runes = []rune(" \t\n\r\f\v\x00\x1f\x7f'\"`=<>!()+-*/.,;:#$%&@\\_019aAeElLxXtTnN" + "é中\u00a0\u3000\ufeff\u0085\u2028\u200b\u0660９ıſİ\u212a\ufffd\uffff😀𝟗")

// oddities are texts that conversions treat in surprising ways.
var oddities = []string{"", " ", "0", "-0", "+0", "+5", "-5", "5", "007", "5.0", "5.", ".5", "5 ", " 5", "\t5\n", "\x005", "5\x1f", "\u00a05", "\u30005", "5\u2003",
	"1e3", "1E3", "1e+3", "1e", "e5", "0x10", "0X1P3", "0x1p3", "0x.8p0", "0x1.8", "0x1p", "0x1.fffffffffffffp1023", "0x1.fffffffffffff8p1023", "0x1p-1075", "0x1.00000000000008p-1",
	"1f", "1F", "1d", "1D", "1fd", "1l", "5L", "NaN", "-NaN", "+NaN", "NaNf", "Infinity", "-Infinity", "+Infinity", "Infinityd", "infinity", "inf", "nan", "1_000", "1,000",
	"٣", "१२", "１２", "-٣", "٣.5", "５e３", "𝟗", "৪৫", "5٣", "²", "Ⅷ", "一", "2147483647", "2147483648", "-2147483648", "-2147483649", "+2147483647", "00000000002147483647",
	"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "16777216", "16777217", "9007199254740993",
	"4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400", "1.7976931348623157e308", "1.7976931348623159e308", "1e400", "-1e400",
	"3.4028235e38", "3.4028236e38", "1.4e-45", "7e-46", "0.1", "0.10000000149011612", "1.00000017881393432617187499",
	"true", "TRUE", "tRuE", "false", "true ", "null", "NULL", "--5", "+-5", "-", "+", ".", "-.", "-.5", "+.5e1", "😀", "'", "a b"}

// name returns a property's name.
func (m *maker) name() string {
	switch {
	case m.chance(60):
		return pick(m, oddNames)
	case m.chance(2):
		return m.long(pick(m, names))
	case m.chance(100):
		return pick(m, names)
	}
	return pick(m, names[:5])
}

// integer returns an integer literal: mostly a good one.
func (m *maker) integer() string {
	var text string
	switch m.IntN(5) {
	case 0:
		text = strconv.Itoa(m.IntN(12))
	case 1:
		text = strconv.FormatUint(m.Uint64()>>m.IntN(64), 10)
	case 2: // near a bound
		bound := pick(m, []uint64{10, 100, 128, 256, 32768, 65536, 1 << 24, 1 << 31, 1 << 32, 1 << 53, 1 << 63})
		text = strconv.FormatUint(bound+uint64(m.IntN(5))-2, 10)
	default:
		text = pick(m, []string{"0", "1", "5", "10", "100", "127", "2147483647", "2147483648", "9223372036854775807", "9223372036854775808"})
	}
	switch {
	case m.chance(60):
		text += pick(m, []string{"l", "L"})
	case m.chance(15):
		text = pick(m, []string{"0", "00"}) + text
	case m.chance(5):
		text += m.digits(30)
	case m.chance(5):
		text += pick(m, []string{"f", "d", "x", "_0", "LL", "e"})
	}
	return text
}

// float returns a literal with a point or an exponent.
func (m *maker) float() string {
	switch m.IntN(6) {
	case 0:
		return pick(m, []string{"1.", ".5", "1.5", "100.0", "1e3", "1.5E-3", "5.0", "5e0", "0.1", "0.5", "2147483648.0", "9223372036854775807.0", "16777217.0", "1.0e10"})
	case 1: // about the ends of what a double holds
		return pick(m, []string{"4.9E-324", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-323", "2.2250738585072014e-308", "2.225073858507201e-308",
			"1.7976931348623157E308", "1.7976931348623158e308", "1.7976931348623159e308", "1e308", "1e309", "1e400", "1e-400", "0.0", "0.", ".0", "0e5", "0e0", "00.5", "01.5", "3.4028235e38", "1.4e-45"})
	case 2: // any double
		f := math.Abs(math.Float64frombits(m.Uint64()))
		if !math.IsNaN(f) && !math.IsInf(f, 0) {
			return strings.Replace(strconv.FormatFloat(f, 'e', -1, 64), "e+", pick(m, []string{"e", "e+", "E", "E+"}), 1)
		}
		return "1.5e+3"
	case 3: // many digits
		return m.digits(25) + "." + m.digits(25)
	}
	text := strconv.Itoa(m.IntN(1000)) + "." + m.digits(4)
	if m.chance(200) {
		text += pick(m, []string{"e", "E"}) + pick(m, []string{"", "+", "-"}) + m.digits(2)
	}
	if m.chance(10) {
		text += pick(m, []string{"f", "d", "L", ".", "e"})
	}
	return text
}

// digits returns 1 to most digits.
func (m *maker) digits(most int) string {
	b := make([]byte, 1+m.IntN(most))
	for i := range b {
		b[i] = byte('0' + m.IntN(10))
	}
	return string(b)
}

// long repeats a text beyond the first buffers of a lexer.
func (m *maker) long(text string) string {
	return strings.Repeat(text+"z", 1+m.IntN(9000)/(len(text)+1))
}
