package broker_test

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// TestSnapshotForm holds the form byte for byte.
func TestSnapshotForm(t *testing.T) {
	r, clock := registry(t, nil)
	register(t, r, "CID_test", "TopicTest", "SQL92", "a > 1 AND b <> '消息'", 7)
	register(t, r, "CID_tags", "TopicTest", "TAG", "A || B", 7)
	register(t, r, "CID_dead", "TopicTest", "SQL92", "a IS NULL", 8)
	clock.pass(time.Second)
	r.Unregister("CID_dead")
	got, err := r.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/consumerFilter.json")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// TestSnapshotExpires: the expired are not written.
func TestSnapshotExpires(t *testing.T) {
	r, clock := registry(t, func(o *broker.Options) { o.Expiry = time.Minute })
	register(t, r, "g", "t", "SQL92", "a = 1", 1)
	r.Unregister("g")
	clock.pass(time.Minute)
	got, err := r.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff("{\n\t\"filterDataByTopic\": {}\n}\n", string(got)); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

type restored struct {
	Group, Topic, Expression string
	Version, Born, Died      int64
	Dead                     bool
}

func all(r *broker.Registry) []restored {
	var list []restored
	for _, s := range r.Subscriptions() {
		list = append(list, restored{s.Group(), s.Topic(), s.Expression(), s.Version(), s.Born(), s.Died(), s.Dead()})
	}
	return list
}

func TestRestore(t *testing.T) {
	snapshot, err := os.ReadFile("testdata/consumerFilter.json")
	if err != nil {
		t.Fatal(err)
	}
	r, clock := registry(t, nil)
	clock.pass(time.Hour)
	if refused, err := r.Restore(snapshot); len(refused) > 0 || err != nil {
		t.Fatalf("Restore: %v, %v", refused, err)
	}
	want := []restored{
		{"CID_dead", "TopicTest", "a IS NULL", 8, start, start + 1000, true},
		{"CID_test", "TopicTest", "a > 1 AND b <> '消息'", 7, start, start + 3600_000 - 30_000, true},
	}
	if d := cmp.Diff(want, all(r)); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	// A consumer that comes back is the one from before, bits and all.
	register(t, r, "CID_test", "TopicTest", "SQL92", "a > 1 AND b <> '消息'", 9)
	unit := store.ExtUnit{StoreTime: start + 1, BitMap: make([]byte, 14)}
	if got := r.Subscription("CID_test", "TopicTest").State(unit); got != broker.Miss {
		t.Errorf("State = %v, want a miss", got)
	}
	if got := r.BitMap("TopicTest", rmqsql.Map{"a": "2", "b": "x"}); cmp.Equal(got, unit.BitMap) {
		t.Error("restored filters have no bits in bit maps")
	}
}

// TestRestoreInUse: a filter that comes back later than its consumer could take
// the bit maps of messages stored in between for its own.
func TestRestoreInUse(t *testing.T) {
	snapshot, err := os.ReadFile("testdata/consumerFilter.json")
	if err != nil {
		t.Fatal(err)
	}
	r, clock := registry(t, nil)
	register(t, r, "g", "t", "SQL92", "a = 1", 1)
	r.Unregister("g")
	clock.pass(48 * time.Hour)
	r.Clean()
	for range 2 { // empty, but it was not always
		if refused, err := r.Restore(snapshot); !errors.Is(err, broker.ErrInUse) || refused != nil {
			t.Errorf("Restore: %v, %v", refused, err)
		}
	}
	if n := len(r.Subscriptions()); n != 0 {
		t.Errorf("%d filters were added", n)
	}
}

// TestRestoreEarlyDeath: a filter born less than 30 s before the restart is not
// taken to have died before it was born, which would make it alive.
func TestRestoreEarlyDeath(t *testing.T) {
	r, clock := registry(t, nil)
	clock.pass(time.Second)
	register(t, r, "g", "t", "SQL92", "a = 1", 1)
	snapshot, err := r.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	next, clock := registry(t, nil)
	clock.pass(2 * time.Second)
	if _, err := next.Restore(snapshot); err != nil {
		t.Fatal(err)
	}
	want := []restored{{"g", "t", "a = 1", 1, start + 1000, start + 1000, true}}
	if d := cmp.Diff(want, all(next)); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestRestoreRefuses(t *testing.T) {
	good, err := os.ReadFile("testdata/consumerFilter.json")
	if err != nil {
		t.Fatal(err)
	}
	change := func(old, new string) string {
		t.Helper()
		if !strings.Contains(string(good), old) {
			t.Fatalf("the snapshot has no %q", old)
		}
		return strings.Replace(string(good), old, new, 1)
	}
	for _, c := range []struct {
		name, snapshot string
		refused        string // the group
		failed, bloom  bool
		left           int
	}{
		{"nothing", "{}", "", false, false, 0},
		{"null topic and filter", `{"filterDataByTopic":{"t":null,"u":{"groupFilterData":{"g":null},"topic":"u"}},"more":1}`, "", false, false, 0},
		{"a selector that does not compile", change("a IS NULL", "a IS"), "CID_dead", false, false, 1},
		{"an unknown type", change(`"SQL92"`, `"XML"`), "CID_dead", false, false, 1},
		{"too long", change("a IS NULL", "a IS NULL"+strings.Repeat(" ", 1<<16)), "CID_dead", false, false, 1},
		{"other number of bits", change(`"bitNum": 112`, `"bitNum": 120`), "", true, true, 0},
		{"other bits", change(`"bitPos": [`, `"bitPos": [1,`), "", true, true, 0},
		{"no bits", change(`"bloomFilterData"`, `"noData"`), "", true, true, 0},
		{"no JSON", "{", "", true, false, 0},
		{"no text", "", "", true, false, 0},
		{"another form", `{"filterDataByTopic":[]}`, "", true, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, _ := registry(t, nil)
			refused, err := r.Restore([]byte(c.snapshot))
			if (err != nil) != c.failed || errors.Is(err, broker.ErrBloomChanged) != c.bloom {
				t.Errorf("error %v", err)
			}
			var group string
			if len(refused) > 0 {
				group = refused[0].Group
			}
			if group != c.refused || len(refused) > 1 {
				t.Errorf("refused: %v", refused)
			}
			if n := len(r.Subscriptions()); n != c.left {
				t.Errorf("%d subscriptions, want %d", n, c.left)
			}
		})
	}
}

// FuzzRestore: whatever the text, what comes in goes out and comes in again.
func FuzzRestore(f *testing.F) {
	good, err := os.ReadFile("testdata/consumerFilter.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte(`{"filterDataByTopic":{"":{"groupFilterData":{"":{"expression":"a","expressionType":"TAG"}}}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, _ := registry(t, nil)
		if _, err := r.Restore(text); err != nil {
			if len(r.Subscriptions()) > 0 {
				t.Error("something was added in spite of the error")
			}
			return
		}
		snapshot, err := r.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		r.Clean()
		want := all(r)
		next, _ := registry(t, nil)
		if refused, err := next.Restore(snapshot); len(refused) > 0 || err != nil {
			t.Fatalf("its own snapshot: %v, %v", refused, err)
		}
		got := all(next)
		for _, s := range want {
			if r.Subscription(s.Group, s.Topic).Type() == broker.SQLType && len(got) > 0 && got[0] == s {
				got = got[1:]
			} else if r.Subscription(s.Group, s.Topic).Type() == broker.SQLType {
				t.Errorf("%+v is lost", s)
			}
		}
		if len(got) > 0 {
			t.Errorf("%+v came from nowhere", got)
		}
	})
}
