package javalang

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
)

// FuzzParseInt64 holds the quick loop against Java's rules told another way:
// every digit of the basic plane spelt in ASCII, then strconv.
func FuzzParseInt64(f *testing.F) {
	for _, s := range []string{"", "-", "+0", "-9223372036854775808", "999999999999999999", "٣4", "0000000000000000000000001", "1 ", "\xd9"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		slow, slowOK := parseLong(s)
		if got, ok := ParseInt64(s); ok != slowOK || got != slow {
			t.Errorf("ParseInt64(%q) = %d, %t; in full %d, %t", s, got, ok, slow, slowOK)
		}
		want, err := strconv.ParseInt(strings.Map(asciiDigit, s), 10, 64)
		if slowOK != (err == nil) || slowOK && slow != want {
			t.Errorf("parseLong(%q) = %d, %t; strconv says %d, %v", s, slow, slowOK, want, err)
		}
	})
}

func asciiDigit(r rune) rune {
	if r <= 0xFFFF && unicode.IsDigit(r) {
		zero := r
		for unicode.IsDigit(zero - 1) {
			zero--
		}
		return '0' + (r-zero)%10
	}
	return r
}

// javaFloat is the syntax that the documentation of Double.valueOf gives.
var javaFloat = regexp.MustCompile(`^[\x00-\x20]*[+-]?(NaN|Infinity|` +
	`((([0-9]+)(\.)?([0-9]*)([eE][+-]?[0-9]+)?)|(\.([0-9]+)([eE][+-]?[0-9]+)?)|` +
	`((0[xX]([0-9a-fA-F]+)(\.)?)|(0[xX]([0-9a-fA-F]*)(\.)([0-9a-fA-F]+)))[pP][+-]?[0-9]+)[fFdD]?)[\x00-\x20]*$`)

// FuzzParseFloat64 holds the scanner against that syntax, the quick path and
// the moved exponents against exact arithmetic.
func FuzzParseFloat64(f *testing.F) {
	for _, s := range []string{"", ".", "1.5f", " -Infinity ", "0x1.8p-3d", "1e400", "-0", "123456789012345.6", "0.000001e5", "4.9e-324", "0x.p0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, ok := ParseFloat64(s)
		if want := javaFloat.MatchString(s); ok != want {
			t.Fatalf("ParseFloat64(%q) = %v, %t; by the documented syntax %t", s, got, ok, want)
		}
		if !ok {
			return
		}
		full, _ := parseFloat(s, 64)
		if math.Float64bits(got) != math.Float64bits(full) {
			t.Errorf("ParseFloat64(%q) = %v, in full %v", s, got, full)
		}
		n, _ := scanNumber(Trim(s))
		if n.form > formHex || n.exponent < -20000 || n.exponent > 20000 {
			return
		}
		exact, _, err := big.ParseFloat(n.text, 0, 100_000, big.ToNearestEven)
		if err != nil {
			t.Fatalf("%q: %v", n.text, err)
		}
		if want, _ := exact.Float64(); got != want || math.Signbit(got) != n.negative {
			t.Errorf("ParseFloat64(%q) = %v, exactly %v", s, got, want)
		}
		if short := n.shifted(); n.magnitude >= -1200 && n.magnitude <= 1200 {
			moved, _ := strconv.ParseFloat(short, 64)
			if moved != got {
				t.Errorf("%q moved to %q is %v, want %v", s, short, moved, got)
			}
		}
	})
}

// FuzzHashCode holds the sum over bytes and runes against the one over units.
func FuzzHashCode(f *testing.F) {
	for _, s := range []string{"", "TagA", "中文", "a😀b", "\xff\xed\xa0\x80"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var want int32
		for _, unit := range utf16.Encode([]rune(string(DecodeUTF8([]byte(s))))) {
			want = 31*want + int32(unit)
		}
		if got := HashCode(s); got != want {
			t.Errorf("HashCode(%q) = %d, want %d", s, got, want)
		}
	})
}
