package wire

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/rmqsql/rmqsql/internal/guarded"
)

// TestReadsNothingOutside puts properties of every length at both ends of a page:
// a byte read in front of them or behind ends the process.
func TestReadsNothingOutside(t *testing.T) {
	page := guarded.Page(t)
	text := strings.Repeat("ab\x01c\x02abcd\x01\x02b\x01aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\x02", 5)
	names := []string{"ab", "b", "abcd", "nothing", strings.Repeat("a", 40)}
	x := NewNames(names)
	bothWays(t, func(t *testing.T) {
		for n := range len(text) {
			stored := text[len(text)-n:]
			for _, p := range []Properties{page[len(page)-n:], page[:n:n]} {
				copy(p, stored)
				decoded := javaDecode(stored)
				var values [MaxNames]string
				x.Find(p, &values)
				for i, name := range names {
					ready := NewName(name)
					if got := p.Value(&ready); got != decoded[name] || values[i] != got {
						t.Fatalf("%q: %s is %q and %q, want %q", stored, name, got, values[i], decoded[name])
					}
				}
			}
		}
	})
}

// TestNamesReadNothingOutside puts names of every length at both ends of a page.
func TestNamesReadNothingOutside(t *testing.T) {
	page := guarded.Page(t)
	for n := 1; n < 40; n++ {
		text := strings.Repeat("abcdefgh", 5)[:n]
		p := Properties(text + "\x01value\x02")
		for _, at := range [][]byte{page[len(page)-n:], page[:n:n]} {
			copy(at, text)
			name := NewName(unsafe.String(&at[0], n))
			if got := p.Value(&name); got != "value" {
				t.Fatalf("%s is %q", text, got)
			}
			var values [MaxNames]string
			if NewNames([]string{name.Text}).Find(p, &values); values[0] != "value" {
				t.Fatalf("%s is %q in a pass", text, values[0])
			}
		}
	}
}
