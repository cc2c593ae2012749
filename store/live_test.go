package store_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/internal/wire"
	"github.com/rmqsql/rmqsql/store"
)

// liveWriter appends to a store as a broker does.
type liveWriter struct {
	t testing.TB
	w *storetest.Writer
	n int
}

func newLiveWriter(t testing.TB, dir string) *liveWriter {
	return &liveWriter{t: t, w: storetest.New(dir, storetest.Sizes{Log: 4096, Queue: 200, Ext: 512})}
}

func (l *liveWriter) put(n int) {
	l.t.Helper()
	for range n {
		m := storetest.Message{
			Topic: "T", Body: []byte(fmt.Sprint("message ", l.n)), StoreTime: int64(l.n),
			Properties: wire.AppendProperty(nil, "TAGS", "a"), Ext: l.n%2 == 0, BitMap: []byte{1},
		}
		if _, err := l.w.Put(m); err != nil {
			l.t.Fatal(err)
		}
		l.n++
	}
	if err := l.w.Flush(); err != nil {
		l.t.Fatal(err)
	}
}

// TestLiveAppend appends while the log is read: every message is seen, once.
func TestLiveAppend(t *testing.T) {
	dir := t.TempDir()
	l := newLiveWriter(t, dir)
	l.put(10)
	s := openStore(t, dir)
	log, err := s.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	it := log.Messages(0)
	seen := 0
	for it.Next() {
		if body, err := it.Message().Body(0); err != nil || string(body) != fmt.Sprint("message ", seen) {
			t.Fatalf("body %q, %v, want that of message %d", body, err, seen)
		}
		if seen++; seen < 300 {
			l.put(1)
		}
	}
	if it.Err() != nil || seen != l.n {
		t.Errorf("%d messages of %d, error %v", seen, l.n, it.Err())
	}
	q, err := s.Queue("T", 0)
	if err != nil {
		t.Fatal(err)
	}
	if end, err := q.MaxOffset(); err != nil || end != int64(l.n) {
		t.Errorf("MaxOffset = %d, %v, want %d", end, err, l.n)
	}
	l.put(100)
	if end, err := q.MaxOffset(); err != nil || end != int64(l.n) {
		t.Errorf("MaxOffset = %d, %v after more messages, want %d", end, err, l.n)
	}
	r := log.Reader()
	e, err := q.Entry(int64(l.n - 1))
	if err != nil {
		t.Fatal(err)
	}
	if m, err := r.At(e.Offset, e.Size); err != nil || m.QueueOffset != int64(l.n-1) {
		t.Errorf("the last message: %+v, %v", m, err)
	}
}

