package scan_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/internal/scan"
	"github.com/rmqsql/rmqsql/store"
)

const fixture = "../../testdata/store"

// expectation is one of the fixture's recorded scans.
type expectation struct {
	Topic        string             `json:"topic"`
	Tags         *string            `json:"tags"`
	SQL          *string            `json:"sql"`
	Total        int64              `json:"total"`
	TagMatched   int64              `json:"tagMatched"`
	SQLMatched   int64              `json:"sqlMatched"`
	Delivered    int64              `json:"delivered"`
	SQLErrors    int64              `json:"sqlErrors"`
	SQLNulls     int64              `json:"sqlNulls"`
	QueueOffsets map[string][]int64 `json:"queueOffsets"`
}

func expectations(t testing.TB) []expectation {
	t.Helper()
	b, err := os.ReadFile(fixture + "/expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []expectation
	if err := json.Unmarshal(b, &list); err != nil {
		t.Fatal(err)
	}
	if len(list) < 21 {
		t.Fatalf("%d recorded scans, want 21", len(list))
	}
	return list
}

func (e expectation) filter(t testing.TB) *broker.Filter {
	t.Helper()
	return compile(t, e.Tags, e.SQL)
}

func compile(t testing.TB, tags, sql *string) *broker.Filter {
	t.Helper()
	var tagFilter *rmqsql.TagFilter
	var sqlFilter *rmqsql.Filter
	var err error
	if tags != nil {
		if tagFilter, err = rmqsql.CompileTags(*tags, nil); err != nil {
			t.Fatal(err)
		}
	}
	if sql != nil {
		if sqlFilter, err = rmqsql.Compile(*sql, nil); err != nil {
			t.Fatal(err)
		}
	}
	return broker.NewFilter(tagFilter, sqlFilter)
}

func open(t testing.TB, dir string) *store.Store {
	t.Helper()
	st, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

func run(t testing.TB, st *store.Store, q scan.Query) *scan.Result {
	t.Helper()
	r, err := scan.Run(t.Context(), st, q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRecordedScans runs every recorded scan, with and without handing out the
// messages, which cuts the queues differently.
func TestRecordedScans(t *testing.T) {
	st := open(t, fixture)
	for _, want := range expectations(t) {
		for _, messages := range []bool{false, true} {
			q := scan.Query{Topic: want.Topic, Queue: scan.AllQueues, Filter: want.filter(t), KeepOffsets: true}
			handed := map[string][]int64{}
			if messages {
				q.Deliver = func(r *scan.Record) error {
					id := strconv.Itoa(r.Queue)
					handed[id] = append(handed[id], r.QueueOffset)
					return nil
				}
			}
			r := run(t, st, q)
			got := expectation{
				Topic: want.Topic, Tags: want.Tags, SQL: want.SQL,
				Total: r.Total, TagMatched: r.TagMatched, SQLMatched: r.SQLMatched, Delivered: r.Delivered,
				SQLErrors: r.SQLErrors, SQLNulls: r.SQLNulls, QueueOffsets: map[string][]int64{},
			}
			for id, offsets := range r.Offsets {
				got.QueueOffsets[strconv.Itoa(id)] = offsets
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
			if messages {
				if d := cmp.Diff(want.QueueOffsets, handed); d != "" {
					t.Errorf("handed out, -want +got:\n%s", d)
				}
			}
			if r.Damaged != 0 || r.Unreadable != 0 || r.NoUnit != 0 || r.Incomplete {
				t.Errorf("a sound store has damage: %+v", r)
			}
			if sum := r.SQLMatched + r.SQLFalse + r.SQLNulls + r.SQLErrors; sum != r.TagMatched {
				t.Errorf("%d verdicts for %d messages", sum, r.TagMatched)
			}
		}
	}
}
