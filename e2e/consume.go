package e2e

import (
	"context"
	"slices"
	"sync"

	"github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/consumer"
	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/rlog"

	"github.com/rmqsql/rmqsql/internal/published"
)

func init() { rlog.SetLogLevel("fatal") }

// pusher is a push consumer of the Go client that keeps what it gets.
type pusher struct {
	pull     published.Pull
	consumer rocketmq.PushConsumer
	retry    bool // every second message is asked for once more

	mu    sync.Mutex
	got   map[place]int  // how often
	again map[string]int // message ids of those asked for once more: how often they came since
	lasts int            // sentinels
}

type place struct {
	queue  int
	offset int64
}

// startPusher starts a consumer; it returns when the broker has been told.
func startPusher(s *servers, group, topic, kind, expression string, retry bool) (*pusher, error) {
	p := &pusher{retry: retry, got: map[place]int{}, again: map[string]int{}, pull: published.Pull{
		Group: group, Topic: topic, Type: kind, Expression: expression, Registered: true, Client: true,
	}}
	c, err := rocketmq.NewPushConsumer(
		consumer.WithNameServer(primitive.NamesrvAddr{s.nameServer}), consumer.WithGroupName(group),
		consumer.WithInstance(group), consumer.WithConsumeFromWhere(consumer.ConsumeFromFirstOffset),
		consumer.WithConsumerModel(consumer.Clustering), consumer.WithConsumeMessageBatchMaxSize(1))
	if err != nil {
		return nil, err
	}
	selector := consumer.MessageSelector{Type: consumer.ExpressionType(kind), Expression: expression}
	if err := c.Subscribe(topic, selector, p.take); err != nil {
		return nil, err
	}
	p.consumer = c
	return p, c.Start()
}

func (p *pusher) take(ctx context.Context, messages ...*primitive.MessageExt) (consumer.ConsumeResult, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	result := consumer.ConsumeSuccess
	for _, m := range messages {
		if m.ReconsumeTimes > 0 {
			p.again[m.GetKeys()]++
			continue
		}
		p.got[place{m.Queue.QueueId, m.QueueOffset}]++
		if m.GetTags() == sentinel {
			p.lasts++
		} else if p.retry && m.QueueOffset%2 == 0 {
			if c, ok := primitive.GetConcurrentlyCtx(ctx); ok {
				c.DelayLevelWhenNextConsume = fastDelay
			}
			if _, ok := p.again[m.GetKeys()]; !ok {
				p.again[m.GetKeys()] = 0
			}
			result = consumer.ConsumeRetryLater
		}
	}
	return result, nil
}

// waiting tells whether something that must come is still out: sentinels, messages
// asked for once more.
func (p *pusher) waiting() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lasts < queues {
		return true
	}
	for _, n := range p.again {
		if n == 0 {
			return true
		}
	}
	return false
}

// result returns what the consumer got, and what it got more than once.
func (p *pusher) result() (pull published.Pull, repeated []place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	pull = p.pull
	pull.Offsets = map[int][]int64{}
	for at, n := range p.got {
		pull.Offsets[at.queue] = append(pull.Offsets[at.queue], at.offset)
		if n > 1 {
			repeated = append(repeated, at)
		}
	}
	for _, offsets := range pull.Offsets {
		slices.Sort(offsets)
	}
	return pull, repeated
}
