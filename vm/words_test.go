package vm

import (
	"bytes"
	"testing"
)

// nearly returns a text of n bytes and every text that differs from it in one byte
// or in its length.
func nearly(n int) []string {
	text := bytes.Repeat([]byte("abcdefghijklm"), 3)[:n]
	all := []string{string(text), string(text) + "x"}
	for i := range text {
		other := bytes.Clone(text)
		other[i] ^= 0x80
		all = append(all, string(other), string(text[:i]))
	}
	return all
}

// textTest returns the program a = text.
func textTest(text string) *Matcher {
	p := &Program{Names: []string{"a"}, Strings: []string{text}, Pools: new(Pools)}
	p.Code = []Inst{{Op: TestEqual, T: Target(1, True), F: Target(1, False), N: Target(1, Null)}}
	return &Matcher{Program: p}
}

// TestWords compares texts of every length with their neighbours, as a test of a
// linked program and as members of a set.
func TestWords(t *testing.T) {
	for n := range 30 {
		texts := nearly(n)
		for _, text := range texts {
			x := textTest(text)
			equal := link(x.Program)(0)
			set := NewSet([]string{text, "other"})
			for _, v := range texts {
				if got := equal.decide(v); got != equal.choose(v == text) {
					t.Errorf("%q = %q: decided wrongly", v, text)
				}
				if got := x.Match(Map{"a": v}, nil); got != (v == text) {
					t.Errorf("%q = %q: %t", v, text, got)
				}
				if got := set.Has(v); got != (v == text) {
					t.Errorf("%q in (%q, 'other'): %t", v, text, got)
				}
			}
		}
	}
}

// TestDigits: what the quick loop reads is what it says; the rest it leaves.
func TestDigits(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int64
		ok   bool
	}{
		{"0", 0, true}, {"7", 7, true}, {"007", 7, true}, {"123456789", 123456789, true}, {"999999999", 999999999, true},
		{"", 0, false}, {"1234567890", 0, false}, {"-1", 0, false}, {"+1", 0, false}, {"1.0", 0, false}, {" 1", 0, false},
		{"1/", 0, false}, {"1:", 0, false}, {"٣", 0, false}, {"a", 0, false},
	} {
		if n, ok := digits(c.text); ok != c.ok || ok && n != c.n {
			t.Errorf("%q: %d, %t", c.text, n, ok)
		}
	}
}

// TestOnlyTestsAreLinked: a program without a stack may still jump.
func TestOnlyTestsAreLinked(t *testing.T) {
	p := &Program{Names: []string{"a"}, Strings: []string{"x"}, Pools: new(Pools), Code: []Inst{
		{Op: Jump, T: 1},
		{Op: TestEqual, T: Target(2, True), F: Target(2, False), N: Target(2, Null)},
	}}
	if depth, err := p.Check(); depth != 0 || err != nil {
		t.Fatal(depth, err)
	}
	x := &Matcher{Program: p}
	if x.link() != nil || !x.Match(Map{"a": "x"}, nil) || x.Match(Map{"a": ""}, nil) {
		t.Error("it was linked, or gives the wrong answers")
	}
}
