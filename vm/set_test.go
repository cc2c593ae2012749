package vm

import (
	"fmt"
	"strings"
	"testing"
)

func TestSet(t *testing.T) {
	var many, alike []string
	for i := range 200 {
		many = append(many, fmt.Sprintf("item-%d", i))
		alike = append(alike, fmt.Sprintf("a%03db-c", i))
	}
	for _, items := range [][]string{
		nil, {""}, {"a"}, {"a", "b", "a"}, {"red", "blue", "green", "black", "white", "grey", "pink", "cyan"},
		{"axb", "ayb"}, {"12345678XX12345678", "12345678YY12345678"}, // of the same words
		{"axxbxxc", "ayybyyc"}, many[:64], many, alike[:10], alike,
	} {
		s := NewSet(items)
		in := make(map[string]bool)
		for _, item := range items {
			in[item] = true
		}
		if len(s.Items) != len(in) {
			t.Errorf("%q: %d items, want %d", items, len(s.Items), len(in))
		}
		for _, item := range append(append([]string{"", "b", "z", "redd", strings.Repeat("x", 300)}, many...), alike...) {
			if s.Has(item) != in[item] {
				t.Errorf("%.40q has %q: %t", items, item, s.Has(item))
			}
		}
		for _, item := range items {
			if !s.Has(item) {
				t.Errorf("%q lacks %q", items, item)
			}
		}
	}
}

func TestSetKeepsTheOrder(t *testing.T) {
	if got := NewSet([]string{"b", "a", "b"}).Items; strings.Join(got, " ") != "b a" {
		t.Errorf("items %q", got)
	}
}
