package app

import (
	"filters"
	"fmt"

	"github.com/apache/rocketmq-client-go/v2/consumer"
	"github.com/apache/rocketmq-clients/golang/v5"
)

func selectors(limit int) {
	_ = consumer.MessageSelector{Type: consumer.SQL92, Expression: "a > 1 AND b == 2"} // want `there is no operator ==; .*\[RMQ107\]`
	_ = consumer.MessageSelector{Type: consumer.SQL92, Expression: filters.Good}
	_ = consumer.MessageSelector{Type: consumer.SQL92, Expression: filters.Wrong}             // want `there is no operator !=`
	_ = consumer.MessageSelector{Type: consumer.SQL92, Expression: base + " AND c LIKE 'x%'"} // want `everything from LIKE on is ignored`
	_ = consumer.MessageSelector{Expression: "TagA | TagB"}                                   // want `separates no tags`
	_ = golang.NewFilterExpressionWithType(fmt.Sprintf("a > '%d'", limit), golang.SQL92)      // want `only numbers have one`
	_ = golang.NewFilterExpressionWithType(fmt.Sprintf("a > %d", limit), golang.SQL92)
	_ = golang.NewFilterExpressionWithType(wrong, golang.SQL92)
	// rmqsql:ignore RMQ107 -- generated elsewhere
	_ = golang.NewFilterExpressionWithType("z == 1", golang.SQL92)
}
