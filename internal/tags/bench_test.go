package tags_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

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

// BenchmarkScanTagCodes counts what passes in 10 million entries, beside the
// floor; ns/entry is the figure to compare.
func BenchmarkScanTagCodes(b *testing.B) {
	entries := randomEntries(scanEntries)
	run := func(name string, scan func() int) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(entries)))
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n = scan()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/scanEntries, "ns/entry")
			b.ReportMetric(float64(n)/scanEntries*100, "%passed")
		})
	}
	run("sum", func() int { sumFields(entries); return scanEntries })
	for _, codes := range []int{1, 3, 16, 32} {
		s, err := tags.Parse(unionOf(codes), ast.Newest)
		if err != nil {
			b.Fatal(err)
		}
		run(fmt.Sprintf("codes=%d", codes), func() int { return s.CountEntries(entries) })
		indexes := make([]int, 0, 4096)
		run(fmt.Sprintf("codes=%d/indexes", codes), func() int {
			n := 0
			for rest := entries; len(rest) > 0; {
				block := rest[:min(len(rest), 4096*tags.EntrySize)]
				indexes = s.AppendMatches(indexes[:0], block)
				n += len(indexes)
				rest = rest[len(block):]
			}
			return n
		})
	}
}
