package javalang_test

import (
	"testing"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

func TestHashCodes(t *testing.T) {
	tests := []struct {
		text        string
		hash, bytes int32
	}{
		{"", 0, 0},
		{"A", 65, 65},
		{"Aa", 2112, 2112},
		{"BB", 2112, 2112},
		{"TagA", 2598919, 2598919},
		{"DELIVERED", -1750699932, -1750699932},
		{"polygenelubricants", -2147483648, -2147483648},
		{"é", 233, 31*0xC3 + 0xA9},
		{"中文", 31*0x4E2D + 0x6587, -1887180642},
		{"a😀b", ((97*31+0xD83D)*31+0xDE00)*31 + 98, -1291407702},
		{"\xff", 0xFFFD, 0xFF},
	}
	for _, test := range tests {
		if got := javalang.HashCode(test.text); got != test.hash {
			t.Errorf("HashCode(%q) = %d, want %d", test.text, got, test.hash)
		}
		if got := javalang.HashCodeBytes(test.text); got != test.bytes {
			t.Errorf("HashCodeBytes(%q) = %d, want %d", test.text, got, test.bytes)
		}
	}
}

func TestTrim(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		" \t\r\n":        "",
		" a b ":          "a b",
		"\x00\x1fa\x7f ": "a\x7f",
		"\u00a0a\u3000":  "\u00a0a\u3000",
		"\u0085a":        "\u0085a",
		" 中 ":            "中",
	} {
		if got := javalang.Trim(text); got != want {
			t.Errorf("Trim(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestEqualFoldTrue(t *testing.T) {
	for text, want := range map[string]bool{
		"true": true, "TRUE": true, "tRuE": true,
		"": false, "tru": false, "true ": false, "false": false, "\x14rue": false, "ＴＲＵＥ": false, "trué": false,
	} {
		if got := javalang.EqualFoldTrue(text); got != want {
			t.Errorf("EqualFoldTrue(%q) = %t, want %t", text, got, want)
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	texts := []string{
		"42", "-9223372036854775808", "٣٣", "150.00", "1.7976931348623157e308", "1e999999", "-1e-400", " 0x1.8p3f ",
		"NaN", "abc", "", "true", "中文", "a😀b",
	}
	var sink int64
	allocs := testing.AllocsPerRun(100, func() {
		for _, s := range texts {
			i32, _ := javalang.ParseInt32(s)
			i64, _ := javalang.ParseInt64(s)
			f32, _ := javalang.ParseFloat32(s)
			f64, _ := javalang.ParseFloat64(s)
			sink += int64(i32) + i64 + int64(javalang.CompareFloat64(f64, float64(f32)))
			sink += int64(javalang.HashCode(s)) + int64(len(javalang.Trim(s)))
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations, want none (%d)", allocs, sink)
	}
}
