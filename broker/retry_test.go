package broker_test

import (
	"testing"
	"time"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// TestRetries: the group has SQL for Orders, tags for Tagged, and whatever the row
// says for its retry topic.
func TestRetries(t *testing.T) {
	const sql, tag = broker.SQLType, broker.TagType
	for _, c := range []struct {
		name       string
		support    bool
		topic      string
		kind, text string
		from       string // RETRY_TOPIC
		a          string
		want       bool
	}{
		{"true for the topic it came from", true, "%RETRY%g", sql, "a = 9", "Orders", "1", true},
		{"false for the topic it came from", true, "%RETRY%g", sql, "a = 9", "Orders", "9", false},
		{"an error there", true, "%RETRY%g", sql, "a = 9", "Orders", "x", false},
		{"from a topic with tags", true, "%RETRY%g", sql, "a = 9", "Tagged", "2", true},
		{"from a topic without a subscription", true, "%RETRY%g", sql, "a = 9", "Other", "9", false},
		{"from nowhere", true, "%RETRY%g", sql, "a = 9", "", "9", false},
		{"from the retry topic itself", true, "%RETRY%g", sql, "a = 9", "%RETRY%g", "9", true},
		{"retry topic of pops", true, "%RETRY%g+Orders", sql, "a = 9", "Orders", "1", true},
		{"retry topic of pops, false", true, "%RETRY%g+Orders", sql, "a = 9", "Orders", "9", false},
		{"of another group", true, "%RETRY%h", sql, "a = 9", "Orders", "1", false},
		{"no support", false, "%RETRY%g", sql, "a = 9", "Orders", "1", false},
		{"no support, its own selector is true", false, "%RETRY%g", sql, "a = 9", "Orders", "9", true},
		{"all tags, as clients subscribe", true, "%RETRY%g", tag, "*", "Orders", "2", true},
		{"no retry topic", true, "Retry", sql, "a = 9", "Orders", "9", true},
		{"no retry topic, false", true, "Retry", sql, "a = 9", "Orders", "1", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, _ := registry(t, func(o *broker.Options) { o.RetrySupport = c.support })
			register(t, r, "g", "Orders", sql, "a < 5", 1)
			register(t, r, "g", "Tagged", tag, "A", 1)
			register(t, r, "g", c.topic, c.kind, c.text, 1)
			message := rmqsql.Map{"a": c.a}
			if c.from != "" {
				message["RETRY_TOPIC"] = c.from
			}
			asked, err := r.Ask("g", c.topic, c.kind, c.text)
			if err != nil {
				t.Fatal(err)
			}
			asked2, err := r.Ask("not registered", c.topic, c.kind, c.text)
			if err != nil {
				t.Fatal(err)
			}
			for who, s := range map[string]*broker.Subscription{"registered": r.Subscription("g", c.topic), "asked": asked, "asked by another": asked2} {
				if got := s.MatchStored(message); got != c.want {
					t.Errorf("%s: MatchStored = %v, want %v", who, got, c.want)
				}
				if v, _ := s.EvalStored(message); (v == rmqsql.True) != c.want {
					t.Errorf("%s: EvalStored = %v, want %v", who, v, c.want)
				}
			}
		})
	}
}

// TestRetryFollows: the selector that applies is the one of the moment, and its
// refusal closes the retry topic too.
func TestRetryFollows(t *testing.T) {
	r, clock := registry(t, func(o *broker.Options) { o.RetrySupport = true })
	register(t, r, "g", "%RETRY%g", "SQL92", "a = 9", 1)
	register(t, r, "g", "Orders", "SQL92", "a = 1", 1)
	s, message := r.Subscription("g", "%RETRY%g"), rmqsql.Map{"a": "2", "RETRY_TOPIC": "Orders"}
	if s.MatchStored(message) {
		t.Error("delivered by the first selector")
	}
	register(t, r, "g", "Orders", "SQL92", "a = 2", 2)
	if !s.MatchStored(message) {
		t.Error("not delivered by the second selector")
	}
	clock.pass(time.Second)
	// The retry topic's own selector is false, and so has no bit.
	unit := store.ExtUnit{StoreTime: clock.ms, BitMap: r.BitMap("%RETRY%g", message)}
	if got := s.State(unit); got != broker.NotConsulted || !s.MatchQueue(0, true, unit) {
		t.Errorf("State = %v: the bits are of a selector that does not apply", got)
	}
	if _, err := r.Register("g", "Orders", "SQL92", "a =", 3); err == nil {
		t.Fatal("not refused")
	}
	if s.MatchStored(message) {
		t.Error("delivered after the selector was refused")
	}
}
