package secondcheck

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/apache/rocketmq-client-go/v2/consumer"
	"github.com/apache/rocketmq-client-go/v2/primitive"

	"github.com/rmqsql/rmqsql/broker"
)

func message(topic, id string, properties map[string]string) *primitive.MessageExt {
	m := &primitive.MessageExt{MsgId: id}
	m.Topic = topic
	m.WithProperties(properties)
	return m
}

func ids(messages []*primitive.MessageExt) []string {
	var list []string
	for _, m := range messages {
		list = append(list, m.MsgId)
	}
	return list
}

func TestInterceptor(t *testing.T) {
	filters := map[string]*broker.Filter{}
	for topic, s := range map[string][2]string{"Sql": {"SQL92", "amount > 100 AND region IS NULL"}, "Tags": {"TAG", "Aa || C"}} {
		f, err := broker.Compile(s[0], s[1], nil)
		if err != nil {
			t.Fatal(err)
		}
		filters[topic] = f
	}
	failed := errors.New("failed")
	for _, c := range []struct {
		name   string
		batch  []*primitive.MessageExt
		passed []string
	}{
		{"sql", []*primitive.MessageExt{
			message("Sql", "true", map[string]string{"amount": "150"}),
			message("Sql", "false", map[string]string{"amount": "50"}),
			message("Sql", "null", nil),
			message("Sql", "error", map[string]string{"amount": "150.00"}),
			message("Sql", "empty is missing", map[string]string{"amount": "150", "region": ""}),
		}, []string{"true", "empty is missing"}},
		{"tags", []*primitive.MessageExt{
			message("Tags", "wanted", map[string]string{"TAGS": "Aa"}),
			message("Tags", "colliding", map[string]string{"TAGS": "BB"}),
			message("Tags", "none", nil),
		}, []string{"wanted"}},
		{"nothing left", []*primitive.MessageExt{message("Sql", "null", nil)}, nil},
		{"not checked", []*primitive.MessageExt{message("Other", "other", nil)}, []string{"other"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var passed, dropped []string
			interceptor := Interceptor(filters, func(m *primitive.MessageExt) { dropped = append(dropped, m.MsgId) })
			reply := &consumer.ConsumeResultHolder{ConsumeResult: consumer.ConsumeRetryLater}
			err := interceptor(t.Context(), c.batch, reply, func(_ context.Context, req, reply any) error {
				passed = ids(req.([]*primitive.MessageExt))
				return failed
			})
			if !slices.Equal(passed, c.passed) || len(passed)+len(dropped) != len(c.batch) {
				t.Errorf("passed %q and dropped %q, want %q passed", passed, dropped, c.passed)
			}
			// The function's own result stands; without a call all is consumed.
			if called := c.passed != nil; errors.Is(err, failed) != called || (reply.ConsumeResult == consumer.ConsumeSuccess) == called {
				t.Errorf("error %v, result %v", err, reply.ConsumeResult)
			}
		})
	}
	if err := Interceptor(filters, nil)(t.Context(), "what?", nil, nil); err == nil {
		t.Error("an unknown request passes")
	}
}
