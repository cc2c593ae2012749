package broker_test

import (
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/internal/scan"
	"github.com/rmqsql/rmqsql/store"
)

const fixture = "../testdata/store"

// stored is a message of the fixture and its entry.
type stored struct {
	topic       string
	queue       int
	queueOffset int64
	code        int64
	unit        store.ExtUnit // as it is in the store
	storeTime   int64
	properties  store.Properties
}

// messages reads every message of the fixture through the ConsumeQueues.
func messages(t testing.TB, st *store.Store) []stored {
	t.Helper()
	log, err := st.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	topics, err := st.Topics()
	if err != nil {
		t.Fatal(err)
	}
	var list []stored
	reader := log.Reader()
	for _, topic := range topics {
		for _, ref := range topic.Queues {
			queue, err := st.Queue(ref.Topic, ref.ID)
			if err != nil {
				t.Fatal(err)
			}
			var units broker.Units
			if ext, err := st.Ext(ref.Topic, ref.ID); err == nil {
				units = ext
			} else if !errors.Is(err, store.ErrNoQueue) {
				t.Fatal(err)
			}
			entries, err := queue.Entries(0, -1)
			if err != nil {
				t.Fatal(err)
			}
			for entries.Next() {
				e := entries.Entry()
				if e.IsFiller() || e.Offset < log.MinOffset() {
					continue
				}
				code, hasCode, unit, err := broker.CodeOf(e.TagCode, units)
				if err != nil || !hasCode {
					t.Fatalf("code of %+v: %v, %v", e, hasCode, err)
				}
				m, err := reader.At(e.Offset, e.Size)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, stored{
					ref.Topic, ref.ID, e.QueueOffset, code, unit, m.StoreTime,
					store.Properties(string(m.Properties)),
				})
			}
			if entries.Err() != nil {
				t.Fatal(entries.Err())
			}
		}
	}
	return list
}

// expectation is one of the fixture's recorded scans. It asks for tags, for SQL, or
// for both; here these are two groups, and a message must be delivered to both.
type expectation struct {
	Topic        string
	Tags, SQL    *string
	Total        int64
	TagMatched   int64
	SQLMatched   int64
	Delivered    int64
	SQLErrors    int64
	SQLNulls     int64
	QueueOffsets map[string][]int64
}

func (e *expectation) register(t testing.TB, r *broker.Registry, i int) (tags, sql *broker.Subscription) {
	tagText, sqlType, sqlText := "*", broker.TagType, "*"
	if e.Tags != nil {
		tagText = *e.Tags
	}
	if e.SQL != nil {
		sqlType, sqlText = broker.SQLType, *e.SQL
	}
	groups := [2]string{"tags" + strconv.Itoa(i), "sql" + strconv.Itoa(i)}
	register(t, r, groups[0], e.Topic, broker.TagType, tagText, 1)
	register(t, r, groups[1], e.Topic, sqlType, sqlText, 1)
	return r.Subscription(groups[0], e.Topic), r.Subscription(groups[1], e.Topic)
}

