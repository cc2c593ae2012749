// Package expvars publishes the counters of a broker.Registry as an expvar
// variable. It is a package of its own because expvar brings an HTTP server.
//
// The variable is an object of topics, of groups, of events:
//
//	{"TopicTest":{"GroupA":{"delivered":2,"errors":{"amount > 100":1},"evaluated":3}}}
//
// Events that have not happened are left out; errors are counted by the term of
// the selector that failed.
package expvars

import (
	"encoding/json"
	"expvar"
	"sync"

	"github.com/rmqsql/rmqsql/broker"
)

// maxSubscriptions is how many subscriptions are counted apart. Groups come and
// go, and what is published must not pile up.
const maxSubscriptions = 10_000

// Other is the name of the topic and of the group under which further
// subscriptions are counted together once there are 10,000.
const Other = "(other)"

// Counters holds the counters of a registry's subscriptions. The zero value is
// empty. It is an expvar.Var, and safe for concurrent use.
type Counters struct {
	mu     sync.Mutex // not taken for a message
	counts map[key]*broker.Counts
}

type key struct{ topic, group string }

// Publish returns counters that expvar publishes under a name. It panics if the
// name is taken, as expvar.Publish does. Its method Of is meant for the field
// Counter of broker.Options.
func Publish(name string) *Counters {
	c := new(Counters)
	expvar.Publish(name, c)
	return c
}

// Of returns the counter of a group's subscription to a topic, always the same.
func (c *Counters) Of(group, topic string) broker.Counter {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts == nil {
		c.counts = make(map[key]*broker.Counts)
	}
	k := key{topic, group}
	if c.counts[k] == nil && len(c.counts) >= maxSubscriptions {
		k = key{Other, Other}
	}
	counts := c.counts[k]
	if counts == nil {
		counts = new(broker.Counts)
		c.counts[k] = counts
	}
	return counts
}

// String returns the counters as JSON.
func (c *Counters) String() string {
	c.mu.Lock()
	all := make(map[string]map[string]map[string]any)
	for k, counts := range c.counts {
		if all[k.topic] == nil {
			all[k.topic] = make(map[string]map[string]any)
		}
		all[k.topic][k.group] = numbers(counts)
	}
	c.mu.Unlock()
	text, err := json.Marshal(all)
	if err != nil {
		return "{}" // maps of texts and numbers: it cannot fail
	}
	return string(text)
}

func numbers(c *broker.Counts) map[string]any {
	n := make(map[string]any)
	for _, e := range broker.Events() {
		if count := c.Of(e); count != 0 && e != broker.Failed {
			n[e.String()] = count
		}
	}
	if terms := c.Terms(); terms != nil {
		n["errors"] = terms
	}
	return n
}
