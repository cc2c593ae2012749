package published

import (
	"slices"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/internal/scan"
)

// asker are the broker's questions, as a filter and a subscription answer them.
type asker interface {
	queue(r row) bool
	stored(r row) bool
}

// carried is the expression that a pull brings: bit maps are not consulted.
type carried struct{ *broker.Filter }

func (f carried) queue(r row) bool  { return f.MatchQueue(r.code, r.hasCode, broker.NotConsulted) }
func (f carried) stored(r row) bool { return f.MatchStored(r.message.Properties) }

// registered is the expression that a group has announced.
type registered struct{ *broker.Subscription }

func (s registered) queue(r row) bool  { return s.MatchQueue(r.code, r.hasCode, r.unit) }
func (s registered) stored(r row) bool { return s.MatchStored(r.message.Properties) }

// everything is what a broker takes an expression for that does not compile.
type everything struct{}

func (everything) queue(row) bool  { return true }
func (everything) stored(row) bool { return true }

// checkPulls compares what was delivered with our verdicts, and with a scan.
func (c *checker) checkPulls() error {
	registry, err := c.registry(c.filters)
	if err != nil {
		return err
	}
	for _, p := range c.rec.Pulls {
		if err := c.checkPull(registry, p); err != nil {
			return err
		}
		c.Pulls++
		for _, offsets := range p.Offsets {
			c.Delivered += len(offsets)
		}
	}
	return nil
}

func (c *checker) checkPull(registry *broker.Registry, p Pull) error {
	filter, compileErr := broker.Compile(p.Type, p.Expression, &c.options)
	var ask asker = carried{filter}
	switch {
	case p.Refused != 0:
		if compileErr == nil {
			c.differ("%s: refused with %d, and compiles", describe(p), p.Refused)
		}
		return nil
	case p.Registered && p.Type == broker.SQLType:
		s := registry.Subscription(p.Group, p.Topic)
		if s == nil || s.Expression() != p.Expression {
			c.differ("%s: not in %s", describe(p), FilterFile)
			return nil
		}
		ask = registered{s}
	case compileErr != nil && p.Type == broker.SQLType:
		ask = everything{}
	case compileErr != nil:
		c.differ("%s: %v, and the broker took it", describe(p), compileErr)
		return nil
	}
	for id, rows := range c.queues[p.Topic] {
		var want []int64
		for _, r := range rows {
			if ask.queue(r) && ask.stored(r) && (!p.Client || filter.MatchConsumer(r.message.Properties)) {
				want = append(want, r.QueueOffset)
			}
		}
		c.compareOffsets("answers", p, id, want, p.Offsets[id])
	}
	if compileErr != nil {
		return nil
	}
	return c.comparedWithScan(p, filter)
}

// comparedWithScan compares with a scan of the files, which ends behind the check
// of the client, so that of a broker's answer it is asked here.
func (c *checker) comparedWithScan(p Pull, filter *broker.Filter) error {
	r, err := scan.Run(c.ctx, c.st, scan.Query{Topic: p.Topic, Queue: scan.AllQueues, Filter: filter, KeepOffsets: true})
	if err != nil {
		return err
	}
	c.Scans++
	for id, rows := range c.queues[p.Topic] {
		var got []int64
		for _, n := range p.Offsets[id] {
			i := slices.IndexFunc(rows, func(r row) bool { return r.QueueOffset == n })
			if i < 0 {
				c.differ("%s: queue %d has no entry %d", describe(p), id, n)
			} else if filter.MatchConsumer(rows[i].message.Properties) {
				got = append(got, n)
			}
		}
		c.compareOffsets("scan", p, id, r.Offsets[id], got)
	}
	if r.Damaged != 0 || r.Unreadable != 0 || r.NoUnit != 0 {
		c.differ("%s: the scan has found damage: %+v", describe(p), r.Counts)
	}
	return nil
}

// compareOffsets names the first message of a queue on which two lists differ.
func (c *checker) compareOffsets(what string, p Pull, queue int, want, got []int64) {
	if slices.Equal(want, got) {
		return
	}
	for _, r := range c.queues[p.Topic][queue] {
		w, g := slices.Contains(want, r.QueueOffset), slices.Contains(got, r.QueueOffset)
		if w != g {
			c.differ("%s: message %d of queue %d: delivered %v, our %s: %v; properties %q",
				describe(p), r.QueueOffset, queue, g, what, w, r.message.Properties.Map())
			return
		}
	}
	c.differ("%s: queue %d: delivered %v, our %s %v", describe(p), queue, got, what, want)
}

func describe(p Pull) string {
	how := "with its expression"
	if p.Registered {
		how = "registered"
	}
	return p.Group + " on " + p.Topic + ", " + how + ", " + p.Type + " " + p.Expression
}
