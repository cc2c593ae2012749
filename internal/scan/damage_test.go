package scan_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/internal/scan"
	"github.com/rmqsql/rmqsql/internal/storetest"
)

// TestDropsReadNoLog: what the tag code drops may lie in a log that is nothing
// but damage.
func TestDropsReadNoLog(t *testing.T) {
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{Log: 4096})
	placed := write(t, w, message("T", 0, 0, "TAGS", "A"), message("T", 0, 1, "TAGS", "B"), message("T", 0, 2, "TAGS", "A"))
	log := filepath.Join(dir, "commitlog", fmt.Sprintf("%020d", 0))
	overwrite(t, log, placed[1].Offset+4, []byte{1, 2, 3, 4})
	if r := run(t, open(t, dir), query(t, "T", "A", "-")); r.Damaged != 0 || r.Delivered != 2 {
		t.Errorf("got %+v, %+v", r.Counts, r.Damage)
	}
	r := run(t, open(t, dir), query(t, "T", "B", "-"))
	if r.Damaged != 1 || r.Unreadable != 1 || r.TagMatched != 1 || r.Delivered != 0 {
		t.Fatalf("got %+v", r.Counts)
	}
	if d := r.Damage[0]; d.File != log || d.Offset != placed[1].Offset+4 || d.Field != "magic" || d.Place != (scan.Place{QueueOffset: 1}) {
		t.Errorf("damage %+v at %+v", d.CorruptError, d.Place)
	}
}

// TestGoesOnBehindDamage: a hole, an impossible entry and one behind the log's
// end are each named, and the others counted, by every kind of subscription.
func TestGoesOnBehindDamage(t *testing.T) {
	dir := t.TempDir()
	var all []storetest.Message
	for n := range 10 {
		all = append(all, message("T", 0, n, "TAGS", "A"))
	}
	write(t, storetest.New(dir, storetest.Sizes{Queue: 60}), all...) // three entries a file
	file := func(n int) string { return filepath.Join(dir, "consumequeue", "T", "0", fmt.Sprintf("%020d", n*60)) }
	overwrite(t, file(0), 20, make([]byte, 40))                                     // entries 1 and 2
	overwrite(t, file(1), 20+8, binary.BigEndian.AppendUint32(nil, math.MaxUint32)) // size of entry 4
	overwrite(t, file(1), 40, binary.BigEndian.AppendUint64(nil, uint64(1)<<40))    // offset of entry 5
	if err := os.Remove(file(2)); err != nil {                                      // entries 6 to 8
		t.Fatal(err)
	}
	for _, c := range []struct{ tags, sql string }{{"A", "-"}, {"*", "-"}, {"-", "TAGS = 'A'"}} {
		r := run(t, open(t, dir), query(t, "T", c.tags, c.sql))
		if r.Total != 4 || r.Delivered != 3 || r.Unreadable != 1 || r.Damaged != 4 {
			t.Errorf("%v: got %+v", c, r.Counts)
		}
		if d := cmp.Diff([]int64{0, 3, 9}, r.Offsets[0]); d != "" {
			t.Errorf("%v: -want +got:\n%s", c, d)
		}
		var places []string
		for _, d := range r.Damage {
			places = append(places, fmt.Sprintf("%s %d %s", d.File, d.Offset, d.Field))
		}
		want := []string{
			fmt.Sprintf("%s 20 entry", file(0)), fmt.Sprintf("%s 28 message size", file(1)), fmt.Sprintf("%s 40 commit-log offset", file(1)),
		}
		if d := cmp.Diff(want, places[:3]); d != "" {
			t.Errorf("%v: -want +got:\n%s", c, d)
		}
	}
}

// TestTimesBesideDamage: an unreadable message in the middle of the search hides
// no message.
func TestTimesBesideDamage(t *testing.T) {
	var all []storetest.Message
	for n := range 9 {
		all = append(all, message("T", 0, n, "TAGS", "A"))
	}
	for damaged := range 9 {
		dir := t.TempDir()
		placed := write(t, storetest.New(dir, storetest.Sizes{}), all...)
		overwrite(t, filepath.Join(dir, "commitlog", fmt.Sprintf("%020d", 0)), placed[damaged].Offset+4, []byte{9})
		for from := range 9 {
			q := query(t, "T", "A", "-")
			q.FromTime = ptr(startTime + int64(from)*1000)
			r := run(t, open(t, dir), q)
			for n := from; n < 9; n++ {
				if n != damaged && !contains(r.Offsets[0], int64(n)) {
					t.Errorf("%d damaged, from %d: message %d is missing in %v", damaged, from, n, r.Offsets[0])
				}
			}
		}
	}
}

func contains(list []int64, n int64) bool {
	for _, v := range list {
		if v == n {
			return true
		}
	}
	return false
}
