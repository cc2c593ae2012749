package broker_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
)

// TestLimits: each row is within every limit with one less of what it names.
func TestLimits(t *testing.T) {
	limits := broker.Limits{Name: 10, Text: 200, Compiled: 800, Instructions: 23, Properties: 4, PerTopic: 3, PerGroup: 4, Total: 8}
	fill := func(groups, topics int) func(*broker.Registry) {
		return func(r *broker.Registry) {
			for g := range groups {
				for n := range topics {
					register(t, r, fmt.Sprint("g", g), fmt.Sprint("t", n), "TAG", "A", 1)
				}
			}
		}
	}
	none := func(*broker.Registry) {}
	for _, c := range []struct {
		before             func(*broker.Registry)
		group, topic, text string
		what               string // "" is within the limits
	}{
		{none, strings.Repeat("g", 10), strings.Repeat("t", 10), "a = 1", ""},
		{none, strings.Repeat("g", 11), "t", "a = 1", "bytes of a group's name"},
		{none, "g", strings.Repeat("t", 11), "a = 1", "bytes of a topic's name"},
		{none, "g", "t", "a" + strings.Repeat(" ", 199), ""},
		{none, "g", "t", "a" + strings.Repeat(" ", 200), "bytes of an expression"},
		{none, "g", "t", "a = 1" + strings.Repeat(" OR a = 2", 7), ""},
		{none, "g", "t", "a = 1" + strings.Repeat(" OR a = 2", 8), "instructions of a compiled selector"},
		{none, "g", "t", "a = b AND c = d", ""},
		{none, "g", "t", "a AND b AND c AND d AND e", "properties that a selector reads"},
		{none, "g", "t", "a IN ('1'" + strings.Repeat(",'2'", 20) + ")", ""},
		{none, "g", "t", "a IN ('1','2','3','4','5','6','7','8','9','10','11','12')", "bytes of a compiled selector"},
		{fill(2, 1), "new", "t0", "a = 1", ""},
		{fill(3, 1), "new", "t0", "a = 1", "groups that subscribe to the topic"},
		{fill(3, 1), "g0", "t0", "a = 1", ""}, // one that is there already
		{fill(1, 3), "g0", "new", "a = 1", ""},
		{fill(1, 4), "g0", "new", "a = 1", "topics that the group subscribes to"},
		{fill(2, 3), "new", "t9", "a = 1", ""},
		{fill(2, 4), "new", "t9", "a = 1", "subscriptions"},
	} {
		r, _ := registry(t, func(o *broker.Options) { o.Limits = limits })
		c.before(r)
		_, err := r.Register(c.group, c.topic, "SQL92", c.text, 2)
		var limit *broker.LimitError
		if !errors.As(err, &limit) {
			if err != nil || c.what != "" {
				t.Errorf("%q, %q, %.40q: error %v, want one about %q", c.group, c.topic, c.text, err, c.what)
			}
			continue
		}
		if limit.What != c.what || limit.Have <= limit.Most {
			t.Errorf("%q, %q, %.40q: %v, want a limit on %q", c.group, c.topic, c.text, err, c.what)
		}
		if r.Subscription(c.group, c.topic) != nil {
			t.Errorf("%q, %q: refused, and there", c.group, c.topic)
		}
	}
}

// chain is a selector of n comparisons that must all be made.
func chain(n int) string {
	terms := make([]string, n)
	for i := range terms {
		terms[i] = fmt.Sprintf("a <> %d.5", i)
	}
	return strings.Join(terms, " AND ")
}

// TestDefaultLimits: a long list is fine, a long chain is not.
func TestDefaultLimits(t *testing.T) {
	for _, c := range []struct {
		text, what string
	}{
		{"a IN ('0000'" + strings.Repeat(",'0001'", 5000) + ")", ""},
		{chain(500), ""},
		{chain(1000), "instructions of a compiled selector"},
		{"a" + strings.Repeat(" OR a", 20_000), "bytes of an expression"},
	} {
		r, _ := registry(t, nil)
		_, err := r.Register("g", "t", "SQL92", c.text, 1)
		var limit *broker.LimitError
		if errors.As(err, &limit) != (c.what != "") || limit != nil && limit.What != c.what {
			t.Errorf("%.30q, %d bytes: %v, want a limit on %q", c.text, len(c.text), err, c.what)
		}
	}
}

// TestTheDeadMakeRoom: the longest dead one, and none that lives.
func TestTheDeadMakeRoom(t *testing.T) {
	r, clock := registry(t, func(o *broker.Options) { o.Limits = broker.Limits{PerTopic: 3} })
	for _, group := range []string{"a", "b", "c"} {
		register(t, r, group, "t", "SQL92", "x = 1", 1)
	}
	for _, group := range []string{"b", "a"} {
		clock.pass(time.Second)
		r.Unregister(group)
	}
	for _, c := range []struct{ comes, goes string }{{"d", "b"}, {"e", "a"}} {
		register(t, r, c.comes, "t", "SQL92", "x = 1", 1)
		if r.Subscription(c.goes, "t") != nil || r.Subscription("c", "t") == nil {
			t.Errorf("%s does not take the place of %s", c.comes, c.goes)
		}
	}
	if _, err := r.Register("f", "t", "SQL92", "x = 1", 1); err == nil {
		t.Error("there is room where all live")
	}
	bits := r.BitMap("t", rmqsql.Map{"x": "1"})
	for group, want := range map[string]broker.BitMap{"a": broker.Miss, "b": broker.Miss, "c": broker.Hit, "d": broker.Hit, "e": broker.Hit} {
		g := broker.NewGroupBits(r.Bloom(), group, "t", 0)
		if got := g.State(unitOf(clock.ms, bits)); got != want {
			t.Errorf("group %s: %v, want %v", group, got, want)
		}
	}
}
