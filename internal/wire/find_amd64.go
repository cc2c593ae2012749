//go:build !purego

package wire

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

var haveVectors = cpu.X86.HasAVX2

// vectors tells whether they are in use, see UseVectors.
var vectors = haveVectors

// block is the least that lastPairAVX2 reads.
const block = 32

// lastPairAVX2 returns the greatest i below end for which p[i] ends a pair,
// p[i+1] is first and p[i+1+n] ends a name, or -1. It reads no byte in front of p
// nor behind p[end+n], unless end < block: then p[:n+1+block] must be there.
//
//go:noescape
func lastPairAVX2(p *byte, first byte, n, end int) int

// find is findGo, with vector instructions where they are worth it.
func find(p []byte, name *Name) int {
	n := len(name.Text)
	end := len(p) - n - 2
	if !vectors || end < block {
		return findGo(p, name)
	}
	for {
		end = lastPairAVX2(unsafe.SliceData(p), name.Text[0], n, end)
		if end < 0 {
			break
		}
		if pair := p[end+1:]; pair[n+1] != pairEnd && name.is(pair) {
			return end + n + 2
		}
	} // The first pair has none in front of it.
	if p[n] == nameEnd && p[n+1] != pairEnd && name.is(p) {
		return n + 1
	}
	return -1
}
