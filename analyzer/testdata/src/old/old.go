package old

import "github.com/apache/rocketmq-client-go/v2/consumer"

var s = consumer.MessageSelector{Type: consumer.SQL92, Expression: "name CONTAINS 'x'"} // want `everything from CONTAINS on is ignored`
