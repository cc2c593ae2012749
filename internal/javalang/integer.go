package javalang

import (
	"math"
	"unicode"
)

// shortDigits is the longest run of decimal digits that cannot overflow an
// int64: the quick loop needs no overflow check up to here.
const shortDigits = 18

// ParseInt8 reads s as Byte.valueOf does; false where Java throws.
func ParseInt8(s string) (int8, bool) {
	v, ok := ParseInt64(s)
	return int8(v), ok && int64(int8(v)) == v
}

// ParseInt16 reads s as Short.valueOf does; false where Java throws.
func ParseInt16(s string) (int16, bool) {
	v, ok := ParseInt64(s)
	return int16(v), ok && int64(int16(v)) == v
}

// ParseInt32 reads s as Integer.valueOf does; false where Java throws.
// Java's four integer parsers differ in their range alone, so a value that
// Long.valueOf reads and that fits is exactly what the narrower one reads.
func ParseInt32(s string) (int32, bool) {
	v, ok := ParseInt64(s)
	return int32(v), ok && int64(int32(v)) == v
}

// ParseInt64 reads s as Long.valueOf does: an optional + or -, then at least
// one decimal digit of any script of the basic plane, scripts mixed at will,
// leading zeros welcome, no white space, nothing behind. It reports false where
// Java throws NumberFormatException, overflow included.
func ParseInt64(s string) (int64, bool) {
	i, negative := 0, false
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		i, negative = 1, s[0] == '-'
	}
	if n := len(s) - i; n == 0 || n > shortDigits {
		return parseLong(s)
	}
	var v int64
	for ; i < len(s); i++ {
		d := s[i] - '0'
		if d > 9 {
			if s[i] < 0x80 {
				return 0, false // no ASCII character but 0 to 9 is a digit
			}
			return parseLong(s)
		}
		v = v*10 + int64(d)
	}
	if negative {
		v = -v
	}
	return v, true
}

// parseLong is Long.parseLong in full. Like Java it counts downwards, because
// the smallest long has no positive counterpart.
func parseLong(s string) (int64, bool) {
	limit, negative := int64(-math.MaxInt64), false
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		if s[0] == '-' {
			limit, negative = math.MinInt64, true
		}
		s = s[1:]
	}
	if s == "" {
		return 0, false
	}
	var v int64
	for _, r := range s {
		d := int64(digit(r))
		if d < 0 || v < math.MinInt64/10 {
			return 0, false
		}
		v *= 10
		if v < limit+d {
			return 0, false
		}
		v -= d
	}
	if negative {
		return v, true
	}
	return -v, true
}

// digit is Character.digit(c, 10): the value of a decimal digit, or -1. Java
// looks at one UTF-16 unit at a time, hence digits beyond the basic plane
// (mathematical ones, say) are none. Java 8 knows the Unicode of its time and
// lacks one set that later Javas have, Sinhala Lith digits (U+0DE6 to U+0DEF).
func digit(r rune) int {
	if r <= '9' {
		if r >= '0' {
			return int(r - '0')
		}
		return -1
	}
	for _, run := range unicode.Nd.R16 {
		if r < rune(run.Lo) {
			return -1
		}
		if r <= rune(run.Hi) {
			return int(r-rune(run.Lo)) % 10 // sets of ten lie side by side, each in order
		}
	}
	return -1
}
