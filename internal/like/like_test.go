package like_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/internal/like"
)

func TestMatch(t *testing.T) {
	tests := []struct {
		pattern, escape string
		match, differ   []string
	}{
		{"", "", []string{""}, []string{"a", " ", "%"}},
		{"abc", "", []string{"abc"}, []string{"", "ab", "abcd", "xabc", "ABC"}},
		{"%", "", []string{"", "a", "\n", "long text", "\xff"}, nil},
		{"%%%", "", []string{"", "a"}, nil},
		{"_", "", []string{"a", "é", "中", "😀", "\n", "\x00", "\xff"}, []string{"", "ab", "中文", "\xff\xff"}},
		{"__", "", []string{"ab", "中文", "\xff\xfe", "a\xe4"}, []string{"", "a", "😀", "abc"}},
		{"a%", "", []string{"a", "ab", "a%"}, []string{"", "ba"}},
		{"%a", "", []string{"a", "ba", "aa"}, []string{"", "ab"}},
		{"%a%", "", []string{"a", "bab", "aa"}, []string{"", "b"}},
		{"a%b", "", []string{"ab", "a b", "abb", "a\nb"}, []string{"a", "b", "ba", "abc"}},
		{"ab%ba", "", []string{"abba", "abxba"}, []string{"aba", "ab", "ba"}},
		{"a_c", "", []string{"abc", "a中c", "a_c", "a\xffc"}, []string{"ac", "abbc"}},
		{"_b%", "", []string{"ab", "abc", "中b"}, []string{"b", "b中", "ba"}},
		{"%_", "", []string{"a", "ab", "中"}, []string{""}},
		{"_%_%_", "", []string{"abc", "abcd", "中文字"}, []string{"", "ab", "😀"}},
		{"%_%_%_%_%x", "", []string{"abcdx", "xxxxx", "abcdefx"}, []string{"abcx", "x", "abcdxy"}},
		{"%__a%", "", []string{"bba", "aaab"}, []string{"", "a", "ba", "aab"}},
		{"%a_c%", "", []string{"abc", "aabc", "aacabc", "xabcx", "aaac"}, []string{"ac", "aca", "abbc"}},
		{"%a_c%a_c%", "", []string{"abcabc", "aacadc", "abc abc"}, []string{"abc", "abcbc", "aacac"}},
		{"%a__b%c_d", "", []string{"axxbcxd", "aaabbcyd"}, []string{"axxbd", "axxbcd", "axxbcxdz"}},
		{"%一_三%", "", []string{"一二三", "零一二三四", "一一一三", "一\xff三"}, []string{"一三", "一二二三"}},
		{"%\uFFFD_x%", "", []string{"\uFFFDax"}, []string{"\xffax"}},
		{"%ab%bc%", "", []string{"abbc", "ababcbc"}, []string{"abc"}},
		{"100!%", "!", []string{"100%"}, []string{"100", "1000", "100!%"}},
		{"!_!!%", "!", []string{"_!", "_!x"}, []string{"a!", "_x"}},
		{"%%", "%", []string{"%"}, []string{"", "a", "%%"}},
		{"____", "_", []string{"__"}, []string{"_", "ab"}},
		{"_a%", "", []string{"_a%", "xay"}, nil},
		{"'%''", "", []string{"'x''"}, []string{"'x'"}},
		{`a\%`, `\`, []string{"a%"}, []string{`a\`, "ab"}},
		{"é中%中中", "中", []string{"é%中"}, []string{"é中%中", "éx中"}},
	}
	for _, test := range tests {
		p, err := like.Compile(test.pattern, test.escape)
		if err != nil {
			t.Errorf("Compile(%q, %q): %v", test.pattern, test.escape, err)
			continue
		}
		for _, s := range test.match {
			if !p.Match(s) {
				t.Errorf("%q escape %q does not match %q", test.pattern, test.escape, s)
			}
		}
		for _, s := range test.differ {
			if p.Match(s) {
				t.Errorf("%q escape %q matches %q", test.pattern, test.escape, s)
			}
		}
	}
}

func TestCompileRefuses(t *testing.T) {
	tests := []struct {
		pattern, escape string
		want            like.Error
		message         string
	}{
		{"a", "ab", like.Error{Problem: like.EscapeLength, Text: "ab"}, `ESCAPE takes exactly one character, not 2: "ab"`},
		{"a", "\xff", like.Error{Problem: like.EscapeLength, Text: "\xff"}, `ESCAPE takes exactly one character, not 1: "\xff"`},
		{"é!", "!", like.Error{Problem: like.EscapeAtEnd, Text: "!", Offset: 2}, `escape character "!" at byte 2 has nothing behind it to escape`},
		{"!!!", "!", like.Error{Problem: like.EscapeAtEnd, Text: "!", Offset: 2}, `escape character "!" at byte 2 has nothing behind it to escape`},
		{"___", "_", like.Error{Problem: like.EscapeAtEnd, Text: "_", Offset: 2}, `escape character "_" at byte 2 has nothing behind it to escape`},
		{"ab中é", "中", like.Error{Problem: like.EscapeBefore, Text: "中é", Offset: 2}, `"中é" at byte 2: the escape character may precede only %, _ or itself`},
		{"!\xff", "!", like.Error{Problem: like.EscapeBefore, Text: "!\xff", Offset: 0}, `"!\xff" at byte 0: the escape character may precede only %, _ or itself`},
		{"中\xff", "", like.Error{Problem: like.PatternNotUTF8, Text: "\xff", Offset: 3}, `pattern is not valid UTF-8 at byte 3: "\xff"`},
	}
	for _, test := range tests {
		p, err := like.Compile(test.pattern, test.escape)
		var got *like.Error
		if !errors.As(err, &got) || p != nil {
			t.Errorf("Compile(%q, %q) = %v, %v; want an *Error", test.pattern, test.escape, p, err)
			continue
		}
		if diff := cmp.Diff(test.want, *got); diff != "" {
			t.Errorf("Compile(%q, %q) (-want +got):\n%s", test.pattern, test.escape, diff)
		}
		if err.Error() != test.message {
			t.Errorf("Compile(%q, %q) says %q, want %q", test.pattern, test.escape, err, test.message)
		}
	}
}

// Patterns at which a matcher that tries again after a mismatch would not come
// back within the life of the test.
func TestHardPatterns(t *testing.T) {
	long := strings.Repeat("a", 100_000)
	half := strings.Repeat("a", 50_000)
	tests := []struct {
		name, pattern, value string
		want                 bool
	}{
		{"gaps", "%_%_%_%_%x", long, false},
		{"gaps found", "%_%_%_%_%x", long + "x", true},
		{"many gaps", strings.Repeat("%_", 20_000) + "%x", long + "x", true},
		{"more gaps than characters", strings.Repeat("%_", 100_001) + "%", long, false},
		{"many segments", strings.Repeat("%a", 50_000) + "%b%", long, false},
		{"long literal", "%" + half + "b%", long, false},
		{"alternating", "%" + strings.Repeat("a_", 3_000) + "b%", long, false},
		{"alternating found", "%" + strings.Repeat("a_", 3_000) + "b%", long + "b" + long, true},
		{"state on the heap", "%" + strings.Repeat("a_", 5_000) + "b%", long, false},
		{"many _", "%a" + strings.Repeat("_", 60_000) + "b%", long, false},
		{"many hard segments", strings.Repeat("%a_a", 20_000) + "%a_b%", long, false},
	}
	for _, test := range tests {
		p, err := like.Compile(test.pattern, "")
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if got := p.Match(test.value); got != test.want {
			t.Errorf("%s: Match = %t, want %t", test.name, got, test.want)
		}
	}
}

func TestMatchAllocatesNothing(t *testing.T) {
	value := strings.Repeat("a中b", 1_000)
	for _, pattern := range []string{"abc", "a%b", "%中_a%b_b%c", "%_%_%_x", "%" + strings.Repeat("a_", 2_000) + "b%"} {
		p, err := like.Compile(pattern, "")
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(10, func() { p.Match(value) }); n != 0 {
			t.Errorf("%.20q: %v allocations, want 0", pattern, n)
		}
	}
}

func BenchmarkMatch(b *testing.B) {
	long := strings.Repeat("a", 100_000)
	for _, c := range []struct{ name, pattern string }{
		{"gaps", "%_%_%_%_%x"},
		{"literals", "%b%c%"},
		{"inner", "%a_b%"},
		{"alternating3000", "%" + strings.Repeat("a_", 3_000) + "b%"},
		{"literal50000", "%" + long[:50_000] + "b%"},
	} {
		b.Run(c.name, func(b *testing.B) {
			p, err := like.Compile(c.pattern, "")
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(long)))
			for b.Loop() {
				p.Match(long)
			}
		})
	}
}
