package wire

import (
	"os"
	"strings"
	"syscall"
	"testing"
)

// guarded returns a page of memory between two that nobody may touch.
func guarded(t *testing.T) []byte {
	size := os.Getpagesize()
	pages, err := syscall.Mmap(-1, 0, 3*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { syscall.Munmap(pages) })
	for _, page := range [][]byte{pages[:size], pages[2*size:]} {
		if err := syscall.Mprotect(page, syscall.PROT_NONE); err != nil {
			t.Skip(err)
		}
	}
	return pages[size : 2*size]
}

// TestReadsNothingOutside puts properties of every length at both ends of a page:
// a byte read in front of them or behind ends the process.
func TestReadsNothingOutside(t *testing.T) {
	page := guarded(t)
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
