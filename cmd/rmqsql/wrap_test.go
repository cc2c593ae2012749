package main

import (
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text          string
		width, indent int
		want          string
	}{
		{"one two three", 0, 2, "one two three"},
		{"one two three", 13, 2, "one two three"},
		{"one two three", 12, 2, "one two\n  three"},
		{"one two three", 7, 2, "one two\n  three"},
		{"one two three four", 9, 4, "one two\n    three\n    four"},
		{"unbreakable", 5, 2, "unbreakable"},
		{"属性，的值", 6, 0, "属性，\n的值"},
		{"属性的值", 6, 2, "属性的\n  值"},
		{"属性 a，的值", 8, 0, "属性 a，\n的值"},
		{"", 5, 2, ""},
	} {
		if got := wrap(test.text, test.width, test.indent); got != test.want {
			t.Errorf("wrap(%q, %d, %d) = %q, want %q", test.text, test.width, test.indent, got, test.want)
		}
	}
}

// FuzzWrap: wrapping loses nothing but blanks, and no line that could be broken is
// too wide.
func FuzzWrap(f *testing.F) {
	f.Add("the quick brown 狐狸，跳过", 10)
	f.Fuzz(func(t *testing.T, text string, width int) {
		if strings.ContainsAny(text, "\n\r\t") || width > 200 {
			return
		}
		got := wrap(text, width, 2)
		squeeze := func(s string) string { return strings.NewReplacer(" ", "", "\n", "").Replace(s) }
		if squeeze(got) != squeeze(text) {
			t.Errorf("wrap(%q, %d) = %q", text, width, got)
		}
		for _, line := range strings.Split(got, "\n") {
			line = strings.TrimRight(line, " ") // blanks behind the text may stand out
			if width > 2 && cells.StringWidth(line) > width && len(pieces(strings.TrimSpace(line))) > 1 {
				t.Errorf("wrap(%q, %d): line %q is %d wide", text, width, line, cells.StringWidth(line))
			}
		}
	})
}
