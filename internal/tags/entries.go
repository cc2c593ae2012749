package tags

import (
	"encoding/binary"
	"slices"
)

// EntrySize is the size of a ConsumeQueue entry in bytes: offset in the
// CommitLog (8), message size (4), code field (8), all big-endian.
const EntrySize = 20

const (
	fieldOffset = 12 // of the code field; its first byte has the sign
	codeOffset  = 16 // of its low 32 bits
)

// CountEntries returns how many of the raw ConsumeQueue entries pass
// MatchCode. Bytes behind the last whole entry are passed over.
func (s *Subscription) CountEntries(entries []byte) int {
	switch {
	case s.all:
		return len(entries) / EntrySize
	case s.negative || s.set.large != nil:
		return s.countOneByOne(entries)
	}
	set, n := s.set, 0
	if s.vectorized() {
		n, entries = s.countVectors(entries)
	}
	for ; len(entries) >= 4*EntrySize; entries = entries[4*EntrySize:] {
		n += set.hit(entries[0*EntrySize:]) + set.hit(entries[1*EntrySize:]) +
			set.hit(entries[2*EntrySize:]) + set.hit(entries[3*EntrySize:])
	}
	return n + s.countOneByOne(entries)
}

// hit is 1 if a small set holds the code of an entry, else 0: a number rather
// than a truth, because a branch that goes either way costs more than all else.
func (s *codeSet) hit(entry []byte) (hit int) {
	code := binary.BigEndian.Uint32(entry[codeOffset:EntrySize])
	if s.small[s.slot(code)] == code {
		hit = 1
	}
	return hit
}

func (s *Subscription) countOneByOne(entries []byte) int {
	n := 0
	for ; len(entries) >= EntrySize; entries = entries[EntrySize:] {
		if s.MatchCode(int64(binary.BigEndian.Uint64(entries[fieldOffset:]))) {
			n++
		}
	}
	return n
}

// AppendMatches appends to dst the index, counted from 0, of every raw
// ConsumeQueue entry that passes MatchCode, and returns it. It allocates only
// where dst has no room for an index of each entry.
func (s *Subscription) AppendMatches(dst []int, entries []byte) []int {
	n := len(entries) / EntrySize
	dst = slices.Grow(dst, n)
	first := 0 // entry that is not decided yet
	if s.vectorized() {
		whole := len(entries)
		dst, entries = s.appendVectors(dst, entries)
		first = (whole - len(entries)) / EntrySize
		n -= first
	}
	free := dst[len(dst) : len(dst)+n]
	k := 0
	if s.all || s.negative || s.set.large != nil {
		for i := range n {
			if s.MatchCode(int64(binary.BigEndian.Uint64(entries[i*EntrySize+fieldOffset:]))) {
				free[k] = i
				k++
			}
		}
		return dst[:len(dst)+k]
	}
	set := s.set
	for i := range n {
		free[k] = first + i // overwritten unless the entry passes
		k += set.hit(entries[:EntrySize])
		entries = entries[EntrySize:]
	}
	return dst[:len(dst)+k]
}
