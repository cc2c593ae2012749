package rmqsql_test

import (
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/rmqsql/rmqsql"
)

// TestSetWhileItChanges matches while filters come and go. Those that stay are found
// by every Match, once; those that come and go are found only if they match and only
// while they are there.
func TestSetWhileItChanges(t *testing.T) {
	const staying = 60
	set := new(rmqsql.Set)
	stays := compileAll(t, staying, setSelector)
	set.Add(stays...)
	coming := make([]*rmqsql.Filter, 0, 100)
	for i := range cap(coming) / 2 {
		n := strconv.Itoa(i % 7)
		coming = append(coming,
			rmqsql.MustCompile("region = 'R"+n+"' AND amount > "+n+" OR tenant = 't"+n+"'", nil),
			rmqsql.MustCompile([]string{
				"amount BETWEEN " + n + " AND 50" + n, "region IN ('R1', 'R" + n + "') AND x" + n + " IS NULL",
				"x" + n + " IS NOT NULL AND amount = 3", "NOT (note CONTAINS '" + n + "')",
			}[i%4], nil))
	}
	messages := make([]rmqsql.Message, 20)
	for i := range messages {
		texts := map[string]string{"region": "R" + strconv.Itoa(i%4), "amount": strconv.Itoa(i * 60), "tenant": "t3", "x2": ""}
		messages[i] = rmqsql.Map(texts)
		if i%3 == 0 {
			messages[i] = asTyped(texts)
		}
	}

	var (
		done    atomic.Bool
		gone    atomic.Int64 // below it, and not staying, all are removed
		readers sync.WaitGroup
	)
	for r := range 3 {
		readers.Go(func() {
			var dst []rmqsql.ID
			for i := r; !done.Load(); i++ {
				m := messages[i%len(messages)]
				least := rmqsql.ID(gone.Load())
				dst = set.Match(m, dst[:0])
				slices.Sort(dst)
				if len(slices.Compact(slices.Clone(dst))) != len(dst) {
					t.Errorf("found twice: %v", dst)
				}
				for id, f := range stays {
					_, found := slices.BinarySearch(dst, rmqsql.ID(id))
					if f.Match(m) != found {
						t.Errorf("filter %d, which stays: found %t", id, found)
					}
				}
				for _, id := range dst {
					if id >= staying && (id < least || !coming[int(id-staying)%len(coming)].Match(m)) {
						t.Errorf("filter %d: found, but gone or not matching", id)
					}
				}
			}
		})
	}
	const most = 40 // of those that come and go
	for i := range 3000 {
		id := set.Add(coming[i%len(coming)])
		if id != rmqsql.ID(staying+i) {
			t.Fatalf("ID %d, want %d", id, staying+i)
		}
		if i >= most {
			set.Remove(id - most)
			gone.Store(int64(id-most) + 1)
		}
	}
	done.Store(true)
	readers.Wait()
}
