package tags

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
)

// noise makes entries whose codes are often, nearly, or never the wanted ones.
func noise(random *rand.Rand, n int, codes []int32) []byte {
	entries := make([]byte, n*EntrySize)
	for i := range entries {
		entries[i] = byte(random.Uint32())
	}
	for i := range n {
		if code := codes[random.IntN(len(codes))]; random.IntN(3) > 0 {
			code += int32(random.IntN(3) / 2)
			binary.BigEndian.PutUint32(entries[i*EntrySize+codeOffset:], uint32(code))
		}
	}
	return entries
}

// TestBothWays: with vectors and without, every number of entries around whole
// groups and blocks is counted as MatchCode says.
func TestBothWays(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 29))
	for _, text := range []string{"TagA", "TagA||B", "TagA||Aa||BB||C", "A||B||C||D"} {
		s, err := Parse(text, ast.Newest)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 2*blockEntries + 20 {
			if n%blockEntries > 20 && n%41 != 0 {
				continue
			}
			entries := noise(random, n, s.codes)
			entries = append(entries, make([]byte, random.IntN(EntrySize))...)
			want := []int{-1}
			for i := range n {
				if s.MatchCode(int64(binary.BigEndian.Uint64(entries[i*EntrySize+fieldOffset:]))) {
					want = append(want, i)
				}
			}
			for _, on := range []bool{false, true} {
				was := UseVectors(on)
				count, found := s.CountEntries(entries), s.AppendMatches([]int{-1}, entries)
				UseVectors(was)
				if count != len(want)-1 {
					t.Fatalf("%s, %d entries, vectors %t: %d pass, want %d", text, n, on, count, len(want)-1)
				}
				if diff := cmp.Diff(want, found); diff != "" {
					t.Fatalf("%s, %d entries, vectors %t (-want +got):\n%s", text, n, on, diff)
				}
			}
		}
	}
}

// FuzzMark holds the kernel, where there is one, against the loop.
func FuzzMark(f *testing.F) {
	f.Add(make([]byte, 3*groupBytes), uint32(0), uint32(1), uint32(2))
	f.Add(noise(rand.New(rand.NewPCG(1, 1)), 16, []int32{7, 8}), uint32(7), uint32(8), uint32(0xffffffff))
	f.Fuzz(func(t *testing.T, entries []byte, a, b, c uint32) {
		want, got := make([]byte, len(entries)/groupBytes), make([]byte, len(entries)/groupBytes)
		codes := [vectorCodes]uint32{a, b, c}
		markGo(want, entries, &codes)
		if haveVectors {
			mark(got, entries, &codes)
		} else {
			markGo(got, entries, &codes)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}
