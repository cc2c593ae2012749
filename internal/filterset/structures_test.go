package filterset

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/vm"
)

// numbers are where bounds and values meet.
func number(random *rand.Rand) int64 {
	switch random.IntN(8) {
	case 0:
		return []int64{math.MinInt64, math.MinInt64 + 1, math.MaxInt64 - 1, math.MaxInt64, -1, 0, 1}[random.IntN(7)]
	case 1:
		return int64(random.Uint64())
	case 2:
		return int64(random.Uint64()) >> random.IntN(64)
	}
	return random.Int64N(200)
}

// TestRanges adds and removes ranges, and finds the same as a loop does.
func TestRanges(t *testing.T) {
	m := &member{plan: new(plan)}
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 2))
		most := []int{5, 80, 1000}[seed%3]
		var r ranges
		held := make(map[ID]vm.Range)
		for id := range ID(4000) {
			within := vm.Range{Lo: number(random), Hi: number(random)}
			switch random.IntN(4) {
			case 0:
				within.Lo = math.MinInt64
			case 1:
				within.Hi = math.MaxInt64
			case 2:
				within.Hi = within.Lo
			}
			if random.IntN(50) > 0 { // else it may be an empty range
				within = vm.Range{Lo: min(within.Lo, within.Hi), Hi: max(within.Lo, within.Hi)}
			}
			r.add(within, math.MaxInt64, newEntry(m, id, 0))
			held[id] = within
			for old, within := range held {
				if len(held) <= most {
					break
				}
				r.remove(within, math.MaxInt64, newEntry(m, old, 0))
				delete(held, old)
			}
			if id%20 == 0 {
				checkFind(t, &r, held, number(random))
				checkSizes(t, &r)
			}
		}
		for id, within := range held {
			r.remove(within, math.MaxInt64, newEntry(m, id, 0))
		}
		if !r.isEmpty() {
			t.Error("something is left")
		}
	}
}

func checkFind(t *testing.T, r *ranges, held map[ID]vm.Range, v int64) {
	t.Helper()
	var want, got []ID
	for id, within := range held {
		if within.Lo <= v && v <= within.Hi {
			want = append(want, id)
		}
	}
	r.find(v, func(e entry) { got = append(got, e.id()) })
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("ranges of %d -want +got:\n%s", v, diff)
	}
	n := 0
	r.all(func(entry) { n++ })
	if n != len(held) {
		t.Fatalf("%d ranges in all, want %d", n, len(held))
	}
}

func checkSizes(t *testing.T, r *ranges) {
	t.Helper()
	var check func(s *sorted)
	check = func(s *sorted) {
		if n := len(s.items) + len(s.kids); n > sortedMost || n == 0 || len(s.kids) == 1 {
			t.Fatalf("a node of %d items and %d kids", len(s.items), len(s.kids))
		}
		for _, kid := range s.kids {
			check(kid)
		}
	}
	for _, c := range *r.classes.Load() {
		check(c.list)
	}
}

// TestTable adds and removes texts, more and then fewer of them.
func TestTable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	var tab table[bucket, *bucket]
	held := make(map[string]*bucket)
	for _, most := range []int{3, 500, 20, 0} {
		for range 3000 {
			key := fmt.Sprint(random.IntN(1000))
			if held[key] == nil {
				held[key] = &bucket{text: key}
				tab.add(held[key])
			}
			for key, b := range held {
				if len(held) <= most {
					break
				}
				tab.remove(b)
				delete(held, key)
			}
		}
		for i := range 1000 {
			if key := fmt.Sprint(i); tab.find(key) != held[key] {
				t.Fatalf("%s: found %v, want %v", key, tab.find(key), held[key])
			}
		}
		n := 0
		for range tab.all() {
			n++
		}
		if n != len(held) || tab.live != n {
			t.Errorf("%d buckets, %d counted, want %d", n, tab.live, len(held))
		}
		if slots := len(*tab.slots.Load()); slots > max(smallTable, 8*len(held)) && most > 3 {
			t.Errorf("%d slots for %d buckets", slots, len(held))
		}
	}
}

type testSelector struct {
	text  string
	tests *vm.Program
}

func (s testSelector) Text() string          { return s.text }
func (s testSelector) Equal(o Selector) bool { return true }
func (s testSelector) Tests() *vm.Program    { return s.tests }
func (s testSelector) Plain() *vm.Program    { return s.tests }

// TestNothingIsLeft: an index whose selectors were removed holds no node, no column
// and no shape, and numbers are used again.
func TestNothingIsLeft(t *testing.T) {
	var x Index
	for round := range 3 {
		var ids []ID
		for i := range 500 {
			text := []string{
				fmt.Sprintf("region = 'R%d' AND amount > %d", i%4, i),
				fmt.Sprintf("p%d%d IN ('a', 'b') OR q = 'c' AND r IS NULL", round, i),
				fmt.Sprintf("amount BETWEEN %d AND %d OR s IS NOT NULL AND t = 5.0", i, 2*i),
				fmt.Sprintf("region = 'R%d' AND q = '%d' AND u <> 'x'", i%3, i),
				"NOT (note CONTAINS 'x')",
			}[i%5]
			ids = append(ids, x.Add(testSelector{text, compiled(t, text)}))
		}
		if n := x.Len(); n != 500 {
			t.Errorf("%d selectors", n)
		}
		for _, c := range x.catalog.columns {
			if c.Number >= 200 {
				t.Errorf("round %d: column %s has number %d", round, c.Name, c.Number)
			}
		}
		for _, i := range rand.New(rand.NewPCG(1, 4)).Perm(len(ids)) {
			if !x.Remove(ids[i]) {
				t.Errorf("%d is not there", ids[i])
			}
		}
		if x.Len() != 0 || !x.root.isEmpty() || len(x.roster.pages)+x.catalog.members.live+len(x.catalog.columns)+len(x.catalog.shapes) != 0 {
			t.Errorf("left: %d selectors, %d pages, %d members, %d columns, %d shapes, root %v",
				x.Len(), len(x.roster.pages), x.catalog.members.live, len(x.catalog.columns), len(x.catalog.shapes), x.root.content.Load())
		}
	}
}
