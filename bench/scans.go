package main

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/measure"
	"github.com/rmqsql/rmqsql/internal/tags"
)

// entries is how many ConsumeQueue entries are scanned in memory.
const entries = 10_000_000

// consumeQueue makes entries whose codes are those of 64 tags, drawn uniformly.
func consumeQueue() []byte {
	random := rand.New(rand.NewPCG(1, 2))
	queue := make([]byte, entries*tags.EntrySize)
	for i := range entries {
		entry := queue[i*tags.EntrySize:]
		binary.BigEndian.PutUint64(entry, uint64(i)*200)
		binary.BigEndian.PutUint32(entry[8:], 200)
		binary.BigEndian.PutUint64(entry[12:], uint64(rmqsql.TagCode(tagName(random.IntN(64)))))
	}
	return queue
}

func tagName(i int) string { return fmt.Sprintf("Tag%02d", i) }

// sumFields reads every code field, unrolled four times, and does nothing but add.
func sumFields(queue []byte) (sum uint64) {
	var a, b, c, d uint64
	for ; len(queue) >= 80; queue = queue[80:] {
		a += binary.BigEndian.Uint64(queue[12:20])
		b += binary.BigEndian.Uint64(queue[32:40])
		c += binary.BigEndian.Uint64(queue[52:60])
		d += binary.BigEndian.Uint64(queue[72:80])
	}
	for ; len(queue) >= 20; queue = queue[20:] {
		a += binary.BigEndian.Uint64(queue[12:20])
	}
	return a + b + c + d
}

// mapScan is how one would do it without thinking.
func mapScan(queue []byte, codes map[int64]bool) (n int) {
	for ; len(queue) >= 20; queue = queue[20:] {
		if codes[int64(binary.BigEndian.Uint64(queue[12:20]))] {
			n++
		}
	}
	return n
}

// parts is how many parts a queue is scanned in, one after the other: each is in no
// cache when its turn comes, and a turn is short.
const parts = 40

// scanTable counts the entries that a subscription to some tags passes. A figure is
// the time for one entry of all.
func scanTable() (*table, error) {
	t := &table{title: "tag scan, an entry", unit: "ns", size: 1}
	queue := consumeQueue()
	rows := make(map[string][]*measure.Task)
	names := []string{"summing the field", oursRow, portableRow, "a Go map of codes"}
	for _, size := range []int{1, 3, 16} {
		t.columns = append(t.columns, fmt.Sprintf("%d of 64 tags", size))
		var union []string
		codes := make(map[int64]bool)
		for i := range size {
			union = append(union, tagName(i*64/size))
			codes[rmqsql.TagCode(tagName(i*64/size))] = true
		}
		f, err := rmqsql.CompileTags(strings.Join(union, "||"), nil)
		if err != nil {
			return nil, err
		}
		if got, want := f.CountEntries(queue), mapScan(queue, codes); got != want {
			return nil, fmt.Errorf("scan for %d tags counts %d, want %d", size, got, want)
		}
		for i, scan := range []func(part []byte) int{
			func(part []byte) int { return int(sumFields(part)) },
			f.CountEntries,
			func(part []byte) int {
				defer tags.UseVectors(tags.UseVectors(false))
				return f.CountEntries(part)
			},
			func(part []byte) int { return mapScan(part, codes) },
		} {
			rows[names[i]] = append(rows[names[i]], partsTask(queue, scan))
		}
	}
	for _, name := range names {
		t.add(name, rows[name]...)
	}
	return t, nil
}

// partsTask scans one part after the other.
func partsTask(queue []byte, scan func(part []byte) int) *measure.Task {
	size := len(queue) / parts / tags.EntrySize * tags.EntrySize
	part := 0
	return &measure.Task{Ops: size / tags.EntrySize, Run: func(n int) {
		for range n {
			keep(scan(queue[part*size:][:size]))
			part = (part + 1) % parts
		}
	}}
}
