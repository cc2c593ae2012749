package rmqsql_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/rmqsql/rmqsql"
)

// setSelector is selector i of the set workload of n selectors.
func setSelector(i, n int) string {
	return fmt.Sprintf("region = 'R%d' AND amount > %d", i%max(n/100, 1), 37*i%1000)
}

// mixedSelector is selector i of the mixed workload. A fifth of it has nothing that
// could be looked up.
func mixedSelector(i, n int) string {
	k := i / 5
	switch i % 5 {
	case 0:
		return fmt.Sprintf("region = 'R%d'", k%max(n/100, 1))
	case 1:
		return fmt.Sprintf("amount > %d AND amount < %d", 37*k%1000, 37*k%1000+50)
	case 2:
		return fmt.Sprintf("color IN ('c%d', 'c%d', 'c%d')", k%40, (k+7)%40, (k+19)%40)
	case 3:
		return fmt.Sprintf("region = 'R%d' OR tenant = 't%d'", k%max(n/100, 1), k%1000)
	}
	return "NOT (note CONTAINS 'x')"
}

// compileAll returns the filters of a workload. Those of one text are one filter: of a
// million of the set workload ten thousand differ.
func compileAll(tb testing.TB, n int, selector func(i, n int) string) []*rmqsql.Filter {
	filters := make([]*rmqsql.Filter, n)
	compiled := make(map[string]*rmqsql.Filter)
	for i := range filters {
		text := selector(i, n)
		f := compiled[text]
		if f == nil {
			var err error
			if f, err = rmqsql.Compile(text, nil); err != nil {
				tb.Fatal(err)
			}
			compiled[text] = f
		}
		filters[i] = f
	}
	return filters
}

// setMessage is the message of the workload: the large one of P1, with a region and
// an amount that some selectors ask for.
func setMessage(tb testing.TB) rmqsql.Map {
	for _, m := range workload(tb)[0].Messages {
		if m.Name == "30y" {
			message := properties(m.Properties)
			message["region"], message["amount"] = "R5", "500"
			return message
		}
	}
	tb.Fatal("no such message")
	return nil
}

// spreadMessages returns messages that are after different parts of a set of n, which
// are no longer in a processor's cache when their turn comes again.
func spreadMessages(tb testing.TB, n int) []rmqsql.Map {
	messages := make([]rmqsql.Map, 1000)
	for i := range messages {
		messages[i] = setMessage(tb)
		messages[i]["region"] = fmt.Sprintf("R%d", i*7919%max(n/100, 1))
		messages[i]["amount"] = fmt.Sprint(i)
	}
	return messages
}

// BenchmarkSet asks sets of several sizes, with one message and with many, beside a
// loop over the same filters.
func BenchmarkSet(b *testing.B) {
	benchmarkSet(b, setSelector, []int{100, 10_000, 1_000_000})
}

// BenchmarkSetMixed asks sets a fifth of whose filters must be evaluated always.
func BenchmarkSetMixed(b *testing.B) {
	benchmarkSet(b, mixedSelector, []int{100, 10_000})
}

func benchmarkSet(b *testing.B, selector func(i, n int) string, sizes []int) {
	for _, n := range sizes {
		b.Run(fmt.Sprintf("N=%d", n), func(b *testing.B) {
			message := setMessage(b)
			filters := compileAll(b, n, selector)
			set := rmqsql.NewSet(filters...)
			dst := make([]rmqsql.ID, 0, n)
			b.Run("set", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					dst = set.Match(message, dst[:0])
				}
				b.ReportMetric(float64(len(dst)), "matches")
			})
			b.Run("spread", func(b *testing.B) {
				spread := spreadMessages(b, n)
				for i := 0; b.Loop(); i++ {
					dst = set.Match(spread[i%len(spread)], dst[:0])
				}
			})
			b.Run("loop", func(b *testing.B) {
				for b.Loop() {
					dst = dst[:0]
					for i, f := range filters {
						if f.Match(message) {
							dst = append(dst, rmqsql.ID(i))
						}
					}
				}
				b.ReportMetric(float64(len(dst)), "matches")
			})
		})
	}
}

// BenchmarkSetAdd adds filters to a set of 10,000 one by one, removing as many, and
// makes such a set in bulk.
func BenchmarkSetAdd(b *testing.B) {
	const n = 10_000
	for name, selector := range map[string]func(i, n int) string{"set": setSelector, "mixed": mixedSelector} {
		filters := compileAll(b, n, selector)
		b.Run(name+"/one", func(b *testing.B) {
			set := rmqsql.NewSet(filters...)
			oldest := rmqsql.ID(0)
			for i := 0; b.Loop(); i++ {
				set.Add(filters[i%n])
				set.Remove(oldest)
				oldest++
			}
		})
		b.Run(name+"/bulk", func(b *testing.B) {
			for b.Loop() {
				rmqsql.NewSet(filters...)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/filter")
		})
	}
}

// TestSetMemory holds what a set keeps of a selector, beside its text, below 600
// bytes. No two selectors are the same: of those a set keeps one.
func TestSetMemory(t *testing.T) {
	const n = 20_000
	texts := make([]string, n)
	for i := range texts {
		texts[i] = fmt.Sprintf("region = 'R%d' AND amount > %d", i%(n/100), 37*i)
	}
	before := heap()
	set := rmqsql.NewSet()
	for _, text := range texts {
		set.Add(rmqsql.MustCompile(text, nil))
	}
	used := float64(heap()-before) / n
	t.Logf("%.0f bytes a selector", used)
	if used > 600 {
		t.Errorf("%.0f bytes a selector", used)
	}
	runtime.KeepAlive(set)
	runtime.KeepAlive(texts)
}

// heap returns how many bytes of the heap are in use.
func heap() int64 {
	runtime.GC()
	runtime.GC() // pools are emptied in two steps
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
