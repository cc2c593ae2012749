package broker_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

func unitOf(storeTime int64, bits []byte) store.ExtUnit {
	return store.ExtUnit{StoreTime: storeTime, BitMap: bits}
}

// counted returns a registry whose subscriptions count, and the counts by
// group/topic.
func counted(t *testing.T, retry bool) (*broker.Registry, *clock, map[string]*broker.Counts) {
	t.Helper()
	counts := map[string]*broker.Counts{}
	r, clock := registry(t, func(o *broker.Options) {
		o.RetrySupport = retry
		o.Counter = func(group, topic string) broker.Counter {
			key := group + "/" + topic
			if counts[key] == nil {
				counts[key] = new(broker.Counts)
			}
			return counts[key]
		}
	})
	return r, clock, counts
}

func numbers(c *broker.Counts) map[string]int64 {
	n := map[string]int64{}
	for _, e := range broker.Events() {
		if c.Of(e) != 0 {
			n[e.String()] = c.Of(e)
		}
	}
	return n
}

func TestCounters(t *testing.T) {
	r, clock, counts := counted(t, true)
	register(t, r, "sql", "t", "SQL92", "a > 1 AND b > 1", 1)
	register(t, r, "tags", "t", "TAG", "A", 1)
	register(t, r, "all", "t", "TAG", "*", 1)
	register(t, r, "g", "%RETRY%g", "SQL92", "a = 1", 1)
	r.SetStage("all", "t", func(m rmqsql.Message) bool {
		_, ok := m.Property("a")
		return ok
	})
	clock.ms++
	for _, m := range []rmqsql.Map{
		{"a": "2", "b": "2", "TAGS": "A"}, {"a": "1", "b": "2"}, {"b": "2"}, {"a": "x"}, {"a": "x"}, {"a": "2", "b": "y"},
	} {
		for _, group := range []string{"sql", "tags", "all"} {
			s := r.Subscription(group, "t")
			if s.MatchQueue(rmqsql.TagCode(m["TAGS"]), true, unitOf(clock.ms, nil)) {
				s.MatchStored(m)
			}
		}
	}
	r.Subscription("sql", "t").MatchQueue(0, true, unitOf(clock.ms, make([]byte, r.Bloom().M()/8)))
	r.Subscription("g", "%RETRY%g").MatchStored(rmqsql.Map{"RETRY_TOPIC": "unknown"})

	want := map[string]map[string]int64{
		"sql/t":      {"evaluated": 6, "delivered": 1, "false": 1, "null": 1, "error": 3, "bloomMiss": 1},
		"tags/t":     {"tagMiss": 5, "delivered": 1},
		"all/t":      {"delivered": 5, "stopped": 1},
		"g/%RETRY%g": {"unasked": 1},
	}
	got := map[string]map[string]int64{}
	for key, c := range counts {
		got[key] = numbers(c)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	terms := map[string]int64{"a > 1": 2, "b > 1": 1}
	if d := cmp.Diff(terms, counts["sql/t"].Terms()); d != "" {
		t.Errorf("terms, -want +got:\n%s", d)
	}
}

// TestCountsStayBounded: whatever fails, so many terms of so many bytes are kept.
func TestCountsStayBounded(t *testing.T) {
	var c broker.Counts
	if c.Terms() != nil {
		t.Error("terms before any failed")
	}
	const n = 1000
	for i := range n {
		c.Count(broker.Failed, fmt.Sprint(i, strings.Repeat("x", i)))
	}
	c.Count(broker.Event(200), "")
	sum := int64(0)
	for term, n := range c.Terms() {
		if len(term) > 200 {
			t.Errorf("a term of %d bytes", len(term))
		}
		sum += n
	}
	if len(c.Terms()) > 65 || c.Terms()[broker.OtherTerms] != n-64 || sum != n || c.Of(broker.Failed) != n {
		t.Errorf("%d terms, %d errors of others, %d in all; want %d", len(c.Terms()), c.Terms()[broker.OtherTerms], sum, n)
	}
	if c.Of(200) != 0 || broker.Event(200).String() != "unknown" {
		t.Error("an unknown event is counted")
	}
}

func TestStage(t *testing.T) {
	for _, count := range []bool{false, true} {
		r, _ := registry(t, func(o *broker.Options) {
			if count {
				o.Counter = func(string, string) broker.Counter { return new(broker.Counts) }
			}
		})
		vip := func(m rmqsql.Message) bool { v, _ := m.Property("level"); return v == "VIP" }
		// Set before the group registers, so that nothing slips through.
		r.SetStage("g", "t", vip)
		register(t, r, "g", "t", "SQL92", "a = 1", 1)
		ask := func(want bool, m rmqsql.Map) {
			t.Helper()
			asked, err := r.Ask("g", "t", "SQL92", "a = 1 ")
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range []*broker.Subscription{r.Subscription("g", "t"), asked} {
				if got := s.MatchStored(m); got != want {
					t.Errorf("MatchStored(%v) = %v", m, got)
				}
			}
		}
		ask(true, rmqsql.Map{"a": "1", "level": "VIP"})
		ask(false, rmqsql.Map{"a": "1"})
		ask(false, rmqsql.Map{"a": "2", "level": "VIP"})
		register(t, r, "g", "t", "SQL92", "a = 1 OR a = 2", 2) // it stays
		if r.Subscription("g", "t").MatchStored(rmqsql.Map{"a": "1"}) {
			t.Error("the stage is gone with the old selector")
		}
		r.SetStage("g", "t", nil)
		ask(true, rmqsql.Map{"a": "1"})
		r.SetStage("nobody", "t", vip)
		if r.Subscription("nobody", "t") != nil {
			t.Error("a stage makes a subscription")
		}
	}
}
