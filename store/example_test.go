package store_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"log"
	"path/filepath"

	"github.com/rmqsql/rmqsql/store"
)

// Follow a queue's entries into the log.
func Example() {
	s, err := store.Open("../testdata/store")
	if err != nil {
		log.Fatal(err)
	}
	defer s.Close()
	queue, err := s.Queue("OrderTopic", 1)
	if err != nil {
		log.Fatal(err)
	}
	commitLog, err := s.CommitLog()
	if err != nil {
		log.Fatal(err)
	}
	messages := commitLog.Reader()
	entries, err := queue.Entries(0, 42)
	if err != nil {
		log.Fatal(err)
	}
	for entries.Next() {
		e := entries.Entry()
		if e.IsFiller() {
			continue
		}
		m, err := messages.At(e.Offset, e.Size)
		if err != nil {
			log.Fatal(err)
		}
		tag, _ := m.Properties.Property("TAGS")
		fmt.Println(e.QueueOffset, e.TagCode, tag, m.Topic)
	}
	if err := entries.Err(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 40 2112 Aa OrderTopic
	// 41 1129459 订单 OrderTopic
}

// Count the entries with a tag code in blocks of raw entries.
func ExampleConsumeQueue_Blocks() {
	s, err := store.Open("../testdata/store")
	if err != nil {
		log.Fatal(err)
	}
	defer s.Close()
	queue, err := s.Queue("OrderTopic", 1)
	if err != nil {
		log.Fatal(err)
	}
	blocks, err := queue.Blocks(0, -1)
	if err != nil {
		log.Fatal(err)
	}
	n := 0
	for blocks.Next() {
		for b := blocks.Block().Data; len(b) >= store.EntrySize; b = b[store.EntrySize:] {
			if binary.BigEndian.Uint32(b[16:]) == 2112 { // the low half of the tag code
				n++
			}
		}
	}
	if err := blocks.Err(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(n, "entries for Aa or BB")
	// Output: 55 entries for Aa or BB
}

// Read the log in order, going on behind what is corrupt.
func ExampleCommitLog_Messages() {
	s, err := store.Open("../testdata/store")
	if err != nil {
		log.Fatal(err)
	}
	defer s.Close()
	commitLog, err := s.CommitLog()
	if err != nil {
		log.Fatal(err)
	}
	n := 0
	it := commitLog.Messages(0)
	for {
		for it.Next() {
			n++
		}
		if it.Err() != nil {
			fmt.Println(it.Err())
		}
		if !it.Resume() {
			break
		}
	}
	fmt.Println(n, "messages, end:", it.End())
	// Output: 1600 messages, end: unwritten
}

// Ask a bit map whether a group's selector matched when the message was stored.
func ExampleBloomFilter() {
	filter, err := store.NewBloomFilter(store.DefaultBloomErrorRate, store.DefaultBloomExpected)
	if err != nil {
		log.Fatal(err)
	}
	bitMap := make([]byte, filter.M()/8)
	group := filter.Positions(store.BloomKey("CID_test", "TopicTest"))
	fmt.Println(group, filter.Hit(bitMap, group))
	filter.Set(bitMap, group)
	fmt.Println(filter.Fits(bitMap), filter.Hit(bitMap, group))
	// Output:
	// [47 102 45] false
	// true true
}

// Check a store.
func ExampleStore_Verify() {
	s, err := store.Open("../testdata/store")
	if err != nil {
		log.Fatal(err)
	}
	defer s.Close()
	sum, err := s.Verify(context.Background(), nil, func(f store.Finding) error {
		fmt.Println(filepath.Base(f.File), f.Offset, f.Kind)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sum.Messages, "messages,", sum.Findings, "findings")
	// Output: 1600 messages, 0 findings
}
