package broker_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// A broker's day: a group registers, a message is stored with its bit map, and the
// group pulls.
func Example() {
	now := time.UnixMilli(1_700_000_000_000)
	registry, err := broker.NewRegistry(&broker.Options{Now: func() time.Time { return now }})
	if err != nil {
		panic(err)
	}
	if _, err := registry.Register("GroupA", "Orders", broker.SQLType, "amount > 100", 1); err != nil {
		panic(err)
	}

	now = now.Add(time.Second)
	message := rmqsql.Map{"TAGS": "TagA", "amount": "150"}
	unit := store.ExtUnit{
		TagCode:   broker.CodeField("Orders", message, now.UnixMilli(), broker.DelayLevels()),
		StoreTime: now.UnixMilli(),
		BitMap:    registry.BitMap("Orders", message),
	}

	subscription := registry.Subscription("GroupA", "Orders")
	fmt.Println("bit map:     ", subscription.State(unit))
	fmt.Println("ConsumeQueue:", subscription.MatchQueue(unit.TagCode, true, unit))
	fmt.Println("CommitLog:   ", subscription.MatchStored(message))
	fmt.Println("client:      ", subscription.Filter().MatchConsumer(message))
	// Output:
	// bit map:      hit
	// ConsumeQueue: true
	// CommitLog:    true
	// client:       true
}

// A subscription that does not compile delivers nothing.
func ExampleRegistry_Register() {
	registry, err := broker.NewRegistry(nil)
	if err != nil {
		panic(err)
	}
	for version, text := range []string{"amount > 100", "amount > 'x'"} {
		took, err := registry.Register("GroupA", "Orders", broker.SQLType, text, int64(version))
		var refused *rmqsql.SyntaxError
		fmt.Println(took, errors.As(err, &refused))
		fmt.Println(registry.Subscription("GroupA", "Orders").MatchStored(rmqsql.Map{"amount": "150"}))
	}
	// Output:
	// true false
	// true
	// false true
	// false
}

// A heartbeat tells all that a group subscribes to.
func ExampleRegistry_RegisterAll() {
	registry, err := broker.NewRegistry(nil)
	if err != nil {
		panic(err)
	}
	err = registry.RegisterAll("GroupA", []broker.SubscriptionData{
		{Topic: "Orders", Type: broker.SQLType, Expression: "amount > 100", Version: 1},
		{Topic: "Payments", Type: broker.TagType, Expression: "PAID || REFUNDED", Version: 1},
	})
	fmt.Println(err)
	err = registry.RegisterAll("GroupA", []broker.SubscriptionData{
		{Topic: "Orders", Type: broker.SQLType, Expression: "amount > 100", Version: 1},
	})
	fmt.Println(err)
	for _, s := range registry.Subscriptions() {
		fmt.Printf("%s %s %q dead: %v\n", s.Topic(), s.Type(), s.Expression(), s.Dead())
	}
	// Output:
	// <nil>
	// <nil>
	// Orders SQL92 "amount > 100" dead: false
	// Payments TAG "PAID || REFUNDED" dead: true
}

// A pull may bring its own expression, which is not registered.
func ExampleRegistry_Ask() {
	registry, err := broker.NewRegistry(nil)
	if err != nil {
		panic(err)
	}
	subscription, err := registry.Ask("GroupA", "Orders", broker.SQLType, "amount > 100")
	fmt.Println(subscription.MatchStored(rmqsql.Map{"amount": "150"}), err)
	subscription, err = registry.Ask("GroupA", "Orders", "XML", "amount > 100")
	fmt.Println(subscription.MatchStored(rmqsql.Map{"amount": "150"}), err)
	// Output:
	// true <nil>
	// false group "GroupA", topic "Orders": expression type "XML" is neither TAG nor SQL92
}

// The bit map has bits of each group whose selector is true.
func ExampleRegistry_BitMap() {
	registry, err := broker.NewRegistry(nil)
	if err != nil {
		panic(err)
	}
	if _, err := registry.Register("CID_test", "TopicTest", broker.SQLType, "amount > 100", 1); err != nil {
		panic(err)
	}
	fmt.Printf("%x\n", registry.BitMap("TopicTest", rmqsql.Map{"amount": "150"}))
	fmt.Printf("%x\n", registry.BitMap("TopicTest", rmqsql.Map{"amount": "50"}))
	fmt.Printf("%x\n", registry.BitMap("OtherTopic", rmqsql.Map{"amount": "150"}))
	// Output:
	// 0000000000a00000000000004000
	// 0000000000000000000000000000
	//
}

