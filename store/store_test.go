package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/store"
)

func TestOpenRefusesWhatIsNoStore(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{dir, file, filepath.Join(dir, "none")} {
		if _, err := store.Open(name); err == nil {
			t.Errorf("Open(%s) has no error", name)
		}
	}
}

func TestRocksDB(t *testing.T) {
	cases := []struct {
		name  string
		files []string
		dir   string // "" if there is none
		err   error  // of Topics
	}{
		{"classic", []string{"consumequeue/T/0/00000000000000000000"}, "", nil},
		{"in the classic folder", []string{"consumequeue/CURRENT", "consumequeue/MANIFEST-000005", "consumequeue/000008.sst"}, "consumequeue", store.ErrRocksDB},
		{"copied without CURRENT", []string{"consumequeue/000008.sst"}, "consumequeue", store.ErrRocksDB},
		{"in a folder of its own", []string{"consumequeue_rocksdb/CURRENT"}, "consumequeue_rocksdb", store.ErrRocksDB},
		{"beside an empty classic folder", []string{"consumequeue_rocksdb/CURRENT", "consumequeue/lock"}, "consumequeue_rocksdb", store.ErrRocksDB},
		{"both kinds", []string{"consumequeue/T/0/00000000000000000000", "consumequeue_rocksdb/CURRENT"}, "consumequeue_rocksdb", nil},
		{"another database beside classic queues", []string{"consumequeue/T/0/00000000000000000000", "rocksdbstore/CURRENT"}, "", nil},
		{"log alone", []string{"commitlog/00000000000000000000"}, "", nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			files := map[string][]byte{}
			for _, f := range c.files {
				files[f] = make([]byte, 20)
			}
			s := openStore(t, writeFiles(t, files))
			dir, ok := s.RocksDB()
			if ok != (c.dir != "") || ok && filepath.Base(dir) != c.dir {
				t.Errorf("RocksDB = %q, %v, want %q", dir, ok, c.dir)
			}
			if _, err := s.Topics(); !errors.Is(err, c.err) {
				t.Errorf("Topics: %v, want %v", err, c.err)
			}
			want := store.ErrNoQueue
			if c.err != nil {
				want = c.err
			}
			if _, err := s.Queue("Other", 0); !errors.Is(err, want) {
				t.Errorf("Queue: %v, want %v", err, want)
			}
		})
	}
}

func TestQueueNames(t *testing.T) {
	s := openStore(t, fixture)
	for _, topic := range []string{"", ".", "..", "../consumequeue/OrderTopic", `..\x`, "OrderTopic/0", "None"} {
		if _, err := s.Queue(topic, 0); !errors.Is(err, store.ErrNoQueue) {
			t.Errorf("Queue(%q): %v, want ErrNoQueue", topic, err)
		}
	}
	if _, err := s.Queue("OrderTopic", -1); !errors.Is(err, store.ErrNoQueue) {
		t.Errorf("queue -1: %v, want ErrNoQueue", err)
	}
	if _, err := s.Ext("OrderTopic", 0); !errors.Is(err, store.ErrNoQueue) {
		t.Errorf("Ext: %v, want ErrNoQueue", err)
	}
}

