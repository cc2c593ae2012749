package store_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/internal/wire"
	"github.com/rmqsql/rmqsql/store"
)

// writeFiles puts one file at each path of a new store.
func writeFiles(t testing.TB, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, b := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// bounded runs a reader and fails if it allocated far more than the file: by a
// length that it trusted, say. slack covers buffers of fixed size.
func bounded(t *testing.T, size int, read func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	read()
	runtime.ReadMemStats(&after)
	const slack = 8 << 20
	if grown := after.TotalAlloc - before.TotalAlloc; grown > uint64(size)*1000+slack {
		t.Errorf("%d bytes allocated for a file of %d", grown, size)
	}
}

// finite fails once a reader has yielded more than a file of size bytes can hold.
type finite struct {
	t    *testing.T
	left int
}

func (f *finite) step() {
	if f.left--; f.left < 0 {
		f.t.Fatal("a reader does not end")
	}
}

func fixtureFile(f *testing.F, name string) []byte {
	f.Helper()
	b, err := os.ReadFile(filepath.Join(fixture, name))
	if err != nil {
		f.Fatal(err)
	}
	return b
}

// FuzzCommitLog reads any bytes as a log: in order, and message by message.
func FuzzCommitLog(f *testing.F) {
	store.NoTailWait(f)
	log := fixtureFile(f, "commitlog/00000000000000131072")
	f.Add(log[:4096], []byte{0, 0, 0, 0})
	f.Add(log[:300], log[300:600])
	dir := f.TempDir()
	w := storetest.New(dir, storetest.Sizes{Log: 4096})
	for c := range storetest.Zlib + 1 {
		m := storetest.Message{
			Topic: "T", Body: []byte(strings.Repeat("a", 100)), Compression: c, V2: c%2 == 0,
			Properties: wire.AppendProperty(nil, "TAGS", "a"),
		}
		if _, err := w.Put(m); err != nil {
			f.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		f.Fatal(err)
	}
	packed, err := os.ReadFile(filepath.Join(dir, "commitlog", "00000000000000000000"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packed, []byte{})

	f.Fuzz(func(t *testing.T, first, second []byte) {
		dir := writeFiles(t, map[string][]byte{
			"commitlog/00000000000000000000":            first,
			"commitlog/" + storeName(int64(len(first))): second,
			"consumequeue/T/0/00000000000000000000":     {},
		})
		s := openStore(t, dir)
		log, err := s.CommitLog()
		if err != nil {
			t.Fatal(err)
		}
		size := len(first) + len(second)
		bounded(t, size, func() {
			limit := finite{t, size + 10}
			it := log.Messages(0)
			for {
				last := int64(-1)
				for it.Next() {
					limit.step()
					m := it.Message()
					if m.Offset <= last {
						t.Fatalf("message at %d after the one at %d", m.Offset, last)
					}
					last = m.Offset
					readMessage(t, m, size)
				}
				limit.step()
				if !it.Resume() {
					break
				}
			}
			if it.End() == store.EndNone {
				t.Errorf("no end told, error %v", it.Err())
			}
			end, err := log.MaxOffset()
			if err != nil || end < 0 || end > int64(size) {
				t.Errorf("MaxOffset = %d, %v in %d bytes", end, err, size)
			}
			r := log.Reader()
			for off := int64(-1); off <= int64(size)+1; off += 7 {
				if m, err := r.At(off, 0); err == nil {
					readMessage(t, m, size)
				}
			}
		})
	})
}

func storeName(base int64) string {
	const zeros = "00000000000000000000"
	digits := []byte(zeros)
	for i := len(digits) - 1; base > 0; i-- {
		digits[i] = byte('0' + base%10)
		base /= 10
	}
	return string(digits)
}

// readMessage touches everything of a message; the parts must lie in the file.
func readMessage(t *testing.T, m *store.Message, size int) {
	t.Helper()
	if int(m.Size) > size || m.BodySize+len(m.Topic)+len(m.Properties) > int(m.Size) {
		t.Fatalf("message of %d bytes with body %d, topic %d, properties %d in a file of %d",
			m.Size, m.BodySize, len(m.Topic), len(m.Properties), size)
	}
	if raw, err := m.RawBody(); err != nil || len(raw) != m.BodySize {
		t.Fatalf("raw body has %d bytes, %v, want %d", len(raw), err, m.BodySize)
	}
	const limit = 1 << 16
	if body, err := m.Body(limit); err == nil && m.IsCompressed() && len(body) > limit {
		t.Fatalf("body of %d bytes, above the limit", len(body))
	}
	_ = m.CheckCRC()
	_ = m.Properties.Map()
	_ = m.BornHost.String() + m.StoreHost.String()
}

// FuzzConsumeQueue reads any bytes as a queue; every entry must be told by the
// iterator, by random access and by the blocks alike.
func FuzzConsumeQueue(f *testing.F) {
	f.Add(fixtureFile(f, "consumequeue/OrderTopic/1/00000000000000000000")[:2000])
	f.Add([]byte{})
	f.Add(make([]byte, 40))
	f.Fuzz(func(t *testing.T, b []byte) {
		s := openStore(t, writeFiles(t, map[string][]byte{"consumequeue/T/0/00000000000000000000": b}))
		q, err := s.Queue("T", 0)
		if err != nil {
			t.Fatal(err)
		}
		end, err := q.MaxOffset()
		if err != nil || end > int64(len(b)/20) {
			t.Fatalf("MaxOffset = %d, %v in %d bytes", end, err, len(b))
		}
		good := map[int64]store.Entry{}
		it, err := q.Entries(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		limit := finite{t, len(b)/10 + 10}
		for {
			for it.Next() {
				limit.step()
				good[it.Entry().QueueOffset] = it.Entry()
			}
			limit.step()
			if !it.Resume() {
				break
			}
		}
		for n := int64(-1); n <= end+1; n++ {
			e, err := q.Entry(n)
			want, ok := good[n]
			if ok != (err == nil && n < end) || ok && e != want {
				t.Errorf("Entry(%d) = %+v, %v; the iterator gave %+v, %v", n, e, err, want, ok)
			}
		}
		blocks, err := q.Blocks(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		seen := int64(0)
		for blocks.Next() {
			if blocks.Block().First != seen {
				t.Fatalf("block begins at %d, want %d", blocks.Block().First, seen)
			}
			seen += int64(len(blocks.Block().Data) / store.EntrySize)
		}
		if seen != end || blocks.Err() != nil {
			t.Errorf("blocks hold %d entries, %v, want %d", seen, blocks.Err(), end)
		}
	})
}

// FuzzBatchQueue reads any bytes as a batch queue.
func FuzzBatchQueue(f *testing.F) {
	s := newSample(f)
	b, err := os.ReadFile(filepath.Join(s.dir, batchFile))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b[:200], int64(8))
	f.Add([]byte{}, int64(-1))
	f.Fuzz(func(t *testing.T, b []byte, offset int64) {
		s := openStore(t, writeFiles(t, map[string][]byte{"batchconsumequeue/T/0/00000000000000000000": b}))
		q, err := s.BatchQueue("T", 0)
		if err != nil {
			t.Fatal(err)
		}
		it, err := q.Entries(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		limit := finite{t, len(b)/20 + 10}
		for {
			for it.Next() {
				limit.step()
				if e, err := q.Entry(it.Entry().Index); err != nil || e != it.Entry() {
					t.Fatalf("Entry(%d) = %+v, %v, want %+v", it.Entry().Index, e, err, it.Entry())
				}
			}
			limit.step()
			if !it.Resume() {
				break
			}
		}
		if e, err := q.Find(offset); err == nil && (offset < e.BaseOffset || offset-e.BaseOffset >= int64(e.BatchSize)) {
			t.Errorf("Find(%d) = %+v, which does not cover it", offset, e)
		}
		if _, err := s.Info(store.QueueRef{Topic: "T", Batch: true}); err != nil && !isCorrupt(err) {
			t.Error(err)
		}
	})
}

// FuzzConsumeQueueExt reads any bytes as ext units; every unit must be the same
// by its address.
func FuzzConsumeQueueExt(f *testing.F) {
	f.Add(fixtureFile(f, "consumequeue_ext/ExtTopic/0/00000000000000000000")[:500], int64(34))
	f.Add([]byte{0xff, 0xff}, int64(0))
	f.Fuzz(func(t *testing.T, b []byte, at int64) {
		s := openStore(t, writeFiles(t, map[string][]byte{"consumequeue_ext/T/0/00000000000000000000": b}))
		x, err := s.Ext("T", 0)
		if err != nil {
			t.Fatal(err)
		}
		bounded(t, len(b), func() {
			it, err := x.Units()
			if err != nil {
				t.Fatal(err)
			}
			limit := finite{t, len(b) + 10}
			for {
				for it.Next() {
					limit.step()
					u := it.Unit()
					again, err := x.Unit(u.Address)
					if err != nil || again.TagCode != u.TagCode || string(again.BitMap) != string(u.BitMap) || int(u.Size) != 20+len(u.BitMap) {
						t.Fatalf("unit %+v is %+v, %v by its address", u, again, err)
					}
				}
				limit.step()
				if !it.Resume() {
					break
				}
			}
			if it.End() == store.EndNone && it.Err() == nil {
				t.Error("no end told")
			}
			if u, err := x.Unit(store.ExtAddress(at)); err == nil && int(u.Size) > len(b) {
				t.Errorf("unit of %d bytes in a file of %d", u.Size, len(b))
			}
		})
	})
}

// FuzzVerify damages a sound store and only asks that Verify ends by itself.
func FuzzVerify(f *testing.F) {
	store.NoTailWait(f)
	f.Add(uint8(0), uint32(100), []byte{1, 2, 3})
	f.Add(uint8(1), uint32(20), make([]byte, 20))
	names := []string{logFile, plainFile, extQueue, extFile, delayFile, batchFile}
	f.Fuzz(func(t *testing.T, file uint8, at uint32, b []byte) {
		s := newSample(t)
		s.poke(t, names[int(file)%len(names)], int64(at%4000), func(have []byte) { copy(have, b) })
		found(t, s.dir, nil)
	})
}
