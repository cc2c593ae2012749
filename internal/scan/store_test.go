package scan_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/internal/scan"
	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/store"
)

const startTime = 1_700_000_000_000

// message is the n-th message of a test store: stored n seconds after the start.
func message(topic string, queue, n int, properties ...string) storetest.Message {
	m := storetest.Message{
		Topic: topic, Queue: queue, StoreTime: startTime + int64(n)*1000, BornTime: startTime,
		Body: []byte(fmt.Sprintf(`{"n":%d}`, n)),
	}
	for i := 0; i < len(properties); i += 2 {
		m.Properties = append(m.Properties, properties[i]+"\x01"+properties[i+1]+"\x02"...)
	}
	return m
}

// write puts the messages and returns the store's folder.
func write(t testing.TB, w *storetest.Writer, messages ...storetest.Message) []storetest.Placed {
	t.Helper()
	var placed []storetest.Placed
	for _, m := range messages {
		p, err := w.Put(m)
		if err != nil {
			t.Fatal(err)
		}
		placed = append(placed, p)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return placed
}

func query(t testing.TB, topic, tags, sql string) scan.Query {
	t.Helper()
	text := func(s string) *string {
		if s == "-" {
			return nil
		}
		return &s
	}
	return scan.Query{Topic: topic, Queue: scan.AllQueues, Filter: compile(t, text(tags), text(sql)), KeepOffsets: true}
}

// TestCountsByKindOfEntry: filler, expired entries and messages of other topics
// in between.
func TestCountsByKindOfEntry(t *testing.T) {
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{Log: 2000})
	w.StartQueue("T", 0, 7)
	var all []storetest.Message
	for n := range 60 {
		all = append(all, message([]string{"T", "Other"}[n%3/2], 0, n, "TAGS", []string{"A", "B"}[n%2]))
	}
	write(t, w, all...)
	if err := w.ExpireLog(2); err != nil {
		t.Fatal(err)
	}
	st := open(t, dir)
	log, err := st.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	expired := int64(0)
	q, err := st.Queue("T", 0)
	if err != nil {
		t.Fatal(err)
	}
	for it, n := must(q.Entries(7, -1)), 0; it.Next(); n++ {
		if it.Entry().Offset < log.MinOffset() {
			expired++
		}
	}
	if expired < 5 || log.MinOffset() != 4000 {
		t.Fatalf("%d expired entries, log from %d", expired, log.MinOffset())
	}
	r := run(t, st, query(t, "T", "A", "-"))
	if r.Filler != 7 || r.Expired != expired || r.Total != 40-expired || r.TagMatched != r.Delivered || r.TagMatched == 0 {
		t.Errorf("got %+v; want 7 filler, %d expired, %d in total", r.Counts, expired, 40-expired)
	}
	if first := r.Offsets[0][0]; first < 7+expired {
		t.Errorf("queue offset %d is expired", first)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestExtWithoutUnit: an address that leads nowhere passes the broker, and the
// client decides.
func TestExtWithoutUnit(t *testing.T) {
	dir := t.TempDir()
	var all []storetest.Message
	for n, tag := range []string{"A", "B", "A", "C"} {
		m := message("T", 0, n, "TAGS", tag)
		m.Ext = true
		all = append(all, m)
	}
	write(t, storetest.New(dir, storetest.Sizes{}), all...)
	st := open(t, dir)
	if r := run(t, st, query(t, "T", "A", "-")); r.TagMatched != 2 || r.Delivered != 2 || r.NoUnit != 0 {
		t.Errorf("with units: %+v", r.Counts)
	}
	if err := os.RemoveAll(filepath.Join(dir, "consumequeue_ext")); err != nil {
		t.Fatal(err)
	}
	r := run(t, open(t, dir), query(t, "T", "A", "-"))
	if r.TagMatched != 4 || r.Delivered != 2 || r.NoUnit != 4 || r.Damaged != 0 {
		t.Errorf("without units: %+v", r.Counts)
	}
	want := []scan.Drop{
		{Tag: "B", Cause: scan.NoCode, Count: 1, First: scan.Place{QueueOffset: 1}},
		{Tag: "C", Cause: scan.NoCode, Count: 1, First: scan.Place{QueueOffset: 3}},
	}
	if d := cmp.Diff(want, r.Drops); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// TestDelayed: the code field of a delayed message is a time, of which the
// broker compares the low 32 bits.
func TestDelayed(t *testing.T) {
	dir := t.TempDir()
	first, second := message("SCHEDULE_TOPIC_XXXX", 2, 0, "TAGS", "A"), message("SCHEDULE_TOPIC_XXXX", 2, 1, "TAGS", "B")
	time := int64(0x18C<<32 | 'A') // its low 32 bits are the code of the tag A
	first.TagCode, second.TagCode = ptr(int64(startTime)), &time
	write(t, storetest.New(dir, storetest.Sizes{}), first, second)
	r := run(t, open(t, dir), query(t, "SCHEDULE_TOPIC_XXXX", "A", "-"))
	if r.Total != 2 || r.TagMatched != 1 || r.Delivered != 0 {
		t.Errorf("got %+v", r.Counts)
	}
	if len(r.Drops) != 1 || r.Drops[0].Cause != scan.OtherCode || r.Drops[0].Tag != "B" {
		t.Errorf("dropped %+v", r.Drops)
	}
}

func ptr[T any](v T) *T { return &v }

// TestCollisions: which tags were let through by the hash, and for which.
func TestCollisions(t *testing.T) {
	dir := t.TempDir()
	write(t, storetest.New(dir, storetest.Sizes{}),
		message("T", 0, 0, "TAGS", "Aa"), message("T", 0, 1, "TAGS", "BB"), message("T", 1, 2, "TAGS", "BB"), message("T", 1, 3))
	r := run(t, open(t, dir), query(t, "T", "x || Aa", "-"))
	want := []scan.Drop{{Tag: "BB", Cause: scan.Collision, Wanted: []string{"Aa"}, Count: 2, First: scan.Place{QueueOffset: 1}}}
	if d := cmp.Diff(want, r.Drops); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if r.TagMatched != 3 || r.Delivered != 1 {
		t.Errorf("got %+v", r.Counts)
	}
}

// TestErrorsByTerm groups the failures of two terms.
func TestErrorsByTerm(t *testing.T) {
	dir := t.TempDir()
	write(t, storetest.New(dir, storetest.Sizes{}),
		message("T", 0, 0, "a", "x"), message("T", 0, 1, "a", "1", "b", "y"), message("T", 0, 2, "a", "z"), message("T", 0, 3, "a", "9", "b", "9"), message("T", 0, 4))
	r := run(t, open(t, dir), query(t, "T", "-", "a > 5 OR b > 5"))
	if r.SQLErrors != 3 || r.SQLMatched != 1 || r.SQLNulls != 1 || r.SQLFalse != 0 {
		t.Errorf("got %+v", r.Counts)
	}
	if len(r.Failures) != 2 || r.Failures[0].Term != "a > 5" || r.Failures[0].Count != 2 || r.Failures[1].Term != "b > 5" ||
		r.Failures[1].First != (scan.Place{QueueOffset: 1}) || !strings.Contains(r.Failures[1].Reason, `"y"`) {
		t.Errorf("got %+v", r.Failures)
	}
}

// TestNoCommitLog: the tag code is all there is, whether the folder is missing or
// empty.
func TestNoCommitLog(t *testing.T) {
	dir := t.TempDir()
	write(t, storetest.New(dir, storetest.Sizes{}), message("T", 0, 0, "TAGS", "A"), message("T", 0, 1, "TAGS", "B"))
	if err := os.RemoveAll(filepath.Join(dir, "commitlog")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		st := open(t, dir)
		r := run(t, st, query(t, "T", "A", "a = 1"))
		want := scan.Counts{Total: 2, TagMatched: 1}
		if d := cmp.Diff(want, r.Counts); d != "" || !r.NoCommitLog || r.Offsets != nil {
			t.Errorf("%+v; -want +got:\n%s", r, d)
		}
		q := query(t, "T", "A", "-")
		q.FromTime = ptr(int64(startTime))
		if _, err := scan.Run(t.Context(), st, q); !errors.Is(err, scan.ErrNoTime) {
			t.Errorf("a range of times: %v", err)
		}
		if err := os.MkdirAll(filepath.Join(dir, "commitlog"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

func overwrite(t testing.TB, path string, at int64, b []byte) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(b, at); err != nil {
		t.Fatal(err)
	}
}

// TestBatches: a batch is filtered whole and counts once, by its first offset.
func TestBatches(t *testing.T) {
	dir := t.TempDir()
	var all []storetest.Message
	for n, tag := range []string{"A", "B", "A", "A"} {
		m := message("T", 3, n, "TAGS", tag)
		m.BatchSize = 5
		all = append(all, m)
	}
	write(t, storetest.New(dir, storetest.Sizes{}), all...)
	q := query(t, "T", "A", "-")
	r := run(t, open(t, dir), q)
	if d := cmp.Diff(map[int][]int64{3: {0, 10, 15}}, r.Offsets); d != "" || r.Total != 4 || !r.Batches {
		t.Errorf("%+v; -want +got:\n%s", r.Counts, d)
	}
	q.FromOffset, q.ToOffset = ptr[int64](12), ptr[int64](15) // in the middle of the third
	if r = run(t, open(t, dir), q); r.Total != 1 || r.Delivered != 1 {
		t.Errorf("offsets 12 to 15: %+v", r.Counts)
	}
}

func TestMissingTopics(t *testing.T) {
	dir := t.TempDir()
	write(t, storetest.New(dir, storetest.Sizes{}), message("T", 0, 0), message("T", 2, 0), message("U", 0, 0))
	st := open(t, dir)
	for want, q := range map[string]scan.Query{
		`no topic "X"; the store has topics T, U`:             {Topic: "X", Queue: scan.AllQueues},
		`topic "T" has no queue 1; the store has queues 0, 2`: {Topic: "T", Queue: 1},
	} {
		q.Filter = broker.NewFilter(nil, nil)
		var missing *scan.NoTopicError
		if _, err := scan.Run(t.Context(), st, q); !errors.As(err, &missing) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	rocks := t.TempDir()
	if err := os.MkdirAll(filepath.Join(rocks, "consumequeue_rocksdb"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(rocks, "commitlog"), 0o755); err != nil {
		t.Fatal(err)
	}
	_, err := scan.Run(t.Context(), open(t, rocks), scan.Query{Topic: "T", Queue: scan.AllQueues, Filter: broker.NewFilter(nil, nil)})
	if !errors.Is(err, store.ErrRocksDB) {
		t.Errorf("RocksDB: %v", err)
	}
}
