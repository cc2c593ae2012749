package expvars_test

import (
	"encoding/json"
	"expvar"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/broker/expvars"
)

// ExamplePublish counts for every group what its selectors do.
func ExamplePublish() {
	counters := expvars.Publish("rmqsql.example")
	registry, err := broker.NewRegistry(&broker.Options{Counter: counters.Of})
	if err != nil {
		panic(err)
	}
	if _, err := registry.Register("GroupA", "TopicTest", broker.SQLType, "amount > 100", 1); err != nil {
		panic(err)
	}
	subscription := registry.Subscription("GroupA", "TopicTest")
	for _, amount := range []string{"150", "99", "99.5"} {
		subscription.MatchStored(rmqsql.Map{"amount": amount})
	}
	fmt.Println(expvar.Get("rmqsql.example"))
	// Output:
	// {"TopicTest":{"GroupA":{"delivered":1,"errors":{"amount \u003e 100":1},"evaluated":3,"false":1}}}
}

func TestString(t *testing.T) {
	var c expvars.Counters
	if got := c.String(); got != "{}" {
		t.Errorf("empty: %s", got)
	}
	c.Of("g", "t").Count(broker.TagMiss, "")
	c.Of("g", "t").Count(broker.TagMiss, "")
	c.Of("h", "t").Count(broker.Failed, `a > "1"`)
	c.Of("g", "u")
	var got any
	if err := json.Unmarshal([]byte(c.String()), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"t": map[string]any{
			"g": map[string]any{"tagMiss": 2.0},
			"h": map[string]any{"errors": map[string]any{`a > "1"`: 1.0}},
		},
		"u": map[string]any{"g": map[string]any{}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// TestBounded: beyond so many groups the others share a counter.
func TestBounded(t *testing.T) {
	var c expvars.Counters
	first := c.Of("group0", "t")
	for i := range 12_000 {
		c.Of(fmt.Sprint("group", i), "t").Count(broker.Delivered, "")
	}
	if c.Of("group0", "t") != first {
		t.Error("a group does not keep its counter")
	}
	var got map[string]map[string]map[string]int
	if err := json.Unmarshal([]byte(c.String()), &got); err != nil {
		t.Fatal(err)
	}
	if n := len(got["t"]); n != 10_000 || got[expvars.Other][expvars.Other]["delivered"] != 2000 {
		t.Errorf("%d groups and %v", n, got[expvars.Other])
	}
}

func TestConcurrent(t *testing.T) {
	var c expvars.Counters
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for n := range 200 {
				c.Of(fmt.Sprint("g", n%3), "t").Count(broker.Failed, fmt.Sprint("term", i))
				if n%50 == 0 && !json.Valid([]byte(c.String())) {
					t.Error("no JSON")
				}
			}
		})
	}
	wg.Wait()
	var got map[string]map[string]struct{ Errors map[string]int }
	if err := json.Unmarshal([]byte(c.String()), &got); err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, group := range got["t"] {
		for _, n := range group.Errors {
			sum += n
		}
	}
	if sum != 1600 {
		t.Errorf("%d errors, want 1600", sum)
	}
}
