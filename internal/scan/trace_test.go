package scan_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/internal/scan"
	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/store"
)

func TestRecord(t *testing.T) {
	dir := t.TempDir()
	m := message("T", 1, 0, "TAGS", "订单", "KEYS", "k1 k2", "UNIQ_KEY", "AC11", "a", "1")
	m.Body, m.Compression = []byte(strings.Repeat("body ", 100)), storetest.Zstd
	write(t, storetest.New(dir, storetest.Sizes{}), m)
	q := query(t, "T", "-", "a = 1")
	q.Body = 9
	var got *scan.Record
	q.Deliver = func(r *scan.Record) error { got = r; return nil }
	run(t, open(t, dir), q)
	want := &scan.Record{
		Place: scan.Place{Queue: 1}, Topic: "T", Size: got.Size, StoreTime: startTime, BornTime: startTime,
		BornHost: "0.0.0.0:0", StoreHost: "0.0.0.0:0", MsgID: "AC11", OffsetMsgID: strings.Repeat("0", 32),
		Tag: "订单", Keys: "k1 k2",
		Properties: map[string]string{"TAGS": "订单", "KEYS": "k1 k2", "UNIQ_KEY": "AC11", "a": "1"},
		Body:       []byte("body body"), BodyCut: true,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestTrace(t *testing.T) {
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{})
	w.StartQueue("T", 0, 1)
	placed := write(t, w,
		message("T", 0, 0, "TAGS", "Aa", "KEYS", "k1", "a", "1"),
		message("T", 0, 1, "TAGS", "BB", "KEYS", "k1 k2", "a", "1"),
		message("T", 0, 2, "TAGS", "Aa", "KEYS", "k1", "a", "2", "UNIQ_KEY", "ID"),
		message("T", 0, 3, "TAGS", "C", "KEYS", "k12 k1", "a", "1"),
		message("T", 0, 4, "TAGS", "Aa", "KEYS", "k12", "a", "1"))
	st := open(t, dir)
	trace := func(pick scan.Pick) map[int64]scan.Layer {
		layers := map[int64]scan.Layer{}
		_, err := scan.Trace(t.Context(), st, query(t, "T", "Aa", "a = 1"), pick, func(trail *scan.Trail) error {
			layers[trail.QueueOffset] = trail.Stopped
			if evaluated := trail.Stopped != scan.LayerTagCode; evaluated != (trail.Trace != nil) {
				t.Errorf("trace %v in %+v", trail.Trace, trail)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return layers
	}
	want := map[int64]scan.Layer{1: scan.LayerDelivered, 2: scan.LayerTagText, 3: scan.LayerSQL, 4: scan.LayerTagCode}
	if d := cmp.Diff(want, trace(scan.ByKey("k1"))); d != "" {
		t.Errorf("by key, -want +got:\n%s", d)
	}
	if d := cmp.Diff(map[int64]scan.Layer{3: scan.LayerSQL}, trace(scan.ByMsgID("ID"))); d != "" {
		t.Errorf("by id, -want +got:\n%s", d)
	}
	byPlace := fmt.Sprintf("%032x", placed[4].Offset)
	if d := cmp.Diff(map[int64]scan.Layer{5: scan.LayerDelivered}, trace(scan.ByMsgID(byPlace))); d != "" {
		t.Errorf("by place, -want +got:\n%s", d)
	}

	for offset, want := range map[int64]scan.Layer{0: scan.LayerEntry, 1: scan.LayerDelivered, 2: scan.LayerTagText, 4: scan.LayerTagCode} {
		trail, err := scan.TraceOffset(st, query(t, "T", "Aa", "a = 1"), offset)
		if err != nil || trail.Stopped != want || (trail.Problem != "") != (want == scan.LayerEntry) {
			t.Errorf("offset %d: %+v, %v", offset, trail, err)
		}
	}
	if _, err := scan.TraceOffset(st, query(t, "T", "Aa", "-"), 6); !errors.Is(err, store.ErrUnwritten) {
		t.Errorf("behind the end: %v", err)
	}
}
