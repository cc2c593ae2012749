package service

import (
	"context"
	"runtime"
	"time"
)

// longestWait is how long a request waits for others to be done.
const longestWait = 5 * time.Second

// workers bounds how many requests are worked on at once: a slot each.
type workers chan struct{}

func newWorkers(n int) workers {
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	return make(workers, n)
}

// take waits for a slot. It returns what gives it back; false if there is none in
// time.
func (w workers) take(ctx context.Context) (done func(), ok bool) {
	select {
	case w <- struct{}{}:
		return w.release, true
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, longestWait)
	defer cancel()
	select {
	case w <- struct{}{}:
		return w.release, true
	case <-ctx.Done():
		return nil, false
	}
}

func (w workers) release() { <-w }
