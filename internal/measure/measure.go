// Package measure times pieces of work beside each other. They run in turns, a short
// while each, and the fastest turn of each counts: so whatever else the machine is
// doing hits all of them alike, and their ratios say something even where the times
// do not.
package measure

import (
	"math"
	"runtime"
	"time"
)

// Task is a piece of work: Run, or else Clock.
type Task struct {
	// Ops is how many operations Run(1) or Clock(1) does; 0 stands for 1.
	Ops int
	// Run does the work n times.
	Run func(n int)
	// Clock has the work done n times elsewhere, such as in another process, and
	// returns how long it took there. Its allocations are not known.
	Clock func(n int) time.Duration
}

// Cost is what one operation costs.
type Cost struct {
	Nanoseconds float64
	Allocations float64
	Bytes       float64 // allocated
}

// Plan says how long to measure.
type Plan struct {
	Rounds int           // turns of each task; at least 1
	Turn   time.Duration // how long a turn lasts, roughly; the work is done once at least
}

// InTurns measures tasks against each other and returns their costs in order.
func (p Plan) InTurns(tasks []Task) []Cost {
	calls := make([]int, len(tasks))
	costs := make([]Cost, len(tasks))
	for i, t := range tasks {
		calls[i] = p.calibrate(t)
		costs[i] = allocations(t, min(calls[i], 100))
	}
	for range max(p.Rounds, 1) {
		for i, t := range tasks {
			per := float64(elapsed(t, calls[i])) / float64(calls[i]*max(t.Ops, 1))
			if old := costs[i].Nanoseconds; old == 0 || per < old {
				costs[i].Nanoseconds = per
			}
		}
	}
	return costs
}

// calibrate returns how many times fill a turn.
func (p Plan) calibrate(t Task) int {
	for n := 1; ; n *= 2 {
		d := elapsed(t, n)
		if d >= p.Turn/4 || n > math.MaxInt/4 {
			return max(1, int(float64(n)*float64(p.Turn)/float64(max(d, 1))))
		}
	}
}

// elapsed returns how long n calls take.
func elapsed(t Task, n int) time.Duration {
	if t.Clock != nil {
		return t.Clock(n)
	}
	begun := time.Now()
	t.Run(n)
	return time.Since(begun)
}

// allocations counts what n calls allocate. Nothing else must run meanwhile.
func allocations(t Task, n int) Cost {
	if t.Clock != nil {
		return Cost{}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var before, after runtime.MemStats
	t.Run(1) // whatever is allocated once is allocated now
	runtime.ReadMemStats(&before)
	t.Run(n)
	runtime.ReadMemStats(&after)
	ops := uint64(n * max(t.Ops, 1))
	// Whole numbers, as in package testing: a stray allocation of the runtime is no
	// property of the task.
	return Cost{Allocations: whole(after.Mallocs-before.Mallocs, ops), Bytes: whole(after.TotalAlloc-before.TotalAlloc, ops)}
}

func whole(n, ops uint64) float64 { return float64(n / ops) }
