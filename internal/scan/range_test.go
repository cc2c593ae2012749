package scan_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/internal/scan"
	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/store"
)

// TestEndedScan keeps what was found before the context ended.
func TestEndedScan(t *testing.T) {
	dir := t.TempDir()
	var all []storetest.Message
	for n := range 3000 {
		all = append(all, message("T", n%3, n, "TAGS", "A"))
	}
	write(t, storetest.New(dir, storetest.Sizes{Queue: 600}), all...)
	ctx, cancel := context.WithCancel(t.Context())
	q := query(t, "T", "A", "-")
	given := 0
	q.Deliver = func(*scan.Record) error {
		if given++; given == 50 {
			cancel()
		}
		return nil
	}
	r, err := scan.Run(ctx, open(t, dir), q)
	if !errors.Is(err, context.Canceled) || !r.Incomplete || r.Delivered < 50 || r.Delivered == 3000 {
		t.Errorf("%v: %+v", err, r)
	}

	q.Deliver = func(*scan.Record) error { return scan.ErrEnough }
	if r, err = scan.Run(t.Context(), open(t, dir), q); err != nil || !r.Incomplete {
		t.Errorf("enough: %v, %+v", err, r)
	}
	broken := errors.New("broken pipe")
	q.Deliver = func(*scan.Record) error { return broken }
	if _, err = scan.Run(t.Context(), open(t, dir), q); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestMemoryOfCount scans a queue folder of 60 MB and allocates a few buffers
// only: memory does not grow with the queue.
func TestMemoryOfCount(t *testing.T) {
	dir := t.TempDir()
	queue := filepath.Join(dir, "consumequeue", "T", "0")
	if err := os.MkdirAll(queue, 0o755); err != nil {
		t.Fatal(err)
	}
	const perFile, files = 300_000, 10
	b := make([]byte, 0, perFile*store.EntrySize)
	for file := range files {
		b = b[:0]
		for i := range perFile {
			n := file*perFile + i
			b = binary.BigEndian.AppendUint64(b, uint64(n)*100)
			b = binary.BigEndian.AppendUint32(b, 100)
			b = binary.BigEndian.AppendUint64(b, uint64(n%10))
		}
		if err := os.WriteFile(filepath.Join(queue, fmt.Sprintf("%020d", file*len(b))), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	st := open(t, dir)
	q := query(t, "T", "\u0105", "-") // its code is 261, of no entry
	q.KeepOffsets = false
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if r := run(t, st, q); r.Total != perFile*files || r.TagMatched != 0 {
		t.Fatalf("got %+v", r.Counts)
	}
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 24<<20 {
		t.Errorf("%d bytes allocated by a scan of %d", got, perFile*files*store.EntrySize)
	}
}

func TestRanges(t *testing.T) {
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{Queue: 60})
	w.StartQueue("T", 0, 2)
	var all []storetest.Message
	for n := range 10 {
		all = append(all, message("T", 0, n, "TAGS", "A"))
	}
	write(t, w, all...) // queue offsets 2 to 11, stored at 0 to 9 seconds
	st := open(t, dir)
	at := func(ms int64) *int64 { return ptr(startTime + ms) }
	for _, c := range []struct {
		name                 string
		fromOffset, toOffset *int64
		fromTime, toTime     *int64
		first, n             int64
	}{
		{"all", nil, nil, nil, nil, 2, 10},
		{"from offset", ptr[int64](5), nil, nil, nil, 5, 7},
		{"to offset is exclusive", nil, ptr[int64](5), nil, nil, 2, 3},
		{"offsets beyond the queue", ptr[int64](0), ptr[int64](1 << 60), nil, nil, 2, 10},
		{"no such offsets", ptr[int64](100), nil, nil, nil, 0, 0},
		{"crossed offsets", ptr[int64](8), ptr[int64](4), nil, nil, 0, 0},
		{"from time", nil, nil, at(3000), nil, 5, 7},
		{"from between two", nil, nil, at(2001), nil, 5, 7},
		{"to time is exclusive", nil, nil, nil, at(3000), 2, 3},
		{"to just behind", nil, nil, nil, at(3001), 2, 4},
		{"times before", nil, nil, nil, at(-1), 0, 0},
		{"times behind", nil, nil, at(9001), nil, 0, 0},
		{"both kinds", ptr[int64](4), ptr[int64](9), at(0), at(4000), 4, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			q := query(t, "T", "A", "-")
			q.FromOffset, q.ToOffset, q.FromTime, q.ToTime = c.fromOffset, c.toOffset, c.fromTime, c.toTime
			r := run(t, st, q)
			var want []int64
			for i := range c.n {
				want = append(want, c.first+i)
			}
			if d := cmp.Diff(want, r.Offsets[0]); d != "" || r.Total != c.n {
				t.Errorf("total %d; -want +got:\n%s", r.Total, d)
			}
		})
	}
}
