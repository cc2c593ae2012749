package jsonfilter

import (
	"bufio"
	"encoding/json"
	"os"
	"runtime"
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

// workload reads the shared workload.
func workload(b *testing.B) (patterns []pattern) {
	file, err := os.Open("../../testdata/bench/workload.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	for lines := json.NewDecoder(file); lines.More(); {
		var p pattern
		if err := lines.Decode(&p); err != nil {
			b.Fatal(err)
		}
		patterns = append(patterns, p)
	}
	return patterns
}

// line writes a message as JSON, flat or in an envelope, in its stored order.
func line(properties [][2]string, envelope bool) []byte {
	var b strings.Builder
	for _, p := range properties {
		name, _ := json.Marshal(p[0])
		value, _ := json.Marshal(p[1])
		b.WriteString("," + string(name) + ":" + string(value))
	}
	object := "{" + b.String()[1:] + "}"
	if envelope {
		object = `{"topic":"OrderTopic","properties":` + object + `,"body":"` + strings.Repeat("x", 200) + `"}`
	}
	return []byte(object)
}

// BenchmarkLine matches a line beside what anyone would write: decode it into a map
// by encoding/json and match that.
func BenchmarkLine(b *testing.B) {
	for _, p := range workload(b) {
		f := rmqsql.MustCompile(strings.Clone(p.Selector), nil)
		m := NewMatcher(f)
		for _, message := range p.Messages {
			want := strings.HasSuffix(message.Name, "y")
			flat, wrapped := line(message.Properties, false), line(message.Properties, true)
			b.Run(p.Name+"/"+message.Name+"/decode", func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(flat)))
				for b.Loop() {
					var properties map[string]string
					if err := json.Unmarshal(flat, &properties); err != nil || f.Match(rmqsql.Map(properties)) != want {
						b.Fatal(err)
					}
				}
			})
			for name, line := range map[string][]byte{"flat": flat, "envelope": wrapped} {
				b.Run(p.Name+"/"+message.Name+"/"+name, func(b *testing.B) {
					b.ReportAllocs()
					b.SetBytes(int64(len(line)))
					for b.Loop() {
						if matched, bad := m.Match(line); bad != nil || matched != want {
							b.Fatal(bad)
						}
					}
				})
			}
		}
	}
}

// BenchmarkRun filters a long input as the command does.
func BenchmarkRun(b *testing.B) {
	var in strings.Builder
	patterns := workload(b)
	for in.Len() < 16<<20 {
		for _, m := range patterns[2].Messages {
			in.Write(append(line(m.Properties, false), '\n'))
		}
	}
	text := in.String()
	selector := rmqsql.MustCompile(patterns[2].Selector, nil)
	for name, workers := range map[string]int{"one": 1, "all": runtime.GOMAXPROCS(0)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				f := &Filter{Selector: selector, Workers: workers, Output: bufio.NewWriter(discard{})}
				if _, err := f.Run(strings.NewReader(text), "in"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// discard is a sink that has no shortcut for strings.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
