package store_test

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/internal/wire"
	"github.com/rmqsql/rmqsql/store"
)

// written is a message as both sides can tell it.
type written struct {
	Place       storetest.Placed
	Topic       string
	Queue       int
	V2          bool
	Flag        int32
	BornTime    int64
	BornHost    string
	StoreTime   int64
	StoreHost   string
	Reconsumed  int32
	Prepared    int64
	Body        string
	Properties  map[string]string
	BitMap      string
	BatchSize   int
	Compression bool
}

func randomMessage(r *rand.Rand, i int) storetest.Message {
	m := storetest.Message{
		Topic:       []string{"TopicA", "%RETRY%group", "主题"}[r.IntN(3)],
		Queue:       r.IntN(3),
		V2:          r.IntN(3) == 0,
		Flag:        r.Int32() - r.Int32(),
		BornTime:    r.Int64(),
		BornHost:    randomHost(r),
		StoreTime:   1700000000000 + int64(i),
		StoreHost:   randomHost(r),
		Reconsumed:  r.Int32N(16),
		Prepared:    r.Int64(),
		Body:        []byte(strings.Repeat("x", r.IntN(200)) + fmt.Sprint(r.Uint64())),
		Compression: storetest.Compression(r.IntN(5)),
	}
	switch r.IntN(20) {
	case 0:
		m.Body = nil
		m.Compression = storetest.Plain
	case 1:
		m.Body = []byte(strings.Repeat("large body ", 8000)) // read in parts
		m.Compression = storetest.Plain
	}
	switch r.IntN(6) {
	case 0:
		m.Topic, m.BatchSize = "Batches", 1+r.IntN(40)
	case 1, 2:
		m.Topic, m.Ext = "Mapped", true
		m.BitMap = make([]byte, r.IntN(20))
		for i := range m.BitMap {
			m.BitMap[i] = byte(r.Uint32())
		}
	}
	for range r.IntN(10) {
		name := []string{"TAGS", "KEYS", "region", "amount", "空", "x"}[r.IntN(6)]
		m.Properties = wire.AppendProperty(m.Properties, name, []string{"", "1", "订单", "Aa", "a b"}[r.IntN(5)])
	}
	if n := len(m.Properties); n > 0 && r.IntN(2) == 0 {
		m.Properties = m.Properties[:n-1] // the last end is optional
	}
	return m
}

func randomHost(r *rand.Rand) netip.AddrPort {
	port := uint16(r.Uint32())
	if r.IntN(3) == 0 {
		return netip.AddrPortFrom(netip.AddrFrom16([16]byte{0x20, 0x01, 15: byte(r.Uint32())}), port)
	}
	return netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, byte(r.Uint32())}), port)
}

// randomStore writes a store and returns what must be read back, in the order of
// the log. Its first log files are deleted.
func randomStore(t testing.TB, seed uint64, dir string) (want []written) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	w := storetest.New(dir, storetest.Sizes{
		Log: 128<<10 + r.Int64N(64<<10), Queue: 20 * (1 + r.Int64N(60)), Batch: 46 * (1 + r.Int64N(20)), Ext: 256 + r.Int64N(2000),
	})
	if r.IntN(2) == 0 {
		w.StartQueue("TopicA", 0, r.Int64N(500))
	}
	for i := range 150 + r.IntN(100) {
		m := randomMessage(r, i)
		p, err := w.Put(m)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, written{
			Place: p, Topic: m.Topic, Queue: m.Queue, V2: m.V2, Flag: m.Flag, BornTime: m.BornTime, BornHost: m.BornHost.String(),
			StoreTime: m.StoreTime, StoreHost: m.StoreHost.String(), Reconsumed: m.Reconsumed, Prepared: m.Prepared,
			Body: string(m.Body), Properties: m.Properties.Map(), BitMap: hex.EncodeToString(m.BitMap),
			BatchSize: m.BatchSize, Compression: m.Compression != storetest.Plain,
		})
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := w.ExpireLog(r.IntN(3)); err != nil {
		t.Fatal(err)
	}
	if err := w.ExpireQueue("TopicA", 0, r.IntN(2)); err != nil {
		t.Fatal(err)
	}
	return want
}

func writtenOf(t *testing.T, m *store.Message) written {
	t.Helper()
	body, err := m.Body(0)
	if err != nil {
		t.Fatalf("body at %d: %v", m.Offset, err)
	}
	if err := m.CheckCRC(); err != nil {
		t.Error(err)
	}
	return written{
		Place: storetest.Placed{Offset: m.PhysicalOffset, Size: m.Size, QueueOffset: m.QueueOffset},
		Topic: m.Topic, Queue: int(m.QueueID), V2: m.Version == 2, Flag: m.Flag, BornTime: m.BornTime, BornHost: m.BornHost.String(),
		StoreTime: m.StoreTime, StoreHost: m.StoreHost.String(), Reconsumed: m.ReconsumeTimes, Prepared: m.PreparedTransactionOffset,
		Body: string(body), Properties: m.Properties.Map(), Compression: m.IsCompressed(),
	}
}

