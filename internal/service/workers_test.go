package service

import (
	"context"
	"testing"
)

// TestWorkers: no more requests are worked on than there are slots, and a request
// that nobody waits for any more waits for none.
func TestWorkers(t *testing.T) {
	w := newWorkers(1)
	done, ok := w.take(context.Background())
	if !ok {
		t.Fatal("no slot")
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if _, ok := w.take(gone); ok {
		t.Error("two slots of one")
	}
	waited := make(chan bool)
	go func() {
		release, ok := w.take(context.Background())
		if ok {
			release()
		}
		waited <- ok
	}()
	done()
	if !<-waited {
		t.Error("the slot was not given on")
	}
	if n := cap(newWorkers(0)); n < 1 {
		t.Errorf("%d slots", n)
	}
}
