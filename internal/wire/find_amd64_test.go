//go:build !purego

package wire

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

// lastPair is lastPairAVX2 as its comment has it.
func lastPair(p []byte, first byte, n, end int) int {
	for i := end - 1; i >= 0; i-- {
		if p[i] == pairEnd && p[i+1] == first && p[i+1+n] == nameEnd {
			return i
		}
	}
	return -1
}

func checkLastPair(t *testing.T, p []byte, first byte, n, end int) {
	t.Helper()
	want := lastPair(p, first, n, end)
	if got := lastPairAVX2(unsafe.SliceData(p), first, n, end); got != want {
		t.Fatalf("the last pair of %q below %d, with %q and %d bytes of name, is at %d, want %d", p, end, first, n, got, want)
	}
}

// TestLastPair covers every number of places, every place of a pair among them,
// and a second one in front of it.
func TestLastPair(t *testing.T) {
	if !haveVectors {
		t.Skip("no AVX2")
	}
	for _, n := range []int{1, 2, 7, 40} {
		for end := range 200 {
			p := make([]byte, max(end, block)+n+1)
			checkLastPair(t, p, 'a', n, end)
			for at := range end {
				clear(p)
				p[at], p[at+1], p[at+1+n] = pairEnd, 'a', nameEnd
				checkLastPair(t, p, 'a', n, end)
				if front := at / 2; front+1+n < at {
					p[front], p[front+1], p[front+1+n] = pairEnd, 'a', nameEnd
					checkLastPair(t, p, 'a', n, end)
				}
			}
		}
	}
}

// TestLastPairOfNoise: bytes in which everything is nearly a pair.
func TestLastPairOfNoise(t *testing.T) {
	if !haveVectors {
		t.Skip("no AVX2")
	}
	random := rand.New(rand.NewPCG(17, 19))
	for range 50_000 {
		p := make([]byte, block+2+random.IntN(300))
		for i := range p {
			p[i] = "\x01\x02ab\x00\x82"[random.IntN(6)]
		}
		n := 1 + random.IntN(len(p)-block-1)
		checkLastPair(t, p, 'a', n, random.IntN(len(p)-n))
	}
}

// FuzzLastPair holds the kernel against its definition.
func FuzzLastPair(f *testing.F) {
	f.Add([]byte("\x02a\x01"), byte('a'), uint8(1), uint8(9))
	f.Fuzz(func(t *testing.T, p []byte, first byte, n, end uint8) {
		if !haveVectors {
			t.Skip("no AVX2")
		}
		p = append(p, make([]byte, block+1+int(n))...)
		checkLastPair(t, p, first, int(n), min(int(end), len(p)-1-int(n)))
	})
}
