package broker_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

var soakFor = flag.Duration("soak", 0, "how long TestSoak goes on; 0 is two short rounds")

// What happens in a round of the soak.
const (
	matchers   = 8
	registrars = 2
	perRound   = 400 // messages that each matcher asks about
	soakGroups = 40
	soakTopics = 3
)

var soakSelectors = []string{
	"a = 1", "a > 3 AND b IS NOT NULL", "b = 'x' OR a BETWEEN 2 AND 5", "b IN ('x', 'y', 'z')", "NOT (b CONTAINS 'x')",
	"a IS NULL", "TAGS = 'TagA'", "a <> b", "a > 1.5 OR c = TRUE", "b NOT IN ('y')",
}

// soak is a registry in use. Its clock goes on with each look at it, so that times
// tell what came before what.
type soak struct {
	*broker.Registry
	ticks   atomic.Int64
	version atomic.Int64
	counts  sync.Map // *broker.Counts by group/topic
	seen    [matchers]map[broker.Event]int64
	staged  atomic.Int64
}

func newSoak(t *testing.T) *soak {
	s := &soak{}
	s.ticks.Store(start)
	r, err := broker.NewRegistry(&broker.Options{
		Now:    func() time.Time { return time.UnixMilli(s.ticks.Add(1)) },
		Expiry: time.Second, // a thousand looks
		Limits: broker.Limits{PerTopic: soakGroups - 5},
		Counter: func(group, topic string) broker.Counter {
			c, _ := s.counts.LoadOrStore(group+"/"+topic, new(broker.Counts))
			return c.(*broker.Counts)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Registry = r
	for i := range s.seen {
		s.seen[i] = map[broker.Event]int64{}
	}
	return s
}

func groupName(i int) string { return fmt.Sprint("group", i) }
func topicName(i int) string { return fmt.Sprint("topic", i) }

// match asks about one message all that a broker asks, and returns an error for
// an answer that cannot be.
func (s *soak) match(rnd *rand.Rand, seen map[broker.Event]int64) error {
	topic := topicName(rnd.IntN(soakTopics))
	message := rmqsql.Map{"TAGS": []string{"TagA", "TagB"}[rnd.IntN(2)], "b": []string{"x", "y", "other"}[rnd.IntN(3)]}
	if a := rnd.IntN(8); a > 0 {
		message["a"] = []string{"", "1", "2", "3", "4", "5", "1.5", "no"}[a]
	}
	storeTime := s.ticks.Add(1)
	code := rmqsql.TagCode(message["TAGS"])
	bits := s.BitMap(topic, message)
	for range 4 {
		group := groupName(rnd.IntN(soakGroups))
		sub := s.Subscription(group, topic)
		unit := store.ExtUnit{TagCode: code, StoreTime: storeTime, BitMap: bits}
		queue := sub.MatchQueue(code, true, unit)
		if sub == nil {
			if queue || sub.MatchStored(message) {
				return fmt.Errorf("%s has no subscription, and gets messages", group)
			}
			continue
		}
		sql := sub.Filter().SQL()
		if !queue {
			if sql == nil {
				seen[broker.TagMiss]++
				continue
			}
			seen[broker.BloomMiss]++
			if sql.Match(message) {
				return fmt.Errorf("%s, born %d: %q is a miss for %v, stored %d", group, sub.Born(), sql, message, storeTime)
			}
			continue
		}
		got := sub.MatchStored(message)
		if sql != nil {
			seen[broker.Evaluated]++
			if want := sql.Match(message); got != want {
				return fmt.Errorf("%s: %q is %v for %v", group, sql, got, message)
			}
		}
		if got {
			seen[broker.Delivered]++
		}
	}
	return nil
}

// change changes what one group subscribes to.
func (s *soak) change(rnd *rand.Rand) error {
	group, topic := groupName(rnd.IntN(soakGroups)), topicName(rnd.IntN(soakTopics))
	version := s.version.Add(1)
	switch n := rnd.IntN(20); n {
	case 0:
		s.Unregister(group)
	case 1:
		return s.RegisterAll(group, []broker.SubscriptionData{{Topic: topic, Type: "SQL92", Expression: "a = 1", Version: version}})
	case 2:
		s.Clean()
	case 3:
		// Nothing is refused of a version that is old by now.
		if took, _ := s.Register(group, topic, "SQL92", "a >", version); took {
			return errors.New("a > is accepted")
		}
	case 4:
		s.SetStage(group, topic, func(rmqsql.Message) bool { s.staged.Add(1); return true })
	case 5:
		s.SetStage(group, topic, nil)
	case 6:
		snapshot, err := s.Snapshot()
		if err != nil {
			return err
		}
		next, err := broker.NewRegistry(nil)
		if err != nil {
			return err
		}
		_, err = next.Restore(snapshot)
		return err
	case 7, 8:
		_, err := s.Register(group, topic, "TAG", "TagA || TagC", version)
		return overLimit(err)
	default:
		_, err := s.Register(group, topic, "SQL92", soakSelectors[n%len(soakSelectors)], version)
		return overLimit(err)
	}
	return nil
}

// overLimit drops the one error that is expected here.
func overLimit(err error) error {
	if limit := (*broker.LimitError)(nil); errors.As(err, &limit) {
		return nil
	}
	return err
}

func (s *soak) round(t *testing.T, n int) {
	var matching, changing sync.WaitGroup
	done := make(chan struct{})
	for i := range registrars {
		rnd := rand.New(rand.NewPCG(uint64(n), uint64(i)))
		changing.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if err := overLimit(s.change(rnd)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range matchers {
		rnd := rand.New(rand.NewPCG(uint64(n), uint64(100+i)))
		matching.Go(func() {
			for range perRound {
				if err := s.match(rnd, s.seen[i]); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	matching.Wait()
	close(done)
	changing.Wait()
}

// TestSoak asks about messages from eight goroutines while two others change what
// the groups subscribe to. No message may be missed for a stale bit map, the
// counters must agree with what the goroutines saw, and memory must not grow.
//
// make soak runs it for minutes.
func TestSoak(t *testing.T) {
	s := newSoak(t)
	begin := time.Now()
	var settled uint64
	rounds := 0
	for ; !t.Failed() && (rounds < 2 || time.Since(begin) < *soakFor); rounds++ {
		s.round(t, rounds)
		if rounds == 0 {
			settled = heap()
		}
	}
	want, got := map[broker.Event]int64{}, map[broker.Event]int64{}
	for _, seen := range s.seen {
		for e, n := range seen {
			want[e] += n
		}
	}
	var verdicts int64
	s.counts.Range(func(_, c any) bool {
		counts := c.(*broker.Counts)
		for e := range want {
			got[e] += counts.Of(e)
		}
		verdicts += counts.Of(broker.Failed) + counts.Of(broker.False) + counts.Of(broker.Null)
		return true
	})
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("events, -seen +counted:\n%s", d)
	}
	if n := int64(len(want)); n != 4 || verdicts == 0 {
		t.Errorf("only %d events and %d verdicts but true were seen", n, verdicts)
	}
	const slack = 4 << 20
	end := heap()
	t.Logf("%d rounds, %v; heap %d KiB after the first, %d KiB at the end", rounds, got, settled>>10, end>>10)
	if end > settled+slack {
		t.Errorf("the heap has grown from %d to %d bytes", settled, end)
	}
	runtime.KeepAlive(s)
}

func heap() uint64 {
	runtime.GC()
	runtime.GC() // the second one frees what finalizers and pools held
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
