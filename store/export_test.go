package store

import (
	"testing"
	"time"
)

// NoTailWait takes out the pauses for a live broker while a test runs.
func NoTailWait(tb testing.TB) {
	was := tailWait
	tailWait = 0 * time.Millisecond
	tb.Cleanup(func() { tailWait = was })
}

// OpenFiles is the number of files that a store holds open.
func OpenFiles(s *Store) int {
	s.files.mu.Lock()
	defer s.files.mu.Unlock()
	return len(s.files.open)
}
