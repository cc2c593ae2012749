package store

import (
	"bytes"
	"encoding/binary"
)

// zeroBlock is what zeros are compared with: bytes.Equal is many times faster
// than a loop over bytes.
var zeroBlock [4096]byte

// lastNonZero returns the index of the last byte of b that is not zero, or -1.
func lastNonZero(b []byte) int {
	for len(b) >= len(zeroBlock) && bytes.Equal(b[len(b)-len(zeroBlock):], zeroBlock[:]) {
		b = b[:len(b)-len(zeroBlock)]
	}
	for len(b) >= 8 && binary.NativeEndian.Uint64(b[len(b)-8:]) == 0 {
		b = b[:len(b)-8]
	}
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] != 0 {
			return i
		}
	}
	return -1
}

// allZero tells whether every byte of b is zero.
func allZero(b []byte) bool { return lastNonZero(b) < 0 }
