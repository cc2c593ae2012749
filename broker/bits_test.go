package broker_test

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// TestRecordedBitMaps compares the bit map of one group with what the broker's own
// class answered for the group's key.
func TestRecordedBitMaps(t *testing.T) {
	f, err := os.Open("../testdata/conformance/bloom.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	rows, keyless := 0, 0
	for sc := bufio.NewScanner(z); sc.Scan(); rows++ {
		var want struct {
			F, N, M    int
			Key, Bytes string
			Bits       []int
		}
		if err := json.Unmarshal(sc.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		group, topic, ok := strings.Cut(want.Key, "#")
		if !ok {
			keyless++ // no group and topic have this key
			continue
		}
		r, clock := registry(t, func(o *broker.Options) { o.BloomErrorRate, o.BloomExpected = want.F, want.N })
		register(t, r, group, topic, "SQL92", "a = 1", 1)
		if got := hex.EncodeToString(r.BitMap(topic, rmqsql.Map{"a": "1"})); got != want.Bytes {
			t.Errorf("%q: bit map %s, want %s", want.Key, got, want.Bytes)
		}
		if got := r.BitMap(topic, rmqsql.Map{"a": "2"}); len(got)*8 != want.M || strings.Trim(string(got), "\x00") != "" {
			t.Errorf("%q: bit map %x of a message that the group does not want", want.Key, got)
		}
		clock.pass(time.Second)
		snapshot, err := r.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		var file struct {
			FilterDataByTopic map[string]struct {
				GroupFilterData map[string]struct {
					BloomFilterData struct {
						BitNum int
						BitPos []int
					}
				}
			}
		}
		if err := json.Unmarshal(snapshot, &file); err != nil {
			t.Fatal(err)
		}
		got := file.FilterDataByTopic[topic].GroupFilterData[group].BloomFilterData
		if d := cmp.Diff(want.Bits, got.BitPos); d != "" || got.BitNum != want.M {
			t.Errorf("%q: snapshot has %d bits, want %d; -want +got:\n%s", want.Key, got.BitNum, want.M, d)
		}
	}
	if rows < 480 || keyless > 8 {
		t.Fatalf("%d rows, %d of them of no group; want 480 and 8", rows, keyless)
	}
}

// TestBitMapOfManyGroups: below and above the number from which a set is asked,
// through changes, the bit map is that of the groups whose selector is true.
func TestBitMapOfManyGroups(t *testing.T) {
	r, _ := registry(t, func(o *broker.Options) { o.BloomExpected = 1000 })
	expressions := map[string]string{}
	check := func() {
		t.Helper()
		for _, a := range []string{"", "0", "1", "7", "x"} {
			message := rmqsql.Map{"a": a}
			want := make([]byte, r.Bloom().M()/8)
			for group, text := range expressions {
				if rmqsql.MustCompile(text, nil).Match(message) {
					r.Bloom().Set(want, r.Bloom().Positions(store.BloomKey(group, "t")))
				}
			}
			if len(expressions) == 0 {
				want = nil
			}
			if d := cmp.Diff(want, r.BitMap("t", message)); d != "" {
				t.Errorf("a = %q, %d groups, -want +got:\n%s", a, len(expressions), d)
			}
		}
	}
	set := func(i int, text string, version int64) {
		group := fmt.Sprintf("group%d", i)
		register(t, r, group, "t", "SQL92", text, version)
		expressions[group] = text
	}
	register(t, r, "tags", "t", "TAG", "A", 1)
	check()
	for i := range 40 {
		set(i, fmt.Sprintf("a = '%d'", i%10), 1)
		if i%5 == 0 {
			check()
		}
	}
	for i := range 20 {
		set(i, fmt.Sprintf("a <> '%d'", i%3), 2)
	}
	check()
	for i := 10; i < 40; i++ { // to tags, and refused: neither has bits
		group := fmt.Sprintf("group%d", i)
		if i%2 == 0 {
			register(t, r, group, "t", "TAG", "A", 3)
		} else if _, err := r.Register(group, "t", "SQL92", "a = ", 3); err == nil {
			t.Error("not refused")
		}
		delete(expressions, group)
		check()
	}
	for i := range 10 {
		group := fmt.Sprintf("group%d", i)
		r.Unregister(group)
		check() // the dead have bits
	}
}

// TestStates are those of the first question for a registered selector.
func TestStates(t *testing.T) {
	r, clock := registry(t, nil)
	clock.pass(time.Second)
	register(t, r, "g", "t", "SQL92", "a = 1", 1)
	const born = start + 1000
	other, _ := registry(t, func(o *broker.Options) { o.BloomExpected = 64 })
	register(t, other, "g", "t", "SQL92", "a = 1", 1)

	wanted, unwanted := rmqsql.Map{"a": "1"}, rmqsql.Map{"a": "2"}
	for _, c := range []struct {
		name string
		unit store.ExtUnit
		want broker.BitMap
	}{
		{"no unit", store.ExtUnit{}, broker.NotConsulted},
		{"no bit map", store.ExtUnit{StoreTime: born + 1}, broker.NotConsulted},
		{"stored before", store.ExtUnit{StoreTime: born - 1, BitMap: r.BitMap("t", unwanted)}, broker.NotConsulted},
		{"stored in that millisecond", store.ExtUnit{StoreTime: born, BitMap: r.BitMap("t", unwanted)}, broker.NotConsulted},
		{"of another length", store.ExtUnit{StoreTime: born + 1, BitMap: other.BitMap("t", unwanted)}, broker.NotConsulted},
		{"miss", store.ExtUnit{StoreTime: born + 1, BitMap: r.BitMap("t", unwanted)}, broker.Miss},
		{"hit", store.ExtUnit{StoreTime: born + 1, BitMap: r.BitMap("t", wanted)}, broker.Hit},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := r.Subscription("g", "t")
			if got := s.State(c.unit); got != c.want {
				t.Errorf("State = %v, want %v", got, c.want)
			}
			if got := s.MatchQueue(65, true, c.unit); got != (c.want != broker.Miss) {
				t.Errorf("MatchQueue = %v after %v", got, c.want)
			}
		})
	}
}

// TestRebirth: bits computed by a selector that was replaced tell nothing of the
// new one; those computed for a dead one count when it is back.
func TestRebirth(t *testing.T) {
	r, clock := registry(t, nil)
	register(t, r, "g", "t", "SQL92", "a = 1", 1)
	clock.pass(time.Second)
	r.Unregister("g")
	clock.pass(time.Second)
	unit := store.ExtUnit{StoreTime: clock.ms, BitMap: r.BitMap("t", rmqsql.Map{"a": "2"})}
	clock.pass(time.Second)

	register(t, r, "g", "t", "SQL92", "a = 1", 2)
	if got := r.Subscription("g", "t").State(unit); got != broker.Miss {
		t.Errorf("back from the dead: %v, want a miss", got)
	}
	register(t, r, "g", "t", "SQL92", "a = 2", 3)
	if got := r.Subscription("g", "t").State(unit); got != broker.NotConsulted {
		t.Errorf("with another selector: %v, want not consulted", got)
	}
}