// A stage is what old brokers had class filters for.
func ExampleRegistry_SetStage() {
	registry, err := broker.NewRegistry(nil)
	if err != nil {
		panic(err)
	}
	registry.SetStage("GroupA", "Orders", func(m rmqsql.Message) bool {
		id, _ := m.Property("orderId")
		return len(id) == 8
	})
	if _, err := registry.Register("GroupA", "Orders", broker.TagType, "*", 1); err != nil {
		panic(err)
	}
	subscription := registry.Subscription("GroupA", "Orders")
	fmt.Println(subscription.MatchStored(rmqsql.Map{"orderId": "A1234567"}), subscription.MatchStored(rmqsql.Map{"orderId": "A1"}))
	// Output: true false
}

// What a snapshot holds is there again after a restart, its groups dead until their
// consumers register.
func ExampleRegistry_Restore() {
	registry, err := broker.NewRegistry(nil)
	if err != nil {
		panic(err)
	}
	if _, err := registry.Register("GroupA", "Orders", broker.SQLType, "amount > 100", 1); err != nil {
		panic(err)
	}
	snapshot, err := registry.Snapshot()
	if err != nil {
		panic(err)
	}

	restarted, err := broker.NewRegistry(nil)
	if err != nil {
		panic(err)
	}
	refused, err := restarted.Restore(snapshot)
	fmt.Println(len(refused), err)
	fmt.Println(restarted.Subscription("GroupA", "Orders").Expression(), restarted.Subscription("GroupA", "Orders").Dead())
	// Output:
	// 0 <nil>
	// amount > 100 true
}

// Counts tell what a selector does to the messages of a topic.
func ExampleCounts() {
	var counts broker.Counts
	registry, err := broker.NewRegistry(&broker.Options{
		Counter: func(group, topic string) broker.Counter { return &counts },
	})
	if err != nil {
		panic(err)
	}
	if _, err := registry.Register("GroupA", "Orders", broker.SQLType, "amount > 100", 1); err != nil {
		panic(err)
	}
	for _, amount := range []string{"150", "99", "99.5"} {
		registry.Subscription("GroupA", "Orders").MatchStored(rmqsql.Map{"amount": amount})
	}
	fmt.Println(counts.Of(broker.Evaluated), counts.Of(broker.Delivered), counts.Of(broker.False), counts.Terms())
	// Output: 3 1 1 map[amount > 100:1]
}

// Compile reads a subscription as a client sends it.
func ExampleCompile() {
	for _, s := range [][2]string{{"TAG", "TagA || TagB"}, {"SQL92", "amount > 100"}, {"XPATH", "//a"}} {
		_, err := broker.Compile(s[0], s[1], nil)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// <nil>
	// expression type "XPATH" is neither TAG nor SQL92
}

// The second check evaluates the selector in the consumer: the broker may have
// delivered everything.
func ExampleFilter_SecondCheck() {
	sql, err := broker.Compile(broker.SQLType, "amount > 100", nil)
	if err != nil {
		panic(err)
	}
	tags, err := broker.Compile(broker.TagType, "Aa", nil)
	if err != nil {
		panic(err)
	}
	message := rmqsql.Map{"TAGS": "BB", "amount": "150"}
	fmt.Println(sql.SecondCheck(message), tags.SecondCheck(message))
	// Output: true false
}

// A delayed message has the time when it is due in the place of its tag's code.
func ExampleCodeField() {
	message := rmqsql.Map{"TAGS": "Aa", "DELAY": "3"}
	fmt.Println(broker.CodeField(broker.ScheduleTopic, message, 1_700_000_000_000, broker.DelayLevels()))
	fmt.Println(broker.CodeField("Orders", message, 1_700_000_010_000, broker.DelayLevels()))
	// Output:
	// 1700000010000
	// 2112
}

// The bits of one group, in a bit map from a store.
func ExampleGroupBits() {
	bloom, err := store.NewBloomFilter(store.DefaultBloomErrorRate, store.DefaultBloomExpected)
	if err != nil {
		panic(err)
	}
	unit := store.ExtUnit{StoreTime: 2000, BitMap: make([]byte, bloom.M()/8)}
	fmt.Println(broker.NewGroupBits(bloom, "GroupA", "Orders", 1000).State(unit))
	fmt.Println(broker.NewGroupBits(bloom, "GroupA", "Orders", 2000).State(unit))
	// Output:
	// miss
	// not consulted
}