func TestTopics(t *testing.T) {
	topics, err := openStore(t, newSample(t).dir).Topics()
	if err != nil {
		t.Fatal(err)
	}
	want := []store.Topic{
		{Name: "B", Queues: []store.QueueRef{{Topic: "B", Batch: true}}},
		{Name: "E", Queues: []store.QueueRef{{Topic: "E", Ext: true}}},
		{Name: "SCHEDULE_TOPIC_XXXX", Queues: []store.QueueRef{{Topic: "SCHEDULE_TOPIC_XXXX", ID: 2}}},
		{Name: "T", Queues: []store.QueueRef{{Topic: "T"}}},
	}
	if d := cmp.Diff(want, topics); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestNoCommitLog(t *testing.T) {
	s := openStore(t, writeFiles(t, map[string][]byte{"consumequeue/T/0/00000000000000000000": make([]byte, 200)}))
	if _, err := s.CommitLog(); !errors.Is(err, store.ErrNoCommitLog) {
		t.Errorf("error %v, want ErrNoCommitLog", err)
	}
	info, err := s.Info(store.QueueRef{Topic: "T"})
	if err != nil || info.MinOffset != 0 || info.MaxOffset != 0 || info.Files != 1 {
		t.Errorf("info %+v, %v, want an empty queue", info, err)
	}
}

// TestManyFiles reads more files than may be open at once, from several
// goroutines.
func TestManyFiles(t *testing.T) {
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{Queue: 20})
	for range 400 {
		if _, err := w.Put(storetest.Message{Topic: "T"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	s := openStore(t, dir)
	q, err := s.Queue("T", 0)
	if err != nil {
		t.Fatal(err)
	}
	results := make(chan error)
	for range 4 {
		go func() {
			it, err := q.Entries(0, -1)
			n := int64(0)
			for err == nil && it.Next() {
				if it.Entry().QueueOffset != n {
					err = fmt.Errorf("entry %d, want %d", it.Entry().QueueOffset, n)
				}
				n++
			}
			if err == nil && (it.Err() != nil || n != 400) {
				err = fmt.Errorf("%d entries, %v", n, it.Err())
			}
			results <- err
		}()
	}
	for range 4 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if n := store.OpenFiles(s); n > 64 {
		t.Errorf("%d files open, want at most 64", n)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := q.Entry(0); !errors.Is(err, os.ErrClosed) {
		t.Errorf("after Close: %v, want os.ErrClosed", err)
	}
	if n := store.OpenFiles(s); n != 0 {
		t.Errorf("%d files open after Close", n)
	}
}

// TestEnds tells the four ends of a log apart.
func TestEnds(t *testing.T) {
	store.NoTailWait(t)
	const size = 4096
	cases := []struct {
		name  string
		after func(b []byte, end int) []byte
		end   store.End
		err   bool
	}{
		{"unwritten", func(b []byte, _ int) []byte { return b }, store.EndUnwritten, false},
		{"clean", func(b []byte, end int) []byte { return b[:end] }, store.EndClean, false},
		{"blank", func(b []byte, end int) []byte {
			put32(int32(size - end))(b[end:])
			put32(-875286124)(b[end+4:])
			return b
		}, store.EndBlank, false},
		{"torn", func(b []byte, end int) []byte { return b[:end-1] }, store.EndTorn, true},
		{"torn size", func(b []byte, end int) []byte { return append(b[:end:end], 0, 0, 1) }, store.EndTorn, true},
		{"blank of a wrong size", func(b []byte, end int) []byte {
			put32(7)(b[end:])
			put32(-875286124)(b[end+4:])
			return b
		}, store.EndTorn, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			w := storetest.New(dir, storetest.Sizes{Log: size})
			end := 0
			for range 3 {
				p, err := w.Put(storetest.Message{Topic: "T", Body: []byte("body")})
				if err != nil {
					t.Fatal(err)
				}
				end = int(p.Offset) + int(p.Size)
			}
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(dir, filepath.FromSlash(logFile))
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			// The record ends with an empty length: a byte that is not zero shows the cut.
			if err := os.WriteFile(path, c.after(b, end), 0o644); err != nil {
				t.Fatal(err)
			}
			log, err := openStore(t, dir).CommitLog()
			if err != nil {
				t.Fatal(err)
			}
			it := log.Messages(0)
			for it.Next() {
			}
			if it.End() != c.end || (it.Err() != nil) != c.err || it.Resume() {
				t.Errorf("end %v, error %v, want %v", it.End(), it.Err(), c.end)
			}
		})
	}
}

func TestCorruptErrorTellsAll(t *testing.T) {
	s := newSample(t)
	s.poke(t, logFile, s.plain[5].Offset+84, put32(1000)) // body length
	log, err := openStore(t, s.dir).CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	_, err = log.Message(s.plain[5].Offset, s.plain[5].Size)
	if err == nil {
		t.Fatal("no error")
	}
	want := fmt.Sprintf("%s at byte %d: body length: want 0 to", filepath.Join(s.dir, filepath.FromSlash(logFile)), s.plain[5].Offset+84)
	if !strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), "have 1000") {
		t.Errorf("got %q, want %q …", err, want)
	}
}

func TestSearchTime(t *testing.T) {
	s := openStore(t, fixture)
	log, err := s.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	q, err := s.Queue("OrderTopic", 1)
	if err != nil {
		t.Fatal(err)
	}
	var rows []stored
	for _, m := range fixtureMessages(t) {
		if m.Topic == "OrderTopic" && m.Queue == 1 {
			rows = append(rows, m)
		}
	}
	end := rows[len(rows)-1].QueueOffset + 1
	for at := rows[0].StoreTimestamp - 1; at <= rows[len(rows)-1].StoreTimestamp+1; at += 13 {
		want := end
		for i := len(rows) - 1; i >= 0 && rows[i].StoreTimestamp >= at; i-- {
			want = rows[i].QueueOffset
		}
		if got, err := q.SearchTime(log, at); err != nil || got != want {
			t.Fatalf("SearchTime(%d) = %d, %v, want %d", at, got, err, want)
		}
	}
}
