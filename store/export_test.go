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
