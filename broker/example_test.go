package broker_test

import (
	"fmt"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// The broker compares codes, the client compares tags: Aa and BB have one code.
func ExampleFilter() {
	tags, err := rmqsql.CompileTags("Aa", nil)
	if err != nil {
		panic(err)
	}
	f := broker.NewFilter(tags, nil)
	message := rmqsql.Map{"TAGS": "BB"}

	fmt.Println("ConsumeQueue:", f.MatchQueue(rmqsql.TagCode("BB"), true, broker.NotConsulted))
	fmt.Println("CommitLog:   ", f.MatchStored(message))
	fmt.Println("client:      ", f.MatchConsumer(message))
	// Output:
	// ConsumeQueue: true
	// CommitLog:    true
	// client:       false
}

// A selector is stopped at the ConsumeQueue by nothing but a miss.
func ExampleFilter_MatchQueue() {
	f := broker.NewFilter(nil, rmqsql.MustCompile("amount > 100", nil))
	for _, bits := range []broker.BitMap{broker.NotConsulted, broker.Hit, broker.Miss} {
		fmt.Printf("%s: %v\n", bits, f.MatchQueue(rmqsql.TagCode("TagA"), true, bits))
	}
	// Output:
	// not consulted: true
	// hit: true
	// miss: false
}

// EvalStored tells a selector that is false from one that failed.
func ExampleFilter_EvalStored() {
	f := broker.NewFilter(nil, rmqsql.MustCompile("amount > 100", nil))
	for _, amount := range []string{"150", "50", "150.00"} {
		verdict, err := f.EvalStored(rmqsql.Map{"amount": amount})
		fmt.Println(verdict, err)
	}
	// Output:
	// true <nil>
	// false <nil>
	// error amount > 100: property amount holds "150.00", which cannot be read as int32
}

// The loop of a scan: entries from a queue, messages from the log for those that
// pass.
func ExampleCodeOf() {
	st, err := store.Open("../testdata/store")
	if err != nil {
		panic(err)
	}
	defer st.Close()
	log, err := st.CommitLog()
	if err != nil {
		panic(err)
	}
	queue, err := st.Queue("ExtTopic", 0)
	if err != nil {
		panic(err)
	}
	ext, err := st.Ext("ExtTopic", 0)
	if err != nil {
		panic(err)
	}
	tags, err := rmqsql.CompileTags("Aa || TagC", nil)
	if err != nil {
		panic(err)
	}
	f := broker.NewFilter(tags, rmqsql.MustCompile("amount IS NOT NULL", nil))

	entries, err := queue.Entries(0, -1)
	if err != nil {
		panic(err)
	}
	messages, delivered := log.Reader(), 0
	for entries.Next() {
		e := entries.Entry()
		if e.IsFiller() || e.Offset < log.MinOffset() {
			continue
		}
		code, hasCode, _, err := broker.CodeOf(e.TagCode, ext)
		if err != nil {
			panic(err)
		}
		if !f.MatchQueue(code, hasCode, broker.NotConsulted) {
			continue
		}
		m, err := messages.At(e.Offset, e.Size)
		if err != nil {
			panic(err)
		}
		if f.MatchStored(m.Properties) && f.MatchConsumer(m.Properties) {
			delivered++
		}
	}
	if entries.Err() != nil {
		panic(entries.Err())
	}
	fmt.Println(delivered, "messages")
	// Output: 15 messages
}
