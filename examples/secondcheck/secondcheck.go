// Package secondcheck is an interceptor for consumers of rocketmq-client-go/v2
// that asks of each message again what the broker should have asked: whether the
// group's selector is true for it.
//
// A broker delivers everything to a group whose selector it could not compile, or
// did not get; and the client checks only tags. With the interceptor the
// consumer's function sees none of that.
package secondcheck

import (
	"context"
	"fmt"

	"github.com/apache/rocketmq-client-go/v2/consumer"
	"github.com/apache/rocketmq-client-go/v2/primitive"

	"github.com/rmqsql/rmqsql/broker"
)

// Interceptor drops the messages that do not pass the filter of their topic. They
// count as consumed. Topics without a filter are not checked. dropped, if not nil,
// is called for each message that is dropped, by several goroutines at once.
func Interceptor(filters map[string]*broker.Filter, dropped func(*primitive.MessageExt)) primitive.Interceptor {
	return func(ctx context.Context, req, reply any, next primitive.Invoker) error {
		messages, ok := req.([]*primitive.MessageExt)
		result, isResult := reply.(*consumer.ConsumeResultHolder)
		if !ok || !isResult {
			return fmt.Errorf("secondcheck: cannot check a %T with a %T", req, reply)
		}
		passed := make([]*primitive.MessageExt, 0, len(messages))
		for _, m := range messages {
			// The client has put the topic that a retried message came from in the place
			// of the retry topic.
			if f := filters[m.Topic]; f == nil || f.SecondCheck(Message{m}) {
				passed = append(passed, m)
			} else if dropped != nil {
				dropped(m)
			}
		}
		if len(passed) == 0 {
			result.ConsumeResult = consumer.ConsumeSuccess
			return nil
		}
		return next(ctx, passed, reply)
	}
}

// Message is a message of the client as a rmqsql.Message.
type Message struct{ *primitive.MessageExt }

// Property returns a property. One without a value is missing: brokers store none.
func (m Message) Property(name string) (string, bool) {
	value := m.GetProperty(name)
	return value, value != ""
}