// TestReplay takes every message of the fixture through registry, bit map, both
// questions and the second check, and compares with the recorded scans and with a
// scan. Once the groups register before the first message is stored, so that
// each message has a bit map; once after the last one, with the store's units.
func TestReplay(t *testing.T) {
	st, err := store.Open(fixture)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	list := messages(t, st)
	text, err := os.ReadFile(fixture + "/expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var wants []expectation
	if err := json.Unmarshal(text, &wants); err != nil {
		t.Fatal(err)
	}
	if len(list) < 1600 || len(wants) < 21 {
		t.Fatalf("%d messages and %d recorded scans, want 1600 and 21", len(list), len(wants))
	}
	first, last := list[0].storeTime, list[0].storeTime
	for _, m := range list {
		first, last = min(first, m.storeTime), max(last, m.storeTime)
	}

	for _, mode := range []struct {
		name     string
		born     int64
		consults bool
	}{{"registered before", first - 1, true}, {"registered after", last, false}} {
		t.Run(mode.name, func(t *testing.T) {
			r, clock := registry(t, nil)
			clock.ms = mode.born
			type pair struct{ tags, sql *broker.Subscription }
			pairs := make([]pair, len(wants))
			for i := range wants {
				pairs[i].tags, pairs[i].sql = wants[i].register(t, r, i)
			}
			units := make([]store.ExtUnit, len(list)) // made once all have registered
			for k := range list {
				m := &list[k]
				units[k] = m.unit
				if mode.consults {
					units[k] = store.ExtUnit{TagCode: m.code, StoreTime: m.storeTime, BitMap: r.BitMap(m.topic, &m.properties)}
				}
			}
			for i, want := range wants {
				tags, sql := pairs[i].tags, pairs[i].sql
				got := expectation{Topic: want.Topic, Tags: want.Tags, SQL: want.SQL, QueueOffsets: map[string][]int64{}}
				for k := range list {
					m := &list[k]
					if m.topic != want.Topic {
						continue
					}
					got.Total++
					if !tags.MatchQueue(m.code, true, units[k]) {
						continue
					}
					got.TagMatched++
					verdict, _ := sql.EvalStored(&m.properties)
					switch verdict {
					case rmqsql.Null:
						got.SQLNulls++
					case rmqsql.Error:
						got.SQLErrors++
					}
					state := sql.State(units[k])
					if consulted := mode.consults && want.SQL != nil; consulted != (state != broker.NotConsulted) {
						t.Fatalf("state %v", state)
					}
					if state == broker.Miss && verdict == rmqsql.True {
						t.Errorf("%s: queue %d, offset %d: a miss for a message that the group wants", *want.SQL, m.queue, m.queueOffset)
					}
					if !sql.MatchQueue(m.code, true, units[k]) || !sql.MatchStored(&m.properties) {
						continue
					}
					got.SQLMatched++
					if !tags.SecondCheck(&m.properties) || !sql.SecondCheck(&m.properties) {
						continue
					}
					got.Delivered++
					queue := strconv.Itoa(m.queue)
					got.QueueOffsets[queue] = append(got.QueueOffsets[queue], m.queueOffset)
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("recorded, -want +got:\n%s", d)
				}
				compareWithScan(t, st, &got, tags, sql)
			}
		})
	}
}

// compareWithScan runs what the groups ask for as a scan.
func compareWithScan(t *testing.T, st *store.Store, got *expectation, tags, sql *broker.Subscription) {
	t.Helper()
	r, err := scan.Run(t.Context(), st, scan.Query{
		Topic: got.Topic, Queue: scan.AllQueues, KeepOffsets: true,
		Filter: broker.NewFilter(tags.Filter().Tags(), sql.Filter().SQL()),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := *got
	want.Total, want.TagMatched, want.SQLMatched, want.Delivered = r.Total, r.TagMatched, r.SQLMatched, r.Delivered
	want.SQLErrors, want.SQLNulls, want.QueueOffsets = r.SQLErrors, r.SQLNulls, map[string][]int64{}
	for id, offsets := range r.Offsets {
		if len(offsets) > 0 {
			want.QueueOffsets[strconv.Itoa(id)] = offsets
		}
	}
	if d := cmp.Diff(&want, got); d != "" {
		t.Errorf("scan, -want +got:\n%s", d)
	}
}

// TestReplayBitMapsHelp: few messages that nobody wants get past the bit map. The
// filter's error rate is 20 % with 32 groups on a topic; there are up to 11 here.
func TestReplayBitMapsHelp(t *testing.T) {
	st, err := store.Open(fixture)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	r, clock := registry(t, nil)
	clock.ms = 0
	for i, text := range []string{"amount > 100 AND region = 'BEIJING'", "level = 'VIP'", "amount IS NULL", "TAGS = 'TagA'", "nosuch = 1"} {
		register(t, r, "g"+strconv.Itoa(i), "OrderTopic", "SQL92", text, 1)
	}
	hits, misses := 0, 0
	for _, m := range messages(t, st) {
		if m.topic != "OrderTopic" {
			continue
		}
		unit := unitOf(m.storeTime, r.BitMap(m.topic, &m.properties))
		for _, s := range r.Subscriptions() {
			switch state, matches := s.State(unit), s.MatchStored(&m.properties); {
			case state == broker.NotConsulted || matches && state != broker.Hit:
				t.Fatalf("%s: %v of a message that matches: %v", s.Expression(), state, matches)
			case !matches && state == broker.Hit:
				hits++
			case !matches:
				misses++
			}
		}
	}
	if misses < 1000 || hits*20 > misses {
		t.Errorf("%d misses and %d false hits", misses, hits)
	}
}

// TestReplayCodes: the code of every entry is what a broker writes for the message,
// delayed ones too.
func TestReplayCodes(t *testing.T) {
	st, err := store.Open(fixture)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	delayed, levels := 0, broker.DelayLevels()
	for _, m := range messages(t, st) {
		if got := broker.CodeField(m.topic, &m.properties, m.storeTime, levels); got != m.code {
			t.Errorf("%s, queue %d, offset %d: code %d, want %d", m.topic, m.queue, m.queueOffset, got, m.code)
		}
		if m.topic == broker.ScheduleTopic && time.UnixMilli(m.code).After(time.UnixMilli(m.storeTime)) {
			delayed++
		}
	}
	if delayed < 90 {
		t.Errorf("%d delayed messages, want 91", delayed)
	}
}