// TestLiveVerify verifies while another goroutine appends and deletes.
func TestLiveVerify(t *testing.T) {
	dir := t.TempDir()
	l := newLiveWriter(t, dir)
	l.put(100)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			l.put(3)
			if i%20 == 19 {
				if err := l.w.ExpireLog(1); err != nil {
					t.Error(err)
				}
				if err := l.w.ExpireQueue("T", 0, 1); err != nil {
					t.Error(err)
				}
			}
		}
	}()
	s := openStore(t, dir)
	for range 20 {
		_, err := s.Verify(context.Background(), nil, func(f store.Finding) error {
			t.Errorf("false alarm: %s", f)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	close(stop)
	<-done
}

// TestVerifyOutrun: what a broker does in the middle of a check is no finding.
func TestVerifyOutrun(t *testing.T) {
	const file = 600 // entries
	w, last, code := (*storetest.Writer)(nil), 0, []byte(nil)
	var later sync.WaitGroup
	put := func(n int) {
		for range n {
			m := storetest.Message{Topic: "T", StoreTime: int64(last), Properties: wire.AppendProperty(nil, "TAGS", "a"), Ext: true, BitMap: []byte{1}}
			if _, err := w.Put(m); err != nil {
				t.Fatal(err)
			}
			last++
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name    string
		entries int
		at      int // the call of Progress
		before  func(dir string)
		do      func(dir string)
	}{
		{"all entries deleted, up to the end of a file", 3 * file, 2, nil, func(string) {
			put(1)
			if err := w.ExpireQueue("T", 0, 3); err != nil {
				t.Fatal(err)
			}
		}},
		{"all but one deleted", 3*file + 1, 2, nil, func(string) {
			put(1)
			if err := w.ExpireQueue("T", 0, 3); err != nil {
				t.Fatal(err)
			}
		}},
		{"the last entry half-written", 3 * file, 3, func(dir string) {
			code = setLastCode(t, dir, make([]byte, 8))
		}, func(dir string) {
			later.Go(func() {
				time.Sleep(6 * time.Millisecond)
				setLastCode(t, dir, code)
			})
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			w, last = storetest.New(dir, storetest.Sizes{Log: 1 << 20, Queue: file * store.EntrySize, Ext: 8192}), 0
			put(c.entries)
			if c.before != nil {
				c.before(dir)
			}
			calls := 0
			opts := &store.VerifyOptions{Progress: func(_, _ int64) {
				if calls++; calls == c.at {
					c.do(dir)
				}
			}}
			defer later.Wait()
			alarms := 0
			_, err := openStore(t, dir).Verify(context.Background(), opts, func(f store.Finding) error {
				if alarms++; alarms <= 3 {
					t.Errorf("false alarm: %s", f)
				}
				return nil
			})
			if err != nil || calls < c.at {
				t.Errorf("%d alarms, error %v, %d calls of Progress, want %d", alarms, err, calls, c.at)
			}
		})
	}
}

// TestVerifyWaitsWithTheContext: waiting for entries ends with the context.
func TestVerifyWaitsWithTheContext(t *testing.T) {
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{Log: 4096, Queue: 2 * store.EntrySize, Ext: 512})
	for range 2 {
		m := storetest.Message{Topic: "T", Properties: wire.AppendProperty(nil, "TAGS", "a"), Ext: true, BitMap: []byte{1}}
		if _, err := w.Put(m); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	setLastCode(t, dir, make([]byte, 8))
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	_, err := openStore(t, dir).Verify(ctx, nil, func(f store.Finding) error {
		cancel(why) // at the entry's tag code; its unit is waited for behind that
		if f.Kind == store.FindOrphanUnit {
			t.Errorf("%s, after the context had ended", f)
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// setLastCode writes the tag code of the last entry of the queue's last file, and
// returns the one that was there.
func setLastCode(t *testing.T, dir string, code []byte) []byte {
	files, err := filepath.Glob(filepath.Join(dir, "consumequeue", "T", "0", "*"))
	if err != nil || len(files) == 0 {
		t.Error(files, err)
		return nil
	}
	file, err := os.OpenFile(files[len(files)-1], os.O_RDWR, 0)
	if err != nil {
		t.Error(err)
		return nil
	}
	defer file.Close()
	size, err := file.Seek(0, io.SeekEnd)
	was := make([]byte, len(code))
	_, readErr := file.ReadAt(was, size-int64(len(code)))
	_, writeErr := file.WriteAt(code, size-int64(len(code)))
	if err := errors.Join(err, readErr, writeErr); err != nil {
		t.Error(err)
	}
	return was
}

// TestDeletedWhileReading deletes the first files under the readers.
func TestDeletedWhileReading(t *testing.T) {
	dir := t.TempDir()
	l := newLiveWriter(t, dir)
	l.put(200)
	s := openStore(t, dir)
	log, err := s.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	q, err := s.Queue("T", 0)
	if err != nil {
		t.Fatal(err)
	}
	messages := log.Messages(0)
	entries, err := q.Entries(0, -1)
	if err != nil {
		t.Fatal(err)
	}
	if !messages.Next() || !entries.Next() {
		t.Fatal("nothing to read")
	}
	if err := l.w.ExpireLog(3); err != nil {
		t.Fatal(err)
	}
	if err := l.w.ExpireQueue("T", 0, 5); err != nil {
		t.Fatal(err)
	}
	lastMessage, lastEntry := int64(0), int64(0)
	for messages.Next() {
		lastMessage = messages.Message().QueueOffset
	}
	for entries.Next() {
		lastEntry = entries.Entry().QueueOffset
	}
	if messages.Err() != nil || entries.Err() != nil {
		t.Errorf("errors %v and %v, want none", messages.Err(), entries.Err())
	}
	if lastMessage != 199 || lastEntry != 199 {
		t.Errorf("read up to %d and %d, want 199", lastMessage, lastEntry)
	}
	r := log.Reader()
	if _, err := r.At(0, 0); err == nil {
		t.Error("a deleted message was read")
	}
	if log.MinOffset() == 0 {
		t.Error("MinOffset still tells the deleted file")
	}
}

// TestCutWhileReading cuts files short under the readers: they end, or name it.
func TestCutWhileReading(t *testing.T) {
	store.NoTailWait(t)
	for cut := int64(0); cut < 200; cut += 9 {
		dir := t.TempDir()
		l := newLiveWriter(t, dir)
		l.put(60)
		s := openStore(t, dir)
		log, err := s.CommitLog()
		if err != nil {
			t.Fatal(err)
		}
		q, err := s.Queue("T", 0)
		if err != nil {
			t.Fatal(err)
		}
		messages := log.Messages(0)
		entries, err := q.Entries(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		if !messages.Next() || !entries.Next() {
			t.Fatal("nothing to read")
		}
		for _, name := range []string{"consumequeue/T/0/00000000000000000800", "consumequeue/T/0/00000000000000001000", "commitlog/00000000000000004096"} {
			if err := os.Truncate(filepath.Join(dir, filepath.FromSlash(name)), cut); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		for {
			for messages.Next() {
				n++
			}
			if !messages.Resume() {
				break
			}
		}
		for {
			for entries.Next() {
				n++
			}
			if !entries.Resume() {
				break
			}
		}
		if n == 0 || n >= 120 {
			t.Errorf("cut at %d: %d records", cut, n)
		}
	}
}
