package javalang_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

func TestParseIntegers(t *testing.T) {
	const no = "refused"
	tests := []struct {
		text                      string
		int8, int16, int32, int64 string
	}{
		{"", no, no, no, no},
		{"+", no, no, no, no},
		{"-", no, no, no, no},
		{"+-5", no, no, no, no},
		{"-0", "0", "0", "0", "0"},
		{"+5", "5", "5", "5", "5"},
		{"007", "7", "7", "7", "7"},
		{" 5", no, no, no, no},
		{"5\n", no, no, no, no},
		{"5\x00", no, no, no, no},
		{"150.00", no, no, no, no},
		{"1_000", no, no, no, no},
		{"0x10", no, no, no, no},
		{"5L", no, no, no, no},
		{"a", no, no, no, no},
		{"127", "127", "127", "127", "127"},
		{"128", no, "128", "128", "128"},
		{"-128", "-128", "-128", "-128", "-128"},
		{"-129", no, "-129", "-129", "-129"},
		{"32768", no, no, "32768", "32768"},
		{"-32769", no, no, "-32769", "-32769"},
		{"2147483647", no, no, "2147483647", "2147483647"},
		{"2147483648", no, no, no, "2147483648"},
		{"-2147483648", no, no, "-2147483648", "-2147483648"},
		{"-2147483649", no, no, no, "-2147483649"},
		{"4294967301", no, no, no, "4294967301"}, // 5 in the low 32 bits
		{"9223372036854775807", no, no, no, "9223372036854775807"},
		{"9223372036854775808", no, no, no, no},
		{"-9223372036854775808", no, no, no, "-9223372036854775808"},
		{"-9223372036854775809", no, no, no, no},
		{"18446744073709551621", no, no, no, no}, // 5 in the low 64 bits
		{strings.Repeat("0", 100) + "5", "5", "5", "5", "5"},
		{strings.Repeat("9", 100), no, no, no, no},
		{"٣", "3", "3", "3", "3"},
		{"-٣4", "-34", "-34", "-34", "-34"},
		{"12", "12", "12", "12", "12"},
		{"𝟎", no, no, no, no}, // a digit, but beyond the basic plane
		{"²", no, no, no, no},
		{"五", no, no, no, no},
		{"5\u3000", no, no, no, no},
		{"5\xff", no, no, no, no},
		{"\xd9", no, no, no, no}, // the first byte of an Arabic digit
		{"5\xd9\xa3\xd9", no, no, no, no},
	}
	for _, test := range tests {
		s := test.text
		i8, ok := javalang.ParseInt8(s)
		if got := integer(int64(i8), ok); got != test.int8 {
			t.Errorf("ParseInt8(%q) = %s, want %s", s, got, test.int8)
		}
		i16, ok := javalang.ParseInt16(s)
		if got := integer(int64(i16), ok); got != test.int16 {
			t.Errorf("ParseInt16(%q) = %s, want %s", s, got, test.int16)
		}
		i32, ok := javalang.ParseInt32(s)
		if got := integer(int64(i32), ok); got != test.int32 {
			t.Errorf("ParseInt32(%q) = %s, want %s", s, got, test.int32)
		}
		i64, ok := javalang.ParseInt64(s)
		if got := integer(i64, ok); got != test.int64 {
			t.Errorf("ParseInt64(%q) = %s, want %s", s, got, test.int64)
		}
	}
}

// digitZeros lists the zeros of all decimal digit sets of the basic plane, each
// followed by its one to nine, as Character.digit of Java 17 knows them.
var digitZeros = []rune{
	0x0030, 0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66,
	0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040,
	0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0,
	0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0,
	0xFF10,
}

func TestDigitsOfTheBasicPlane(t *testing.T) {
	value := map[rune]int64{}
	for _, zero := range digitZeros {
		for d := range rune(10) {
			value[zero+d] = int64(d)
		}
	}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		got, ok := javalang.ParseInt64(string(r))
		want, digit := value[r]
		if ok != digit || ok && got != want {
			t.Errorf("ParseInt64 of %U = %d, %t, want %d, %t", r, got, ok, want, digit)
		}
	}
}