func checkRoundTrip(t *testing.T, seed uint64) {
	dir := t.TempDir()
	want := randomStore(t, seed, dir)
	s := openStore(t, dir)
	log, err := s.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	first := log.MinOffset()
	want = slices.DeleteFunc(want, func(w written) bool { return w.Place.Offset < first })

	var inLog []written
	it := log.Messages(0)
	for it.Next() {
		inLog = append(inLog, writtenOf(t, it.Message()))
	}
	if it.Err() != nil {
		t.Error(it.Err())
	}
	onlyLog := func(w written) written {
		w.Place.TagCode, w.Place.Address, w.BitMap, w.BatchSize = 0, 0, "", 0
		return w
	}
	var wantLog []written
	for _, w := range want {
		wantLog = append(wantLog, onlyLog(w))
	}
	if d := cmp.Diff(wantLog, inLog); d != "" {
		t.Errorf("log (-want +got):\n%s", d)
	}
	if end, err := log.MaxOffset(); err != nil || len(want) > 0 && end != it.Offset() {
		t.Errorf("MaxOffset = %d, %v, want %d", end, err, it.Offset())
	}

	byPlace := func(a, b written) int { return int(a.Place.Offset - b.Place.Offset) }
	got := readQueues(t, s, log)
	slices.SortFunc(got, byPlace)
	q, err := s.Queue("TopicA", 0)
	if err == nil { // its first file may be deleted
		want = slices.DeleteFunc(want, func(w written) bool {
			return w.Topic == "TopicA" && w.Queue == 0 && w.Place.QueueOffset < q.FirstOffset()
		})
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("queues (-want +got):\n%s", d)
	}
}

// readQueues reads all messages by way of the queues.
func readQueues(t *testing.T, s *store.Store, log *store.CommitLog) []written {
	t.Helper()
	topics, err := s.Topics()
	if err != nil {
		t.Fatal(err)
	}
	var got []written
	r := log.Reader()
	read := func(offset int64, size int32, code int64) (written, bool) {
		if offset < log.MinOffset() {
			return written{}, false
		}
		m, err := r.At(offset, size)
		if err != nil {
			t.Fatal(err)
		}
		w := writtenOf(t, m)
		w.Place.TagCode = code
		return w, true
	}
	for _, topic := range topics {
		for _, ref := range topic.Queues {
			if ref.Batch {
				got = append(got, readBatches(t, s, ref, read)...)
				continue
			}
			q, err := s.Queue(ref.Topic, ref.ID)
			if err != nil {
				t.Fatal(err)
			}
			it, err := q.Entries(0, -1)
			if err != nil {
				t.Fatal(err)
			}
			for it.Next() {
				e := it.Entry()
				if e.IsFiller() {
					continue
				}
				w, ok := read(e.Offset, e.Size, e.TagCode)
				if !ok {
					continue
				}
				if store.IsExtAddress(e.TagCode) {
					x, err := s.Ext(ref.Topic, ref.ID)
					if err != nil {
						t.Fatal(err)
					}
					u, err := x.Unit(e.TagCode)
					if err != nil {
						t.Fatal(err)
					}
					w.Place.TagCode, w.Place.Address, w.BitMap = u.TagCode, u.Address, hex.EncodeToString(u.BitMap)
				}
				got = append(got, w)
			}
			if it.Err() != nil {
				t.Error(it.Err())
			}
		}
	}
	return got
}

func readBatches(t *testing.T, s *store.Store, ref store.QueueRef, read func(int64, int32, int64) (written, bool)) []written {
	t.Helper()
	q, err := s.BatchQueue(ref.Topic, ref.ID)
	if err != nil {
		t.Fatal(err)
	}
	it, err := q.Entries(0, -1)
	if err != nil {
		t.Fatal(err)
	}
	var got []written
	for it.Next() {
		e := it.Entry()
		for _, at := range []int64{e.BaseOffset, e.BaseOffset + int64(e.BatchSize) - 1} {
			if found, err := q.Find(at); err != nil || found != e {
				t.Errorf("Find(%d) = %+v, %v, want %+v", at, found, err, e)
			}
		}
		if w, ok := read(e.Offset, e.Size, e.TagCode); ok {
			w.BatchSize = int(e.BatchSize)
			got = append(got, w)
		}
	}
	if it.Err() != nil {
		t.Error(it.Err())
	}
	return got
}

// TestRoundTrip writes random stores and reads the same back.
func TestRoundTrip(t *testing.T) {
	for seed := range uint64(25) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { checkRoundTrip(t, seed) })
	}
}

func FuzzRoundTrip(f *testing.F) {
	f.Add(uint64(100))
	f.Fuzz(func(t *testing.T, seed uint64) { checkRoundTrip(t, seed) })
}
