package rmqsql_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql"
)

// pattern is a selector of the workload with its messages.
type pattern struct {
	Name     string
	Selector string
	Messages []struct {
		Name       string
		Properties [][2]string
	}
}

// workload reads testdata/bench/workload.jsonl.
func workload(tb testing.TB) []pattern {
	file, err := os.Open("testdata/bench/workload.jsonl")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	var patterns []pattern
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var p pattern
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			tb.Fatal(err)
		}
		patterns = append(patterns, p)
	}
	return patterns
}

// properties returns a message whose strings are nobody else's.
func properties(pairs [][2]string) map[string]string {
	m := make(map[string]string, len(pairs))
	for _, p := range pairs {
		m[strings.Clone(p[0])] = strings.Clone(p[1])
	}
	return m
}

// TestWorkload: engine and hand-written floor agree on what matches.
func TestWorkload(t *testing.T) {
	patterns := workload(t)
	if len(patterns) != len(floors) {
		t.Fatalf("%d patterns, %d floors", len(patterns), len(floors))
	}
	for _, p := range patterns {
		f := rmqsql.MustCompile(p.Selector, nil)
		for _, m := range p.Messages {
			message := properties(m.Properties)
			want := strings.HasSuffix(m.Name, "y")
			if got := f.Match(rmqsql.Map(message)); got != want {
				t.Errorf("%s on %s: %t", p.Name, m.Name, got)
			}
			if got := floors[p.Name](message); got != want {
				t.Errorf("floor of %s on %s: %t", p.Name, m.Name, got)
			}
		}
	}
}

// TestMatchAllocatesNothing covers both kinds of program and every size of frame.
func TestMatchAllocatesNothing(t *testing.T) {
	if raceDetector {
		t.Skip("large programs keep their frames in a pool")
	}
	message := properties([][2]string{{"a", "15"}, {"b", "7.5"}, {"region", "BEIJING"}, {"s", "abc"}})
	deep := "a = " + strings.Repeat("(b = ", 40) + "c" + strings.Repeat(")", 40)
	wide := "a = '1'"
	for _, c := range "bcdefghijklmnopqrstuvwxyz" {
		wide += " OR (" + string(c) + " = 'x' AND " + string(c) + " > 5)"
	}
	for _, selector := range []string{
		"region = 'BEIJING'", "a > 100", "a BETWEEN 1 AND 20 AND b > 7.0", "s IN ('x', 'y', 'abc')", "s CONTAINS 'b'",
		"a > 1 AND (a < 5 OR a = 15)", "a = b OR a > 5", "-a > 5 OR NOT (a = TRUE)", "s > 5", "missing > 5 AND a > 1", deep, wide,
	} {
		f, err := rmqsql.Compile(selector, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []rmqsql.Message{rmqsql.Map(message), &plainMessage{message}, asTyped(message)} {
			f.Match(m)
			if n := testing.AllocsPerRun(100, func() { f.Match(m) }); n != 0 {
				t.Errorf("%.60s on %T: %v allocations", selector, m, n)
			}
		}
	}
}

// plainMessage is a message that is neither a Map nor typed.
type plainMessage struct{ m map[string]string }

func (p *plainMessage) Property(name string) (string, bool) { v, ok := p.m[name]; return v, ok }

// BenchmarkMatch runs each pattern of the workload beside its floor.
func BenchmarkMatch(b *testing.B) {
	for _, p := range workload(b) {
		f := rmqsql.MustCompile(strings.Clone(p.Selector), nil)
		floor := floors[p.Name]
		for _, m := range p.Messages {
			message := properties(m.Properties)
			want := strings.HasSuffix(m.Name, "y")
			b.Run(p.Name+"/"+m.Name+"/floor", func(b *testing.B) {
				for b.Loop() {
					if floor(message) != want {
						b.Fatal("wrong answer")
					}
				}
			})
			b.Run(p.Name+"/"+m.Name+"/rmqsql", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if f.Match(rmqsql.Map(message)) != want {
						b.Fatal("wrong answer")
					}
				}
			})
		}
	}
}

// BenchmarkCompile compiles each pattern of the workload.
func BenchmarkCompile(b *testing.B) {
	for _, p := range workload(b) {
		b.Run(p.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rmqsql.Compile(p.Selector, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
