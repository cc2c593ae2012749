package e2e

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/producer"

	"github.com/rmqsql/rmqsql"
)

// producers send what a sender makes: the Go client's, one with transactions, and
// a bare connection.
type producers struct {
	*sender
	client       rocketmq.Producer
	transactions rocketmq.TransactionProducer
	raw          *conn
	// beforeSeparated: the broker is too old for what is separated.
	beforeSeparated bool
}

// commits is the application's half of a transaction: every second one is rolled
// back.
type commits struct{ n int }

func (c *commits) ExecuteLocalTransaction(*primitive.Message) primitive.LocalTransactionState {
	c.n++
	if c.n%2 == 0 {
		return primitive.RollbackMessageState
	}
	return primitive.CommitMessageState
}

func (c *commits) CheckLocalTransaction(*primitive.MessageExt) primitive.LocalTransactionState {
	return primitive.CommitMessageState
}

func startProducers(s *servers, release rmqsql.Release) (*producers, error) {
	since, err := rmqsql.ParseRelease("4.9.1")
	if err != nil {
		return nil, err
	}
	options := func(name string) []producer.Option {
		return []producer.Option{
			producer.WithNameServer(primitive.NamesrvAddr{s.nameServer}), producer.WithGroupName(name),
			producer.WithInstanceName(name), producer.WithRetry(0), producer.WithSendMsgTimeout(callTime),
			producer.WithDefaultTopicQueueNums(queues),
		}
	}
	client, err := rocketmq.NewProducer(options("producer")...)
	if err != nil {
		return nil, err
	}
	transactions, err := rocketmq.NewTransactionProducer(&commits{}, options("transactions")...)
	if err != nil {
		return nil, err
	}
	if err := client.Start(); err != nil {
		return nil, err
	}
	if err := transactions.Start(); err != nil {
		return nil, err
	}
	raw, err := dial(s.broker)
	return &producers{newSender(), client, transactions, raw, release < since}, err
}

func (p *producers) stop() {
	p.client.Shutdown()
	p.transactions.Shutdown()
	p.raw.Close()
}

func (p *producers) send(ctx context.Context, m ...*primitive.Message) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	r, err := p.client.SendSync(ctx, m...)
	if err == nil && r.Status != primitive.SendOK {
		err = fmt.Errorf("sending to %s: %v", m[0].Topic, r.Status)
	}
	return err
}

// sendMany sends messages one by one.
func (p *producers) sendMany(ctx context.Context, topic string, n int) error {
	for range n {
		if err := p.send(ctx, p.message(topic)); err != nil {
			return err
		}
	}
	return nil
}

// sendKinds sends a few messages of every other kind to the topic of orders.
func (p *producers) sendKinds(ctx context.Context) error {
	for range 2 {
		var batch []*primitive.Message
		for range 6 {
			batch = append(batch, p.message(orders))
		}
		if err := p.send(ctx, batch...); err != nil {
			return err
		}
	}
	for i := range 8 {
		m := p.message(orders)
		m.WithDelayTimeLevel(fastDelay + i%notBefore)
		if err := p.send(ctx, m); err != nil {
			return err
		}
	}
	if err := p.send(ctx, p.large(orders)); err != nil {
		return err
	}
	odd := odd
	if p.beforeSeparated {
		odd = slices.DeleteFunc(slices.Clone(odd), func(s string) bool { return s == separated })
	}
	for i, pairs := range odd {
		properties, body := p.sender.raw(orders, pairs)
		if err := p.raw.send(orders, i%queues, properties, body); err != nil {
			return err
		}
	}
	if err := p.raw.sendBatch(orders, 0, p.rawBatch(orders, odd)); err != nil {
		return err
	}
	return p.sendTransactions(ctx)
}

// sendTransactions sends four messages, of which two are rolled back: those lie in
// no topic that a consumer sees, and are forgotten again.
func (p *producers) sendTransactions(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	for range 4 {
		r, err := p.transactions.SendMessageInTransaction(ctx, p.message(orders))
		if err != nil {
			return err
		}
		if r.State == primitive.RollbackMessageState {
			p.sent[len(p.sent)-1].Topic = halfTopic
		}
	}
	return nil
}

// halfTopic is where the messages of transactions lie until they are committed.
const halfTopic = "RMQ_SYS_TRANS_HALF_TOPIC"

// sendBatches sends batches to the topic that keeps them as such.
func (p *producers) sendBatches(ctx context.Context) error {
	for range 3 {
		var batch []*primitive.Message
		for i := range 4 {
			m := primitive.NewMessage(batches, fmt.Appendf(nil, "in a batch: %d", i))
			batch = append(batch, m.WithTag("TagA"))
		}
		if err := p.send(ctx, batch...); err != nil {
			return err
		}
	}
	return nil
}

// sendLast ends every queue of a topic: messages go to the queues in turn.
func (p *producers) sendLast(ctx context.Context, topic string) error {
	for range queues {
		if err := p.send(ctx, p.last(topic)); err != nil {
			return err
		}
	}
	return nil
}

// pause waits, or ends with the context.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
