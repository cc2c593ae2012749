package tags

import (
	"encoding/binary"
	"math/bits"
)

// vectorCodes is the most codes that vector instructions compare with.
const vectorCodes = 3

// Entries are marked in groups of eight, and counted in blocks of groups.
const (
	groupBytes   = 8 * EntrySize
	blockEntries = 512
)

// UseVectors turns vector instructions on or off, where the processor has them,
// and returns whether they were on. It is for tests and benchmarks that compare
// both ways, and must not be called while others scan.
func UseVectors(on bool) (was bool) {
	was = vectors
	vectors = on && haveVectors
	return was
}

// vectorized tells whether blocks of entries are marked by vector instructions.
func (s *Subscription) vectorized() bool {
	return vectors && !s.all && !s.negative && len(s.codes) > 0 && len(s.codes) <= vectorCodes
}

// wanted are the codes as entries store them, one repeated if there are fewer.
func (s *Subscription) wanted() (codes [vectorCodes]uint32) {
	for i := range codes {
		codes[i] = bits.ReverseBytes32(uint32(s.codes[min(i, len(s.codes)-1)]))
	}
	return codes
}

// markGo sets a bit in marks, eight entries to a byte, for each of the entries
// whose code is one of codes (byte-swapped). There are 8*len(marks) entries.
func markGo(marks, entries []byte, codes *[vectorCodes]uint32) {
	for i := range marks {
		marks[i] = 0
		for bit := range 8 {
			code := binary.LittleEndian.Uint32(entries[(i*8+bit)*EntrySize+codeOffset:])
			if code == codes[0] || code == codes[1] || code == codes[2] {
				marks[i] |= 1 << bit
			}
		}
	}
}

// block holds a bit for each of up to blockEntries entries.
type block [blockEntries / 8]byte

// mark fills the block from the first entries, eight at a time, and returns the
// rest of them.
func (b *block) mark(entries []byte, codes *[vectorCodes]uint32) (rest []byte) {
	groups := min(len(entries)/groupBytes, len(b))
	mark(b[:groups], entries, codes)
	clear(b[groups:])
	return entries[groups*groupBytes:]
}

// countVectors counts the matches of entries but for the last few, which it
// returns.
func (s *Subscription) countVectors(entries []byte) (n int, rest []byte) {
	codes := s.wanted()
	var b block
	for len(entries) >= groupBytes {
		entries = b.mark(entries, &codes)
		for i := 0; i < len(b); i += 8 {
			n += bits.OnesCount64(binary.LittleEndian.Uint64(b[i:]))
		}
	}
	return n, entries
}

// appendVectors appends the indexes of the matches of entries but for the last
// few, which it returns. dst has room.
func (s *Subscription) appendVectors(dst []int, entries []byte) (found []int, rest []byte) {
	codes := s.wanted()
	var b block
	for first := 0; len(entries) >= groupBytes; first += blockEntries {
		entries = b.mark(entries, &codes)
		for i := 0; i < len(b); i += 8 {
			for m := binary.LittleEndian.Uint64(b[i:]); m != 0; m &= m - 1 {
				dst = append(dst, first+8*i+bits.TrailingZeros64(m))
			}
		}
	}
	return dst, entries
}
