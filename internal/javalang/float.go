package javalang

import (
	"math"
	"strconv"
)

// ParseFloat64 reads s as Double.valueOf does: characters up to U+0020 trimmed
// on both sides, an optional sign, then NaN, Infinity, a decimal number or a
// hexadecimal one with its mandatory p exponent; a suffix f, F, d or D behind a
// number is allowed. Too large gives an infinity, too small a zero, both signed.
// It reports false where Java throws NumberFormatException ("nan", "1_000", "").
//
// It allocates only for numbers within a hair of the largest double and for
// exponents of five and more digits that a long fraction cancels.
func ParseFloat64(s string) (float64, bool) {
	if f, ok := parseShortDecimal(s); ok {
		return f, true
	}
	return parseFloat(s, 64)
}

// ParseFloat32 reads s as Float.valueOf does: ParseFloat64's syntax, rounded
// once to the nearest float (not by way of a double).
func ParseFloat32(s string) (float32, bool) {
	f, ok := parseFloat(s, 32)
	return float32(f), ok
}

// exactPower holds the powers of ten that parseShortDecimal divides by, all of
// them exact doubles.
var exactPower = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// parseShortDecimal reads what most properties hold: a sign, up to 15 ASCII
// digits and a point among them. Mantissa and power are exact doubles then, so
// the one division rounds correctly. False sends the text the long way.
func parseShortDecimal(s string) (float64, bool) {
	i, negative := 0, false
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		i, negative = 1, s[0] == '-'
	}
	var mantissa int64
	digits, fraction, point := 0, 0, 0
	for ; i < len(s); i++ {
		if d := s[i] - '0'; d <= 9 {
			mantissa = mantissa*10 + int64(d)
			digits++
			fraction += point
			if digits >= len(exactPower) {
				return 0, false
			}
		} else if s[i] == '.' && point == 0 {
			point = 1
		} else {
			return 0, false
		}
	}
	if digits == 0 {
		return 0, false
	}
	f := float64(mantissa)
	if fraction > 0 {
		f /= exactPower[fraction]
	}
	if negative {
		f = -f // of a float, so that "-0" keeps its sign
	}
	return f, true
}

// parseFloat scans s by Java's syntax and lets strconv, which rounds as Java
// does, compute the value. Exponents are settled here where strconv would
// report an error of its own or lose count.
func parseFloat(s string, bits int) (float64, bool) {
	n, ok := scanNumber(Trim(s))
	if !ok {
		return 0, false
	}
	low, high := finite(bits, n.form)
	sign := 1.0
	if n.negative {
		sign = -1
	}
	switch {
	case n.form == formNaN:
		return math.NaN(), true
	case n.form == formInfinity || n.magnitude > high:
		return math.Inf(int(sign)), true
	case n.magnitude < low:
		return math.Copysign(0, sign), true
	}
	text := n.text
	if n.exponent > maxExponent || n.exponent < -maxExponent {
		text = n.shifted()
	}
	// The only error left is a range error, and its value is Java's too.
	f, _ := strconv.ParseFloat(text, bits)
	return f, true
}

// finite bounds the exponent of the first significant digit, outside of which
// only zero and infinity are left. Inside strconv decides, at the price of an
// allocated range error where a number is just beyond the edge.
func finite(bits int, f form) (low, high int64) {
	switch {
	case bits == 64 && f == formDecimal: // 4.9e-324 to 1.8e308
		return -324, 308
	case bits == 64: // 0x1p-1074 to 0x1.fp1023; a leading hex digit is worth up to 3 bits more
		return -1078, 1023
	case f == formDecimal: // 1.4e-45 to 3.4e38
		return -46, 38
	default: // 0x1p-149 to 0x1.fp127
		return -153, 127
	}
}
