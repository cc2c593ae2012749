package tags_test

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/tags"
)

// randomTags returns a union of n tags and their codes; some collide.
func randomTags(random *rand.Rand, n int) (string, map[uint32]bool) {
	var names []string
	codes := map[uint32]bool{}
	for range n {
		name := make([]byte, 1+random.IntN(6))
		for i := range name {
			name[i] = "AaBb#C\x7f"[random.IntN(7)]
		}
		names = append(names, string(name))
		codes[uint32(tags.Code(string(name)))] = true
	}
	return strings.Join(names, "||"), codes
}

// TestSetsAgainstAMap asks unions of every size for codes in them, beside them
// and anywhere, one by one and in blocks.
func TestSetsAgainstAMap(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	oldest, _ := ast.ParseRelease("4.1.0")
	for n := range 400 {
		text, codes := " ", map[uint32]bool{}
		if n > 0 {
			text, codes = randomTags(random, n)
		}
		release := ast.Newest
		if n%3 == 1 {
			release = oldest
		}
		s := parse(t, text, release)
		inside := make([]uint32, 0, len(codes))
		for code := range codes {
			inside = append(inside, code)
		}
		slices.Sort(inside)
		var entries []byte
		var want []int
		for i := range 203 {
			field := random.Uint64()
			if i%2 == 0 && len(inside) > 0 {
				field = field>>32<<32 | uint64(inside[random.IntN(len(inside))]) + uint64(i%4)
			} else if i%3 == 0 {
				field = uint64(random.IntN(128))
			}
			passes := codes[uint32(field)] || release == oldest && int64(field) < 0
			if passes {
				want = append(want, i)
			}
			if got := s.MatchCode(int64(field)); got != passes {
				t.Fatalf("%q: MatchCode(%d) = %t, want %t", text, int64(field), got, passes)
			}
			entries = binary.BigEndian.AppendUint64(entries, random.Uint64())
			entries = binary.BigEndian.AppendUint32(entries, random.Uint32())
			entries = binary.BigEndian.AppendUint64(entries, field)
		}
		checkBlock(t, s, entries, want)
	}
}

// checkBlock asks for the whole block, for prefixes and for a torn end.
func checkBlock(t *testing.T, s *tags.Subscription, entries []byte, want []int) {
	t.Helper()
	for _, size := range []int{len(entries), len(entries) - 1, 5 * tags.EntrySize, 4 * tags.EntrySize, tags.EntrySize, tags.EntrySize - 1, 0} {
		var expect []int
		for _, i := range want {
			if i < size/tags.EntrySize {
				expect = append(expect, i)
			}
		}
		if got := s.CountEntries(entries[:size:size]); got != len(expect) {
			t.Fatalf("%q: %d of %d bytes pass, want %d", s, got, size, len(expect))
		}
		got := s.AppendMatches([]int{-1}, entries[:size:size])
		if diff := cmp.Diff(append([]int{-1}, expect...), got); diff != "" {
			t.Fatalf("%q in %d bytes (-want +got):\n%s", s, size, diff)
		}
	}
}

func TestAllEntriesPassASubscriptionToAll(t *testing.T) {
	s := parse(t, "*", ast.Newest)
	checkBlock(t, s, make([]byte, 7*tags.EntrySize+3), []int{0, 1, 2, 3, 4, 5, 6})
}

func TestChecksAllocateNothing(t *testing.T) {
	entries := randomEntries(1000)
	dst := make([]int, 0, 1000)
	for _, n := range []int{1, 3, 16, 64} {
		s := parse(t, unionOf(n), ast.Newest)
		allocs := testing.AllocsPerRun(10, func() {
			s.MatchCode(2598919)
			s.MatchTag("Tag00")
			s.CountEntries(entries)
			dst = s.AppendMatches(dst[:0], entries)
		})
		if allocs != 0 {
			t.Errorf("%d codes: %v allocations", n, allocs)
		}
	}
}
