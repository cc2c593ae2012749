package main

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/examples/minibroker"
)

// output ends the program once it has printed as many lines as are wanted.
type output struct {
	mu    sync.Mutex
	text  bytes.Buffer
	lines int
	end   context.CancelFunc
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text.Write(b)
	if o.lines -= bytes.Count(b, []byte("\n")); o.lines <= 0 {
		o.end()
	}
	return len(b), nil
}

func TestRun(t *testing.T) {
	registry, err := broker.NewRegistry(nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := minibroker.Start(registry, "Orders")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for _, amount := range []string{"150", "99", "", "101"} {
		if err := b.Put("Orders", map[string]string{"amount": amount, "TAGS": "T"}, "amount "+amount); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	out := &output{lines: 2, end: cancel}
	if err := run(ctx, out, b.Addr(), "group", "Orders", "SQL92", "amount > 100"); err != nil {
		t.Fatal(err)
	}
	got := out.text.String()
	if strings.Count(got, "\n") != 2 || !strings.Contains(got, " T amount 150\n") || !strings.Contains(got, " T amount 101\n") {
		t.Errorf("got:\n%s", got)
	}
	if err := run(ctx, out, b.Addr(), "group", "Orders", "SQL92", "amount >"); err == nil {
		t.Error("a wrong selector starts a consumer")
	}
}
