package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestExtRefs: what lies between addresses is lost where entries were skipped, and
// only there.
func TestExtRefs(t *testing.T) {
	const base = -1 << 40 // an ext address
	at := func(n int64) Entry { return Entry{QueueOffset: n, TagCode: base + 10*n} }
	for _, c := range []struct {
		name    string
		next    int64
		entries []int64
		end     int64 // what follows in the end
		lost    []int64
	}{
		{"all there", 0, []int64{0, 1, 2, 3}, 4, nil},
		{"the first one unknown", unknown, []int64{7, 8}, 9, nil},
		{"the first ones deleted", 0, []int64{2, 3}, 4, []int64{0, 1}},
		{"some deleted in the middle", 0, []int64{0, 1, 4, 5}, 6, []int64{2, 3}},
		{"twice", 0, []int64{1, 3, 4}, 5, []int64{0, 2}},
		{"all deleted", 0, nil, 3, []int64{0, 1, 2, 3, 4, 5, 6}},
		{"the last ones deleted", 0, []int64{0}, 3, []int64{1, 2, 3, 4, 5, 6}},
		{"the first file is older", 4, []int64{4, 5}, 2, nil},
	} {
		r := &extRefs{next: c.next}
		for _, n := range c.entries {
			r.follow(n)
			r.name(at(n))
		}
		r.follow(c.end)
		var lost []int64
		for n := range int64(7) {
			if r.lostBy(at(n).TagCode) {
				lost = append(lost, n)
			}
		}
		if diff := cmp.Diff(c.lost, lost); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestGaps: what is missing between files.
func TestGaps(t *testing.T) {
	for _, c := range []struct {
		list []Segment
		want []int64
	}{
		{nil, nil},
		{[]Segment{{Base: 100, Size: 50}}, nil},
		{[]Segment{{Base: 0, Size: 50}, {Base: 50, Size: 10}, {Base: 60, Size: 10}}, nil},
		{[]Segment{{Base: 0, Size: 50}, {Base: 60, Size: 10}, {Base: 70, Size: 5}, {Base: 100, Size: 5}}, []int64{50, 60, 75, 100}},
	} {
		if diff := cmp.Diff(c.want, gaps(c.list)); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.list, diff)
		}
	}
}
