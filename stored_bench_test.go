package rmqsql_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/wire"
)

// BenchmarkStored runs the workload on stored bytes. Each line is a race: its
// figures are of one interleaved run, and multiples compare them.
//
//	floor-ns   the hand-written selector over a map
//	pass-ns    one pass over the bytes with IndexByte, to every name and value
//	decode-ns  decoding to a map, and matching on that
//	go-ns      MatchStored without vector instructions
//	vector-ns  MatchStored with them, where the processor has any
//	go/limit   go-ns in terms of pass and floor together: at most 1 is the aim
//	decode/go  how many times faster than decoding: 8 is the aim, 4 on P5
//	vector/floor  at 30 properties at most 4.5 is the aim on P1, 2.5 elsewhere
func BenchmarkStored(b *testing.B) {
	for _, p := range workload(b) {
		f := rmqsql.MustCompile(strings.Clone(p.Selector), nil)
		floor := floors[p.Name]
		for _, m := range p.Messages {
			message := properties(m.Properties)
			var stored rmqsql.Stored
			for _, pair := range m.Properties {
				stored = wire.AppendProperty(stored, pair[0], pair[1])
			}
			want := strings.HasSuffix(m.Name, "y")
			b.Run(p.Name+"/"+m.Name, func(b *testing.B) {
				defer wire.UseVectors(wire.UseVectors(false))
				overMap := runner{200, func() bool { return floor(message) == want }}
				pass := runner{200, func() bool { return indexPass(stored) == len(m.Properties) }}
				ours := runner{200, func() bool { return f.MatchStored(stored) == want }}
				// So many calls make garbage to collect: that is part of the price.
				decode := runner{8000, func() bool { return f.Match(rmqsql.Map(stored.Map())) == want }}
				best := race(b, overMap, pass, decode, ours)
				wire.UseVectors(true)
				vector := race(b, overMap, ours)
				b.ReportMetric(best[0], "floor-ns")
				b.ReportMetric(best[1], "pass-ns")
				b.ReportMetric(best[2], "decode-ns")
				b.ReportMetric(best[3], "go-ns")
				b.ReportMetric(vector[1], "vector-ns")
				b.ReportMetric(best[3]/(best[0]+best[1]), "go/limit")
				b.ReportMetric(best[2]/best[3], "decode/go")
				b.ReportMetric(vector[1]/vector[0], "vector/floor")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// runner is what takes part in a race, and how often it is called in a round.
type runner struct {
	calls int
	run   func() bool
}

// race times the runners in turn, in short rounds, and returns the best
// nanoseconds a call of each: what the machine does besides hits all alike, and
// the best round least.
func race(b *testing.B, runners ...runner) []float64 {
	best := make([]float64, len(runners))
	for round := range 500 {
		for i, r := range runners {
			if r.calls > 1000 && round%50 != 0 {
				continue
			}
			start := time.Now()
			for range r.calls {
				if !r.run() {
					b.Fatal("wrong answer")
				}
			}
			if ns := float64(time.Since(start).Nanoseconds()) / float64(r.calls); best[i] == 0 || ns < best[i] {
				best[i] = ns
			}
		}
	}
	return best
}

// indexPass looks for the end of every name and every value.
func indexPass(p []byte) (pairs int) {
	for len(p) > 0 {
		pairs++
		p = p[bytes.IndexByte(p, 1)+1:]
		p = p[bytes.IndexByte(p, 2)+1:]
	}
	return pairs
}
