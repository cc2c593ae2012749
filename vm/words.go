package vm

import (
	"encoding/binary"
	"unsafe"
)

// words are the ends of a text that is not empty: enough to tell it from any other
// of its length, if areWhole of that. It takes a few instructions to compare them,
// and a call to compare two texts. (It is just small enough to be inlined.)
func words(s string) (head, tail uint64) {
	if len(s) > 8 {
		return load64(s, 0), load64(s, len(s)-8)
	}
	if len(s) >= 4 {
		return load32(s, 0), load32(s, len(s)-4)
	}
	return uint64(s[0]), uint64(s[len(s)-1])
}

// areWhole tells that the words of a text of n bytes hold all of them.
func areWhole(n int) bool { return n <= 16 && n != 3 }

// load32 and load64 read bytes from a place in s on, which the caller knows to be
// there: a check would cost as much as what is done with them.
func load32(s string, at int) uint64 {
	return uint64(binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(unsafe.Pointer(unsafe.StringData(s)), at))[:]))
}

func load64(s string, at int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(unsafe.Pointer(unsafe.StringData(s)), at))[:])
}
