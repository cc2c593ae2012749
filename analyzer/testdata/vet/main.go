package main

import "github.com/apache/rocketmq-client-go/v2/consumer"

func main() {
	_ = consumer.MessageSelector{Type: consumer.SQL92, Expression: "a == 1"}
}
