package measure

import (
	"testing"
	"time"
)

// TestInTurns checks what does not depend on how fast the machine is.
func TestInTurns(t *testing.T) {
	calls := [3]int{}
	var kept []byte
	costs := Plan{Rounds: 3, Turn: time.Millisecond}.InTurns([]Task{
		{Run: func(n int) {
			for range n {
				calls[0] += len(kept) + 1
			}
		}},
		{Ops: 2, Run: func(n int) {
			calls[1] += n
			for range 4 * n {
				kept = make([]byte, 1000+n%2)
			}
		}},
		{Clock: func(n int) time.Duration { calls[2] += n; return time.Duration(n) * 5 * time.Millisecond }},
	})
	if len(kept) == 0 || len(costs) != 3 || calls[0] <= calls[2] {
		t.Fatalf("%v %v", costs, calls)
	}
	if c := costs[0]; c.Allocations != 0 || c.Bytes != 0 || c.Nanoseconds <= 0 {
		t.Errorf("nothing costs %+v", c)
	}
	if c := costs[1]; c.Allocations != 2 || c.Bytes < 2000 || c.Bytes > 3000 {
		t.Errorf("two allocations an operation cost %+v", c)
	}
	if c := costs[2]; c != (Cost{Nanoseconds: 5e6}) {
		t.Errorf("5 ms cost %+v", c)
	}
	if want := 1 + 3; calls[2] != want { // calibrated, timed
		t.Errorf("a task longer than a turn was run %d times, want %d", calls[2], want)
	}
}
