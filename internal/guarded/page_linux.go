// Package guarded gives tests memory that ends where it ends: a read in front of it
// or behind it ends the process.
package guarded

import (
	"os"
	"syscall"
	"testing"
)

// Page returns a page of memory between two that nobody may touch. It is gone with
// the test.
func Page(t testing.TB) []byte {
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
