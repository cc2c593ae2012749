package wire

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// The lowest and the highest bit of each of eight bytes. Times lowBits, a byte
// fills a word.
const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// hasZero tells by a value other than 0 that a byte of x is 0.
func hasZero(x uint64) uint64 { return (x - lowBits) &^ x & highBits }

// zeros marks the bytes of x that are 0 by their highest bit. (Above the lowest
// of them hasZero may mark others too.)
func zeros(x uint64) uint64 { return ^(x&^highBits + ^uint64(highBits) | x) & highBits }

// word reads eight bytes from p+at on, which the caller knows to be there: the
// check would cost as much as all that is done with them.
func word(p unsafe.Pointer, at int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(p, at))[:])
}

// findGo returns where in p the last value of a name begins, or -1. The name is
// not empty.
//
// From the end on, eight places at a time, it looks for a place that holds the
// name's first byte and the end of a name behind as many bytes as the name has.
// Hardly anything but that name has both.
func findGo(p []byte, name *Name) int {
	n := len(name.Text)
	end := len(p) - n - 1 // from here on there is no room for the name and a value
	if end < 8 {
		return findShort(p, name, end)
	}
	base := unsafe.Pointer(unsafe.SliceData(p))
	at := end
	for {
		var hits uint64
		switch {
		case at >= 8:
			at -= 8
			x := word(base, at) ^ name.first | word(base, at+n) ^ nameEnd*lowBits
			if hasZero(x) == 0 {
				continue
			}
			hits = zeros(x)
		case at > 0: // the places below at, and others a second time
			x := word(base, 0) ^ name.first | word(base, n) ^ nameEnd*lowBits
			hits = zeros(x) & (1<<(8*uint(at)) - 1)
			at = 0
		default:
			return -1
		}
		for hits != 0 {
			bit := bits.Len64(hits) - 1
			i := at + bit/8
			if (i == 0 || p[i-1] == pairEnd) && p[i+n+1] != pairEnd && name.is(p[i:]) {
				return i + n + 1
			}
			hits &^= 1 << uint(bit)
		}
	}
}

// findShort is findGo for less than eight places, all below end.
func findShort(p []byte, name *Name, end int) int {
	n := len(name.Text)
	for i := end - 1; i >= 0; i-- {
		if p[i+n] == nameEnd && p[i+n+1] != pairEnd && (i == 0 || p[i-1] == pairEnd) && name.is(p[i:]) {
			return i + n + 1
		}
	}
	return -1
}

// endOfPair returns where the pair ends that p[at] is part of, or behind which it
// begins: at the next end of a pair or of p.
func endOfPair(p []byte, at int) int {
	for range 2 { // most values are short, and a call costs more than two words
		if len(p)-at < 8 {
			break
		}
		if end := hasZero(word(unsafe.Pointer(unsafe.SliceData(p)), at) ^ pairEnd*lowBits); end != 0 {
			return at + bits.TrailingZeros64(end)/8
		}
		at += 8
	}
	if i := bytes.IndexByte(p[at:], pairEnd); i >= 0 {
		return at + i
	}
	return len(p)
}
