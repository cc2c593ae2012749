package broker_test

import (
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// TestSubscriptionAllocatesNothing asks all questions about messages in their
// stored bytes, with and without counters; also those of a retry topic.
func TestSubscriptionAllocatesNothing(t *testing.T) {
	stored := store.Properties("TAGS\x01Aa\x02a\x011\x02region\x01east\x02RETRY_TOPIC\x01t\x02")
	for _, count := range []bool{false, true} {
		r, clock := registry(t, func(o *broker.Options) {
			o.RetrySupport = true
			if count {
				o.Counter = func(string, string) broker.Counter { return new(broker.Counts) }
			}
		})
		register(t, r, "sql", "t", "SQL92", "a = 1 AND region = 'east'", 1)
		register(t, r, "sql", "%RETRY%sql", "SQL92", "a = 2", 1)
		register(t, r, "tags", "t", "TAG", "A || Aa", 1)
		unit := store.ExtUnit{StoreTime: clock.ms + 1, BitMap: r.BitMap("t", &stored)}
		var m rmqsql.Message = &stored
		n := testing.AllocsPerRun(100, func() {
			for _, group := range [...][2]string{{"sql", "t"}, {"tags", "t"}, {"sql", "%RETRY%sql"}} {
				s := r.Subscription(group[0], group[1])
				if !s.MatchQueue(2112, true, unit) || !s.MatchStored(m) {
					t.Errorf("the message does not pass %s", group)
				}
				if group[1] == "t" && !s.SecondCheck(m) {
					t.Errorf("the message does not pass the second check of %s", group)
				}
			}
		})
		if n != 0 {
			t.Errorf("counted: %v: %v allocations a message, want none", count, n)
		}
		if n := testing.AllocsPerRun(100, func() { r.BitMap("t", m) }); n != 1 {
			t.Errorf("%v allocations a bit map, want the bit map", n)
		}
	}
}
