package consumer

import (
	"fmt"

	"example.com/acme/gateway/filters"
	"github.com/apache/rocketmq-client-go/v2"
	mq "github.com/apache/rocketmq-client-go/v2/consumer"
	rmq "github.com/apache/rocketmq-clients/golang/v5"
)

const region = "region = 'HANGZHOU'"

func start(limit int) error {
	c, err := rocketmq.NewPushConsumer(mq.WithGroupName("gateway"))
	if err != nil {
		return err
	}
	// consumer.MessageSelector{Type: consumer.SQL92, Expression: "a == 1"}
	selector := mq.MessageSelector{Type: mq.SQL92, Expression: filters.Minimum + " AND " + region}
	if err := c.Subscribe("GoTopic", selector, nil); err != nil {
		return err
	}
	_ = c.Subscribe("GoTags", mq.MessageSelector{Expression: filters.Tags}, nil)
	_ = c.Subscribe("GoRaw", mq.MessageSelector{mq.SQL92, `name = "raw"`}, nil)
	_ = c.Subscribe("GoFormat", mq.MessageSelector{Type: mq.SQL92, Expression: fmt.Sprintf("amount > %d\tAND\tlevel IN %s", limit, list())}, nil)
	_ = map[string]*rmq.FilterExpression{
		"V5All":  rmq.NewFilterExpression("*"),
		"V5Sql":  rmq.NewFilterExpressionWithType("vip", rmq.SQL92),
		"V5Zero": rmq.NewFilterExpressionWithType("amount BETWEEN 10 AND 1", rmq.FilterExpressionType(0)),
		"V5Tag":  rmq.NewFilterExpressionWithType("TagV5", rmq.TAG),
	}
	return nil
}
