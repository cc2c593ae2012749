package tags

import (
	"testing"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/guarded"
)

// TestReadsNothingBehind puts entries at the end of a page, behind which a read
// ends the process.
func TestReadsNothingBehind(t *testing.T) {
	page := guarded.Page(t)
	s, err := Parse("TagA||TagB", ast.Newest)
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(page) / EntrySize {
		entries := page[len(page)-n*EntrySize:]
		if got := s.CountEntries(entries) + len(s.AppendMatches(nil, entries)); got != 0 {
			t.Fatalf("%d of %d entries without a code pass", got, n)
		}
	}
}
