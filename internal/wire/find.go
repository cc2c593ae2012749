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
func findGo(p []byte, name string) int {
	n := len(name)
	end := len(p) - n - 1 // from here on there is no room for the name and a value
	if end < 8 {
		return findShort(p, name, end)
	}
	first := uint64(name[0]) * lowBits
	base := unsafe.Pointer(unsafe.SliceData(p))
	at := end
	for {
		var hits uint64
		switch {
		case at >= 8:
			at -= 8
			x := word(base, at) ^ first | word(base, at+n) ^ nameEnd*lowBits
			if hasZero(x) == 0 {
				continue
			}
			hits = zeros(x)
		case at > 0: // the places below at, and others a second time
			x := word(base, 0) ^ first | word(base, n) ^ nameEnd*lowBits
			hits = zeros(x) & (1<<(8*uint(at)) - 1)
			at = 0
		default:
			return -1
		}
		for hits != 0 {
			bit := bits.Len64(hits) - 1
			if i := at + bit/8; isPair(p, i, name) {
				return i + n + 1
			}
			hits &^= 1 << uint(bit)
		}
	}
}

// findShort is findGo for less than eight places, all below end.
func findShort(p []byte, name string, end int) int {
	for i := end - 1; i >= 0; i-- {
		if p[i] == name[0] && p[i+len(name)] == nameEnd && isPair(p, i, name) {
			return i + len(name) + 1
		}
	}
	return -1
}

// isPair tells whether a pair with a name, whose end is known to be there, and a
// value begins at i.
func isPair(p []byte, i int, name string) bool {
	n := len(name)
	return (i == 0 || p[i-1] == pairEnd) && p[i+n+1] != pairEnd && equal(p[i:i+n], name)
}

// equal compares two texts of the same length. It is short to be inlined, and
// calls nothing for the commonest names.
func equal(b []byte, s string) bool {
	n := len(b)
	if n < 4 || n > 8 {
		return string(b) == s
	}
	return binary.LittleEndian.Uint32(b) == binary.LittleEndian.Uint32([]byte(s)) &&
		binary.LittleEndian.Uint32(b[n-4:]) == binary.LittleEndian.Uint32([]byte(s[n-4:]))
}

// valueAt returns the value that begins at a place.
func valueAt(p []byte, at int) []byte {
	value := p[at:]
	if len(value) >= 8 {
		if end := hasZero(word(unsafe.Pointer(unsafe.SliceData(value)), 0) ^ pairEnd*lowBits); end != 0 {
			return value[:bits.TrailingZeros64(end)/8]
		}
	}
	if end := bytes.IndexByte(value, pairEnd); end >= 0 {
		return value[:end]
	}
	return value
}
