package tags_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/tags"
)

// scanEntries is the size of the scan in memory: 10 million entries, 200 MB.
const scanEntries = 10_000_000

// randomEntries makes n ConsumeQueue entries whose codes are those of 64 tags,
// drawn uniformly.
func randomEntries(n int) []byte {
	random := rand.New(rand.NewPCG(1, 2))
	entries := make([]byte, n*tags.EntrySize)
	for i := range n {
		entry := entries[i*tags.EntrySize:]
		binary.BigEndian.PutUint64(entry, uint64(i)*200)
		binary.BigEndian.PutUint32(entry[8:], 200)
		binary.BigEndian.PutUint64(entry[12:], uint64(tags.Code(tagName(random.IntN(64)))))
	}
	return entries
}

func tagName(i int) string { return fmt.Sprintf("Tag%02d", i) }

func unionOf(n int) string {
	var names []string
	for i := range n {
		names = append(names, tagName(i*64/n))
	}
	return strings.Join(names, "||")
}

// sumFields is the floor of any scan: it reads every code field, unrolled four
// times, and does nothing but add.
func sumFields(entries []byte) (sum uint64) {
	var a, b, c, d uint64
	for ; len(entries) >= 80; entries = entries[80:] {
		a += binary.BigEndian.Uint64(entries[12:20])
		b += binary.BigEndian.Uint64(entries[32:40])
		c += binary.BigEndian.Uint64(entries[52:60])
		d += binary.BigEndian.Uint64(entries[72:80])
	}
	for ; len(entries) >= 20; entries = entries[20:] {
		a += binary.BigEndian.Uint64(entries[12:20])
	}
	return a + b + c + d
}

// BenchmarkScanTagCodes scans 10 million entries. Each line is a race whose
// figures are of one interleaved run:
//
//	sum-ns     the floor, an entry
//	go-ns      CountEntries without vector instructions; go/sum is to be at most 1.6
//	           up to 16 codes
//	vector-ns  with them, for up to 3 codes; vector/sum is to be at most 1.45
//	index-ns   AppendMatches in blocks of 4096, as a scan runs
func BenchmarkScanTagCodes(b *testing.B) {
	entries := randomEntries(scanEntries)
	for _, codes := range []int{1, 3, 16, 32} {
		s, err := tags.Parse(unionOf(codes), ast.Newest)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("codes=%d", codes), func(b *testing.B) {
			defer tags.UseVectors(tags.UseVectors(true))
			indexes := make([]int, 0, 4096)
			count := func(vectors bool) func([]byte) {
				return func(part []byte) { tags.UseVectors(vectors); s.CountEntries(part) }
			}
			index := func(vectors bool) func([]byte) {
				return func(part []byte) { tags.UseVectors(vectors); indexed(s, part, indexes) }
			}
			best := race(entries, func(part []byte) { sumFields(part) }, count(false), index(false), count(true), index(true))
			for i, name := range []string{"sum-ns", "go-ns", "go-index-ns", "vector-ns", "vector-index-ns"} {
				b.ReportMetric(best[i], name)
			}
			b.ReportMetric(best[1]/best[0], "go/sum")
			b.ReportMetric(best[3]/best[0], "vector/sum")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// race runs the scans in turn, each on a part of the entries that was in no cache,
// and returns the best nanoseconds an entry of each: what the machine does besides
// hits all alike, and the best part least.
func race(entries []byte, scans ...func(part []byte)) []float64 {
	const parts, rounds = 40, 80
	size := len(entries) / parts / tags.EntrySize * tags.EntrySize
	best := make([]float64, len(scans))
	part := 0
	for range rounds {
		for i, scan := range scans {
			start := time.Now()
			scan(entries[part*size : (part+1)*size])
			if ns := float64(time.Since(start).Nanoseconds()) / float64(size/tags.EntrySize); best[i] == 0 || ns < best[i] {
				best[i] = ns
			}
			part = (part + 1) % parts
		}
	}
	return best
}

// indexed counts by AppendMatches.
func indexed(s *tags.Subscription, entries []byte, indexes []int) (n int) {
	for rest := entries; len(rest) > 0; {
		block := rest[:min(len(rest), cap(indexes)*tags.EntrySize)]
		n += len(s.AppendMatches(indexes[:0], block))
		rest = rest[len(block):]
	}
	return n
}
