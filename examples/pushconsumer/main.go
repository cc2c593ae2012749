// Pushconsumer prints the messages of a topic that a selector is true for. It asks
// the broker for them, and checks what comes.
//
//	go run ./pushconsumer -namesrv 127.0.0.1:9876 -topic Orders "amount > 100"
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	rocketmq "github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/consumer"
	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/rlog"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/examples/secondcheck"
)

func main() {
	namesrv := flag.String("namesrv", "127.0.0.1:9876", "address of the name server")
	group := flag.String("group", "rmqsql_example", "consumer group")
	topic := flag.String("topic", "TopicTest", "topic")
	kind := flag.String("type", broker.SQLType, "TAG or SQL92")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "one expression is needed")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, *namesrv, *group, *topic, *kind, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run consumes until ctx ends. out is written to by several goroutines.
func run(ctx context.Context, out io.Writer, namesrv, group, topic, kind, expression string) error {
	// Here a wrong selector is an error. The broker would deliver everything.
	filter, err := broker.Compile(kind, expression, nil)
	if err != nil {
		return err
	}
	rlog.SetLogLevel("error")
	c, err := rocketmq.NewPushConsumer(
		consumer.WithNameServer([]string{namesrv}),
		consumer.WithGroupName(group),
		consumer.WithConsumeFromWhere(consumer.ConsumeFromFirstOffset),
		consumer.WithInterceptor(secondcheck.Interceptor(
			map[string]*broker.Filter{topic: filter},
			func(m *primitive.MessageExt) { fmt.Fprintln(out, "dropped:", m.MsgId) },
		)),
	)
	if err != nil {
		return err
	}
	selector := consumer.MessageSelector{Type: consumer.ExpressionType(kind), Expression: expression}
	err = c.Subscribe(topic, selector, func(_ context.Context, messages ...*primitive.MessageExt) (consumer.ConsumeResult, error) {
		for _, m := range messages {
			fmt.Fprintf(out, "%s %s %s\n", m.MsgId, m.GetTags(), m.Body)
		}
		return consumer.ConsumeSuccess, nil
	})
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	<-ctx.Done()
	return c.Shutdown()
}
