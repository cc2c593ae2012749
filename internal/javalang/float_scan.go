package javalang

import (
	"math"
	"strconv"
	"strings"
)

// maxExponent is the largest exponent that strconv reads exactly; it stops
// counting at the digit that passes 10,000.
const maxExponent = 9999

type form uint8

const (
	formDecimal form = iota
	formHex
	formNaN
	formInfinity
)

// number is a scanned floating-point text.
type number struct {
	text      string // as strconv wants it: sign, digits, exponent, no suffix
	mantissa  string // text up to the exponent, with sign and 0x
	form      form
	negative  bool
	exponent  int64 // as written behind e or p, 0 if absent
	magnitude int64 // exponent of the first significant digit; 0 for zero
}

// scanNumber holds s, trimmed already, against Java's syntax.
func scanNumber(s string) (n number, ok bool) {
	i := 0
	if s != "" && (s[0] == '-' || s[0] == '+') {
		i, n.negative = 1, s[0] == '-'
	}
	switch {
	case s[i:] == "NaN":
		n.form = formNaN
		return n, true
	case s[i:] == "Infinity":
		n.form = formInfinity
		return n, true
	case strings.HasPrefix(s[i:], "0x") || strings.HasPrefix(s[i:], "0X"):
		n.form = formHex
		i += 2
	}
	i, first, ok := n.scanMantissa(s, i)
	if !ok {
		return n, false
	}
	n.mantissa = s[:i]
	marked := i < len(s) && (n.form == formHex && s[i]|0x20 == 'p' || n.form == formDecimal && s[i]|0x20 == 'e')
	if marked {
		if i, ok = n.scanExponent(s, i+1); !ok {
			return n, false
		}
	} else if n.form == formHex {
		return n, false
	}
	n.text = s[:i]
	if first != noDigit {
		n.magnitude = n.exponent + first
	}
	return n, i == len(s) || i == len(s)-1 && isSuffix(s[i])
}

// noDigit stands for the place of the first significant digit of a zero.
const noDigit = math.MinInt64

// scanMantissa reads digits with at most one point among them and at least one
// digit. Java refuses "0x.p0" as it does ".". It returns where it stopped and
// the place of the first digit other than zero (0 for units, -1 for tenths;
// in bits for hexadecimal digits).
func (n *number) scanMantissa(s string, i int) (end int, first int64, ok bool) {
	first = noDigit
	var places int64 // digits seen since the first significant one, or since the point
	var point, digits bool
	for ; i < len(s); i++ {
		c := s[i]
		if c == '.' {
			if point {
				return i, first, false
			}
			point = true
			if first != noDigit {
				first = places - 1
			}
			places = 0
			continue
		}
		if !isDigit(c) && !(n.form == formHex && isHexLetter(c)) {
			break
		}
		digits = true
		if point {
			places++
			if first == noDigit && c != '0' {
				first = -places
			}
		} else if first != noDigit || c != '0' {
			places++
			first = 0
		}
	}
	if !point && first != noDigit {
		first = places - 1
	}
	if n.form == formHex && first != noDigit {
		first *= 4
	}
	return i, first, digits
}

// scanExponent reads an optional sign and at least one ASCII digit. The value
// stops growing where nothing that fits into memory could cancel it.
func (n *number) scanExponent(s string, i int) (end int, ok bool) {
	sign := int64(1)
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		if s[i] == '-' {
			sign = -1
		}
		i++
	}
	start := i
	for ; i < len(s) && isDigit(s[i]); i++ {
		if n.exponent < math.MaxInt64/100 {
			n.exponent = n.exponent*10 + int64(s[i]-'0')
		}
	}
	n.exponent *= sign
	return i, i > start
}

// shifted writes the same value with an exponent that strconv can read: the
// point goes behind the first significant digit, whose exponent is magnitude.
func (n *number) shifted() string {
	var b strings.Builder
	if n.negative {
		b.WriteByte('-')
	}
	rest := strings.TrimLeft(n.mantissa, "+-")
	mark := byte('e')
	if n.form == formHex {
		b.WriteString("0x")
		rest, mark = rest[2:], 'p'
	}
	rest = strings.TrimLeft(rest, "0.")
	if rest == "" { // a zero, whatever its exponent
		rest = "0"
	}
	b.WriteByte(rest[0])
	b.WriteByte('.')
	b.WriteString(strings.Replace(rest[1:], ".", "", 1))
	b.WriteByte(mark)
	b.WriteString(strconv.FormatInt(n.magnitude, 10))
	return b.String()
}

func isDigit(c byte) bool     { return c-'0' <= 9 }
func isHexLetter(c byte) bool { return (c|0x20)-'a' <= 5 }
func isSuffix(c byte) bool    { return c|0x20 == 'f' || c|0x20 == 'd' }
