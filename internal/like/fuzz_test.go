package like_test

import (
	"testing"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/internal/like"
)

// FuzzMatch holds the matcher against a table over all prefixes, which knows
// nothing but what % and _ mean.
func FuzzMatch(f *testing.F) {
	for _, seed := range [][3]string{
		{"%a_c%", "", "aacabc"},
		{"a%b_%_c%", "", "ab中xcc"},
		{"!%!_!!%", "!", "%_!"},
		{"%_%_%x", "", "aax"},
		{"%%", "%", "%"},
		{"%ab%b_a%ab", "", "abbbaab"},
		{"_\xe4%", "", "a\xe4"},
		{"%中_\uFFFD%文", "", "中\xff\uFFFD文"},
		{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%", "", "aaa"},
		{"%a_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_b%", "",
			"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, pattern, escape, value string) {
		if len(pattern)*len(value) > 1<<20 {
			return
		}
		p, err := like.Compile(pattern, escape)
		elements, ok := read(pattern, escape)
		if (err == nil) != ok {
			t.Fatalf("Compile(%q, %q): %v, the oracle says ok = %t", pattern, escape, err, ok)
		}
		if err != nil {
			return
		}
		if got, want := p.Match(value), covers(elements, characters(value)); got != want {
			t.Errorf("%q escape %q on %q: %t, want %t", pattern, escape, value, got, want)
		}
	})
}

const (
	run = "run of characters"
	one = "one character"
)

// read returns the pattern's characters, with wildcards replaced by run and one.
func read(pattern, escape string) (elements []string, ok bool) {
	if escape != "" && (!utf8.ValidString(escape) || utf8.RuneCountInString(escape) != 1) || !utf8.ValidString(pattern) {
		return nil, false
	}
	escaped := false
	for _, c := range characters(pattern) {
		switch {
		case escaped && c != "%" && c != "_" && c != escape:
			return nil, false
		case escaped:
			elements, escaped = append(elements, c), false
		case c == escape:
			escaped = true
		case c == "%":
			elements = append(elements, run)
		case c == "_":
			elements = append(elements, one)
		default:
			elements = append(elements, c)
		}
	}
	return elements, !escaped
}

// characters cuts s into code points and, where it is not UTF-8, bytes.
func characters(s string) []string {
	var list []string
	for s != "" {
		_, size := utf8.DecodeRuneInString(s)
		list = append(list, s[:size])
		s = s[size:]
	}
	return list
}

// covers reports whether the elements cover the whole value.
func covers(elements, value []string) bool {
	reach := make([]bool, len(value)+1) // reach[i]: the elements so far cover value[:i]
	reach[0] = true
	for _, e := range elements {
		next := make([]bool, len(value)+1)
		for i := range next {
			switch {
			case e == run:
				next[i] = reach[i] || i > 0 && next[i-1]
			case i > 0:
				next[i] = reach[i-1] && (e == one || e == value[i-1])
			}
		}
		reach = next
	}
	return reach[len(value)]
}
