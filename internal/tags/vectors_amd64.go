//go:build !purego

package tags

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

var haveVectors = cpu.X86.HasAVX2

// vectors tells whether they are in use, see UseVectors.
var vectors = haveVectors

// markAVX2 is markGo for groups*8 entries.
//
//go:noescape
func markAVX2(marks, entries *byte, groups int, codes *[vectorCodes]uint32)

// mark is markGo, and called only where vectors are in use.
func mark(marks, entries []byte, codes *[vectorCodes]uint32) {
	markAVX2(unsafe.SliceData(marks), unsafe.SliceData(entries), len(marks), codes)
}
