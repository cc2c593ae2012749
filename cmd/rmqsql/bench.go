package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/measure"
	"github.com/rmqsql/rmqsql/internal/message"
	"github.com/rmqsql/rmqsql/internal/wire"
)

func benchCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "bench",
		Usage:     "measure how long a selector takes for your messages",
		UsageText: "bench EXPR -m FILE\nbench -f FILE -m FILE",
		Description: `All messages are read first. Then they are matched again and again, held in maps and
as the bytes that a broker stores, and the selector is compiled again and again, in
turns; the fastest turn counts. Times are those of this machine and this moment: they
promise nothing for another.

Exit code: 0, whether messages match or not; 2 if one cannot be read.

Examples:
  rmqsql bench "amount > 100 AND region = 'BEIJING'" -m orders.jsonl
  rmqsql bench -f selector.sql92 -m orders.jsonl --time 5s --format json`,
		Flags: []cli.Flag{
			fileFlag(),
			&cli.StringFlag{Name: "m", Usage: "read messages as JSON from `FILE`, - for stdin"},
			&cli.DurationFlag{Name: "time", Value: 500 * time.Millisecond, Usage: "measure each figure for `TIME`; default: 500ms"},
			releaseFlag(), formatFlag("text", "json"),
		},
		Action: func(c *cli.Context) error { return e.bench(c) },
	}
}

func (e *env) bench(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	s, err := e.oneSelector(c)
	if err != nil {
		return err
	}
	if !c.IsSet("m") {
		return usagef("no messages: give a file by -m")
	}
	if c.Duration("time") <= 0 {
		return usagef("--time is how long to measure, such as 2s, not %s", c.Duration("time"))
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	filter, err := e.compile(s, release)
	if err != nil {
		return err
	}
	in, err := e.openMessages(c)
	if err != nil {
		return err
	}
	defer in.close()
	messages, err := readBenchMessages(in)
	if err != nil {
		return err
	}
	if messages.unstorable > 0 {
		e.note("messages whose text holds the bytes 1 or 2, which brokers store nothing with: %d; the figure for stored bytes leaves them out",
			messages.unstorable)
	}
	result := runBench(filter, messages, c.Duration("time"))
	if format == "json" {
		err = jsonEncoder(e.stdout).Encode(result)
	} else {
		err = e.writeBench(result)
	}
	if err == nil && in.unread > 0 {
		return exitFailed
	}
	return err
}

// benchMessages are messages in both forms.
type benchMessages struct {
	maps       []rmqsql.Map
	stored     []rmqsql.Stored
	unstorable int // messages that are in maps alone
	properties int
}

func readBenchMessages(in *messages) (benchMessages, error) {
	var all benchMessages
	for {
		m, err := in.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return all, err
		}
		all.add(m)
	}
	switch {
	case len(all.maps) > 0:
		return all, nil
	case in.unread > 0:
		return all, exitFailed
	}
	return all, &emptyInput{in.name}
}

func (b *benchMessages) add(m message.Message) {
	properties := make(rmqsql.Map, len(m.Properties))
	var stored rmqsql.Stored
	for name, v := range m.Properties {
		properties[name] = v.Text
		stored = wire.AppendProperty(stored, name, v.Text)
	}
	b.maps = append(b.maps, properties)
	b.properties += len(properties)
	if storable(stored, properties) {
		b.stored = append(b.stored, stored)
	} else {
		b.unstorable++
	}
}

// storable reports whether what was stored reads back as it was.
func storable(stored rmqsql.Stored, properties rmqsql.Map) bool {
	n := 0
	for name, value := range stored.All() {
		if properties[name] != value {
			return false
		}
		n++
	}
	return n == len(properties)
}

// jsonBench is the JSON form of bench, in nanoseconds and for one message or one
// compilation.
type jsonBench struct {
	Expression string    `json:"expression"`
	Release    string    `json:"release"`
	Messages   int       `json:"messages"`
	Delivered  int       `json:"delivered"`
	Properties float64   `json:"properties"` // of a message, on average
	Compile    jsonCost  `json:"compile"`
	Map        jsonCost  `json:"map"`
	Stored     *jsonCost `json:"stored"` // null if no message can be stored
}

type jsonCost struct {
	Nanoseconds float64 `json:"nanoseconds"`
	Allocations float64 `json:"allocations"`
	Bytes       float64 `json:"bytes"` // allocated
}

// runBench measures each of the three for a time.
func runBench(f *rmqsql.Filter, m benchMessages, each time.Duration) jsonBench {
	result := jsonBench{
		Expression: f.String(), Release: f.Release().String(),
		Messages: len(m.maps), Properties: float64(m.properties) / float64(len(m.maps)),
	}
	for _, properties := range m.maps {
		if f.Match(properties) {
			result.Delivered++
		}
	}
	options := &rmqsql.Options{Release: f.Release()}
	tasks := []measure.Task{
		{Run: func(n int) {
			for range n {
				_, _ = rmqsql.Compile(f.String(), options) // it did compile
			}
		}},
		{Ops: len(m.maps), Run: func(n int) {
			for range n {
				for _, properties := range m.maps {
					f.Match(properties)
				}
			}
		}},
	}
	if len(m.stored) > 0 {
		tasks = append(tasks, measure.Task{Ops: len(m.stored), Run: func(n int) {
			for range n {
				for _, properties := range m.stored {
					f.MatchStored(properties)
				}
			}
		}})
	}
	const rounds = 10
	costs := measure.Plan{Rounds: rounds, Turn: each / rounds}.InTurns(tasks)
	result.Compile, result.Map = jsonCost(costs[0]), jsonCost(costs[1])
	if len(costs) > 2 {
		stored := jsonCost(costs[2])
		result.Stored = &stored
	}
	return result
}

func (e *env) writeBench(b jsonBench) error {
	_, err := fmt.Fprintf(e.stdout, "messages: %d, of which delivered: %d; properties of one: %.1f on average\n\n", b.Messages, b.Delivered, b.Properties)
	if err != nil {
		return err
	}
	rows := [][]string{{"", "time", "allocations", "bytes"}}
	add := func(name string, c jsonCost) {
		rows = append(rows, []string{name, duration(c.Nanoseconds), fmt.Sprintf("%.0f", c.Allocations), fmt.Sprintf("%.0f", c.Bytes)})
	}
	add("a message in a map", b.Map)
	if b.Stored != nil {
		add("a message in stored bytes", *b.Stored)
	}
	add("compiling the selector", b.Compile)
	return e.table(rows)
}

// duration shows a time in three digits.
func duration(nanoseconds float64) string {
	for _, unit := range []struct {
		name string
		size float64
	}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}} {
		if nanoseconds >= unit.size {
			return fmt.Sprintf("%.3g %s", nanoseconds/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%.3g ns", nanoseconds)
}
