// Embedded runs a broker that filters with rmqsql, and three consumers of the
// official Go client that pull from it, on loopback. It prints what each group
// gets, and what the broker counted.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	rocketmq "github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/consumer"
	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/rlog"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/broker/expvars"
	"github.com/rmqsql/rmqsql/examples/minibroker"
	"github.com/rmqsql/rmqsql/examples/secondcheck"
)

const topic = "Orders"

// subscriptions are what the groups ask for. The second lets the broker pass a tag
// whose code collides with the wanted one, which the client drops.
var subscriptions = []struct{ group, kind, expression string }{
	{"big", broker.SQLType, "amount > 100 AND region = 'BEIJING'"},
	{"tags", broker.TagType, "Aa"},
	{"all", broker.TagType, "*"},
}

var messages = []map[string]string{
	{"TAGS": "Aa", "amount": "150", "region": "BEIJING"},
	{"TAGS": "BB", "amount": "99", "region": "BEIJING"},
	{"TAGS": "C", "amount": "150.00", "region": "BEIJING"},
	{"amount": "2000", "region": "BEIJING"},
	{"TAGS": "Aa", "amount": "2000"},
}

// expected is how many messages the groups get together.
const expected = 2 + 2 + 5

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) error {
	rlog.SetLogLevel("fatal")
	var counters expvars.Counters
	registry, err := broker.NewRegistry(&broker.Options{Counter: counters.Of})
	if err != nil {
		return err
	}
	b, err := minibroker.Start(registry, topic)
	if err != nil {
		return err
	}
	defer b.Close()

	got := newReceived()
	for _, s := range subscriptions {
		c, err := consume(b.Addr(), s.group, s.kind, s.expression, got)
		if err != nil {
			return err
		}
		defer c.Shutdown()
	}
	// The clients have registered. Bit maps count for messages stored in later
	// milliseconds.
	time.Sleep(2 * time.Millisecond)
	for i, properties := range messages {
		if err := b.Put(topic, properties, fmt.Sprint("message ", i)); err != nil {
			return err
		}
	}
	if err := got.wait(ctx, expected); err != nil {
		return err
	}
	for _, s := range subscriptions {
		fmt.Fprintf(out, "%s (%s): %q\n", s.group, s.expression, got.of(s.group))
	}
	fmt.Fprintln(out, &counters)
	return nil
}

// consume starts a consumer as any program would.
func consume(namesrv, group, kind, expression string, got *received) (rocketmq.PushConsumer, error) {
	filter, err := broker.Compile(kind, expression, nil)
	if err != nil {
		return nil, err
	}
	c, err := rocketmq.NewPushConsumer(
		consumer.WithNameServer([]string{namesrv}),
		consumer.WithGroupName(group),
		consumer.WithInstance(group),
		consumer.WithConsumeFromWhere(consumer.ConsumeFromFirstOffset),
		consumer.WithInterceptor(secondcheck.Interceptor(map[string]*broker.Filter{topic: filter}, nil)),
	)
	if err != nil {
		return nil, err
	}
	selector := consumer.MessageSelector{Type: consumer.ExpressionType(kind), Expression: expression}
	err = c.Subscribe(topic, selector, func(_ context.Context, messages ...*primitive.MessageExt) (consumer.ConsumeResult, error) {
		for _, m := range messages {
			got.add(group, string(m.Body))
		}
		return consumer.ConsumeSuccess, nil
	})
	if err != nil {
		return nil, err
	}
	return c, c.Start()
}

// received collects what the consumers get.
type received struct {
	mu    sync.Mutex
	texts map[string][]string // by group
	more  chan struct{}
}

func newReceived() *received {
	return &received{texts: map[string][]string{}, more: make(chan struct{}, 1)}
}

func (r *received) add(group, text string) {
	r.mu.Lock()
	r.texts[group] = append(r.texts[group], text)
	r.mu.Unlock()
	select {
	case r.more <- struct{}{}:
	default:
	}
}

// of returns what a group got, sorted: a client consumes in parallel.
func (r *received) of(group string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(slices.Values(r.texts[group]))
}

// wait waits until n messages were received.
func (r *received) wait(ctx context.Context, n int) error {
	for {
		r.mu.Lock()
		sum := 0
		for _, texts := range r.texts {
			sum += len(texts)
		}
		r.mu.Unlock()
		if sum >= n {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%d messages, want %d: %w", sum, n, ctx.Err())
		case <-r.more:
		}
	}
}
