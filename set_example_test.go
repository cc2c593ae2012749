package rmqsql_test

import (
	"fmt"
	"slices"

	"github.com/rmqsql/rmqsql"
)

func ExampleSet() {
	subscriptions := rmqsql.NewSet(
		rmqsql.MustCompile("region = 'BEIJING' AND amount > 100", nil),
		rmqsql.MustCompile("region = 'BEIJING' AND amount > 1000", nil),
		rmqsql.MustCompile("orderId = 'VIP001' OR vip IS NOT NULL", nil),
	)
	message := rmqsql.Map{"region": "BEIJING", "amount": "150", "vip": "yes"}

	var ids []rmqsql.ID // kept from message to message: Match appends
	ids = subscriptions.Match(message, ids[:0])
	slices.Sort(ids)
	fmt.Println(ids)

	subscriptions.Remove(0)
	gold := subscriptions.Add(rmqsql.MustCompile("amount BETWEEN 100 AND 200", nil))
	ids = subscriptions.Match(message, ids[:0])
	slices.Sort(ids)
	fmt.Println(ids, subscriptions.Filter(gold))
	// Output:
	// [0 2]
	// [2 3] amount BETWEEN 100 AND 200
}
