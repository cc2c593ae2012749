package store_test

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/store"
)

const fixture = "../testdata/store"

// stored is a row of the fixture's messages.jsonl.
type stored struct {
	Topic          string
	Queue          int
	QueueOffset    int64
	PhysicalOffset int64
	Size           int32
	TagsCode       int64
	Properties     map[string]string
	StoreTimestamp int64
	Body           string
	BitMap         *string
}

func fixtureMessages(t *testing.T) []stored {
	t.Helper()
	f, err := os.Open(filepath.Join(fixture, "messages.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []stored
	for sc := bufio.NewScanner(f); sc.Scan(); {
		var m stored
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		// A property that was set to "" is stored, and does not exist.
		for name, value := range m.Properties {
			if value == "" {
				delete(m.Properties, name)
			}
		}
		all = append(all, m)
	}
	if len(all) == 0 {
		t.Fatal("no messages in the fixture")
	}
	return all
}

func openStore(t testing.TB, dir string) *store.Store {
	t.Helper()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func rowOf(t *testing.T, m *store.Message) stored {
	t.Helper()
	body, err := m.Body(0)
	if err != nil {
		t.Errorf("body at %d: %v", m.Offset, err)
	}
	if err := m.CheckCRC(); err != nil {
		t.Errorf("CRC at %d: %v", m.Offset, err)
	}
	if m.PhysicalOffset != m.Offset {
		t.Errorf("message at %d says it lies at %d", m.Offset, m.PhysicalOffset)
	}
	return stored{
		Topic: m.Topic, Queue: int(m.QueueID), QueueOffset: m.QueueOffset, PhysicalOffset: m.Offset,
		Size: m.Size, Properties: m.Properties.Map(), StoreTimestamp: m.StoreTime, Body: string(body),
	}
}

// TestFixtureLog reads the log in order and compares every message with what
// the fixture's writer says.
func TestFixtureLog(t *testing.T) {
	log, err := openStore(t, fixture).CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	var want, got []stored
	for _, m := range fixtureMessages(t) {
		if m.PhysicalOffset < log.MinOffset() {
			continue
		}
		m.TagsCode, m.BitMap = 0, nil // not in the log
		want = append(want, m)
	}
	sort.Slice(want, func(i, j int) bool { return want[i].PhysicalOffset < want[j].PhysicalOffset })
	it := log.Messages(0)
	for it.Next() {
		got = append(got, rowOf(t, it.Message()))
	}
	if it.Err() != nil || it.End() != store.EndUnwritten {
		t.Errorf("ended %v with %v, want unwritten without an error", it.End(), it.Err())
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	end, err := log.MaxOffset()
	if last := want[len(want)-1]; err != nil || end != last.PhysicalOffset+int64(last.Size) || end != it.Offset() {
		t.Errorf("MaxOffset = %d, %v, want %d", end, err, last.PhysicalOffset+int64(last.Size))
	}
}

// TestFixtureQueues follows every queue entry into the log.
func TestFixtureQueues(t *testing.T) {
	s := openStore(t, fixture)
	log, err := s.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	topics, err := s.Topics()
	if err != nil {
		t.Fatal(err)
	}
	type key struct {
		topic  string
		queue  int
		offset int64
	}
	want, got := map[key]stored{}, map[key]stored{}
	for _, m := range fixtureMessages(t) {
		want[key{m.Topic, m.Queue, m.QueueOffset}] = m
	}
	r := log.Reader()
	for _, topic := range topics {
		for _, ref := range topic.Queues {
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
				m, err := r.At(e.Offset, e.Size)
				if errors.Is(err, store.ErrExpired) && e.Offset < log.MinOffset() {
					continue
				}
				if err != nil {
					t.Fatalf("%s/%d entry %d: %v", ref.Topic, ref.ID, e.QueueOffset, err)
				}
				row := rowOf(t, m)
				row.TagsCode = e.TagCode
				if store.IsExtAddress(e.TagCode) {
					x, err := s.Ext(ref.Topic, ref.ID)
					if err != nil {
						t.Fatal(err)
					}
					u, err := x.Unit(e.TagCode)
					if err != nil {
						t.Fatal(err)
					}
					if u.StoreTime != m.StoreTime {
						t.Errorf("unit of entry %d has store time %d, want %d", e.QueueOffset, u.StoreTime, m.StoreTime)
					}
					bits := hex.EncodeToString(u.BitMap)
					row.TagsCode, row.BitMap = u.TagCode, &bits
				}
				got[key{ref.Topic, ref.ID, e.QueueOffset}] = row
			}
			if it.Err() != nil || it.End() != store.EndUnwritten {
				t.Errorf("%s/%d ended %v with %v", ref.Topic, ref.ID, it.End(), it.Err())
			}
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestFixtureOffsets(t *testing.T) {
	s := openStore(t, fixture)
	type row struct {
		Topic      string
		ID         int
		Ext        bool
		First      int64
		Min, Max   int64
		UnitsInExt int
	}
	want := map[string]*row{}
	for _, m := range fixtureMessages(t) {
		name := filepath.Join(m.Topic, string(rune('0'+m.Queue)))
		w := want[name]
		if w == nil {
			w = &row{Topic: m.Topic, ID: m.Queue, Min: m.QueueOffset}
			want[name] = w
		}
		w.Min, w.Max = min(w.Min, m.QueueOffset), max(w.Max, m.QueueOffset+1)
		if m.BitMap != nil {
			w.UnitsInExt++
			w.Ext = true
		}
	}
	topics, err := s.Topics()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]*row{}
	for _, topic := range topics {
		for _, ref := range topic.Queues {
			info, err := s.Info(ref)
			if err != nil {
				t.Fatal(err)
			}
			r := &row{Topic: ref.Topic, ID: ref.ID, Ext: ref.Ext, First: info.FirstOffset, Min: info.MinOffset, Max: info.MaxOffset}
			if ref.Ext {
				x, err := s.Ext(ref.Topic, ref.ID)
				if err != nil {
					t.Fatal(err)
				}
				it, err := x.Units()
				if err != nil {
					t.Fatal(err)
				}
				for it.Next() {
					r.UnitsInExt++
				}
				if it.Err() != nil {
					t.Error(it.Err())
				}
			}
			got[filepath.Join(ref.Topic, string(rune('0'+ref.ID)))] = r
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}
