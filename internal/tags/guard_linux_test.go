package tags

import (
	"os"
	"syscall"
	"testing"

	"github.com/rmqsql/rmqsql/ast"
)

// TestReadsNothingBehind puts entries at the end of a page, behind which a read
// ends the process.
func TestReadsNothingBehind(t *testing.T) {
	size := os.Getpagesize()
	pages, err := syscall.Mmap(-1, 0, 2*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Munmap(pages)
	if err := syscall.Mprotect(pages[size:], syscall.PROT_NONE); err != nil {
		t.Skip(err)
	}
	s, err := Parse("TagA||TagB", ast.Newest)
	if err != nil {
		t.Fatal(err)
	}
	for n := range size / EntrySize {
		entries := pages[size-n*EntrySize : size]
		if got := s.CountEntries(entries) + len(s.AppendMatches(nil, entries)); got != 0 {
			t.Fatalf("%d of %d entries without a code pass", got, n)
		}
	}
}
