package survey_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/internal/survey"
	"github.com/rmqsql/rmqsql/internal/wire"
	"github.com/rmqsql/rmqsql/store"
)

// sample writes a store: topic T with filler, expired, tagged, untagged, ext and
// colliding messages, a topic of batches, and a delayed message.
func sample(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{Log: 2000, Queue: 800})
	w.StartQueue("T", 0, 3)
	put := func(m storetest.Message, tag string) {
		t.Helper()
		if tag != "" {
			m.Properties = wire.AppendProperty(nil, "TAGS", tag)
		}
		m.StoreTime = 1000
		if _, err := w.Put(m); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 30 {
		put(storetest.Message{Topic: "T", Ext: i%5 == 0, BitMap: make([]byte, 14)}, []string{"Aa", "BB", ""}[i%3])
	}
	put(storetest.Message{Topic: "B", Queue: 1, BatchSize: 4}, "Aa")
	for _, ms := range []int64{5000, 3000, 9000} {
		put(storetest.Message{Topic: survey.ScheduleTopic, TagCode: &ms}, "Aa")
	}
	if err := w.ExpireLog(1); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func open(t *testing.T, dir string) *store.Store {
	t.Helper()
	st, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

func TestSurvey(t *testing.T) {
	st := open(t, sample(t))
	log, err := st.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	// The same counts, entry by entry.
	want := survey.Queue{Filler: 3}
	codes := map[int64]int64{}
	q, err := st.Queue("T", 0)
	if err != nil {
		t.Fatal(err)
	}
	for n := int64(3); n < 33; n++ {
		e, err := q.Entry(n)
		if err != nil {
			t.Fatal(err)
		}
		if e.Offset < log.MinOffset() {
			want.Expired++
			continue
		}
		want.Messages++
		if (n-3)%5 == 0 {
			want.Ext++
		}
		if (n-3)%3 == 2 {
			want.Untagged++
		} else {
			codes[2112]++
		}
	}
	if want.Expired == 0 || want.Ext == 0 {
		t.Fatalf("the sample is too simple: %+v", want)
	}
	kinds := map[survey.Kind]int64{}
	got, err := survey.Survey(context.Background(), st, "T", []store.QueueRef{{Topic: "T", Ext: true}}, func(e survey.Entry) error {
		kinds[e.Kind]++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	have := got.Queues[0]
	want.QueueInfo, want.Unwritten = have.QueueInfo, have.Unwritten
	if d := cmp.Diff(want, have); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if have.Unwritten != 40-33 || have.MaxOffset != 33 {
		t.Errorf("%d entries unwritten behind %d, want 7 behind 33", have.Unwritten, have.MaxOffset)
	}
	if len(got.Codes) != 1 || got.Codes[0].Count != codes[2112] || got.Codes[0].Code != 2112 {
		t.Errorf("codes %+v, want %v", got.Codes, codes)
	}
	if d := cmp.Diff(map[survey.Kind]int64{survey.Filler: 3, survey.Expired: want.Expired, survey.Message: want.Messages}, kinds); d != "" {
		t.Errorf("entries handed out, -want +got:\n%s", d)
	}
}

func TestBatchesAndDelays(t *testing.T) {
	st := open(t, sample(t))
	var entries []survey.Entry
	keep := func(e survey.Entry) error { entries = append(entries, e); return nil }
	b, err := survey.Survey(context.Background(), st, "B", []store.QueueRef{{Topic: "B", ID: 1, Batch: true}}, keep)
	if err != nil || b.Queues[0].Messages != 1 || len(b.Codes) != 1 || entries[0].Batch != 4 || b.Queues[0].MaxOffset != 4 {
		t.Errorf("batches: %+v, %v", b, err)
	}
	d, err := survey.Survey(context.Background(), st, survey.ScheduleTopic, []store.QueueRef{{Topic: survey.ScheduleTopic}}, keep)
	if err != nil || len(d.Codes) != 0 {
		t.Fatalf("delayed: %+v, %v", d, err)
	}
	if q := d.Queues[0]; q.Delayed != 3 || q.FirstTime != 3000 || q.LastTime != 9000 || q.Untagged != 0 {
		t.Errorf("delayed: %+v", q)
	}
}

// TestUnitsGone: an address without a unit is no code, and no untagged message.
func TestUnitsGone(t *testing.T) {
	dir := sample(t)
	if err := os.RemoveAll(filepath.Join(dir, "consumequeue_ext")); err != nil {
		t.Fatal(err)
	}
	st := open(t, dir)
	got, err := survey.Survey(context.Background(), st, "T", []store.QueueRef{{Topic: "T"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if q := got.Queues[0]; q.NoUnit != q.Ext || q.Ext == 0 || q.Damaged != 0 {
		t.Errorf("got %+v", q)
	}
}

func TestSurveyGoesOnBehindDamage(t *testing.T) {
	dir := sample(t)
	f, err := os.OpenFile(filepath.Join(dir, "consumequeue", "T", "0", fmt.Sprintf("%020d", 0)), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(make([]byte, 40), 30*20); err != nil {
		t.Fatal(err)
	}
	got, err := survey.Survey(context.Background(), open(t, dir), "T", []store.QueueRef{{Topic: "T"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	q := got.Queues[0]
	if q.Damaged != 1 || len(q.Damage) != 1 || q.Damage[0].Offset != 600 || q.Filler+q.Expired+q.Messages != 31 {
		t.Errorf("got %+v", q)
	}
}

func TestNames(t *testing.T) {
	st := open(t, sample(t))
	got, err := survey.Survey(context.Background(), st, "T", []store.QueueRef{{Topic: "T", Ext: true}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := survey.NewNamer(st, nil).Name(got.Codes[0])
	if name.Source != survey.LookedUp || name.Tags[0] != "Aa" && name.Tags[0] != "BB" {
		t.Errorf("looked up: %+v", name)
	}
	known, err := survey.ReadKnown(strings.NewReader("Aa\n\n C#  \nBB\nAa\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := survey.Name{Tags: []string{"Aa", "C#", "BB"}, Source: survey.Listed}
	if d := cmp.Diff(want, survey.NewNamer(st, known).Name(got.Codes[0])); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	other := got.Codes[0]
	other.Code = 77
	if name := survey.NewNamer(st, nil).Name(other); name.Source != survey.WrongCode {
		t.Errorf("of another code: %+v", name)
	}
}

func TestExtUnits(t *testing.T) {
	dir := t.TempDir()
	bloom, err := store.NewBloomFilter(store.DefaultBloomErrorRate, store.DefaultBloomExpected)
	if err != nil {
		t.Fatal(err)
	}
	matched := make([]byte, bloom.M()/8)
	bloom.Set(matched, bloom.Positions(store.BloomKey("g", "T")))
	w := storetest.New(dir, storetest.Sizes{})
	for i, bits := range [][]byte{matched, make([]byte, len(matched)), nil, matched, make([]byte, 3)} {
		if _, err := w.Put(storetest.Message{Topic: "T", Ext: true, BitMap: bits, StoreTime: int64(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	var states []string
	got, err := survey.ExtUnits(context.Background(), open(t, dir), store.QueueRef{Topic: "T"}, broker.NewGroupBits(bloom, "g", "T", 0),
		func(_ store.ExtUnit, state broker.BitMap) error { states = append(states, state.String()); return nil })
	if err != nil {
		t.Fatal(err)
	}
	want := &survey.Ext{
		Ref: store.QueueRef{Topic: "T"}, Files: 1, Units: 5, NoBitMap: 1, Bits: map[int]int64{112: 3, 24: 1},
		Hit: 1, Miss: 1, NotConsulted: 3, End: store.EndUnwritten,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if d := cmp.Diff([]string{"not consulted", "miss", "not consulted", "hit", "not consulted"}, states); d != "" {
		t.Errorf("states, -want +got:\n%s", d)
	}
	if _, err := survey.ExtUnits(context.Background(), open(t, dir), store.QueueRef{Topic: "U"}, nil, nil); !errors.Is(err, store.ErrNoQueue) {
		t.Errorf("without units: %v", err)
	}
}
