package wire

import (
	"encoding/binary"
	"unsafe"
)

// Name is the name of a property, made ready to be looked for by NewName or Init.
type Name struct {
	Text string

	first      uint64 // its first byte, eight times
	word, mask uint64 // its first bytes as a word, and which bytes of a word they are
}

// NewName returns a name made of a text, which must be neither empty nor hold the end
// of a name or of a pair: no pair has such a name.
func NewName(text string) (n Name) {
	n.Init(text)
	return n
}

// Init makes n what NewName returns: where it is used at once, for moving it there
// would take longer than making it.
func (n *Name) Init(text string) {
	n.Text = text
	n.first = uint64(text[0]) * lowBits
	n.mask = ^uint64(0)
	if len(text) < 8 {
		n.mask = 1<<(8*len(text)) - 1
	}
	n.word = firstBytes(text)
}

// firstBytes returns the first bytes of a text that is not empty, eight at most, as
// a word. Two reads that overlap take less time than one that follows writes of
// single bytes.
func firstBytes(s string) uint64 {
	p := unsafe.Pointer(unsafe.StringData(s))
	switch n := len(s); {
	case n >= 8:
		return word(p, 0)
	case n >= 4:
		return half(p, 0) | half(p, n-4)<<(8*(n-4))
	default:
		return uint64(s[0]) | uint64(s[n/2])<<(8*(n/2)) | uint64(s[n-1])<<(8*(n-1))
	}
}

// half reads four bytes as word reads eight.
func half(p unsafe.Pointer, at int) uint64 {
	return uint64(binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(p, at))[:]))
}

// is tells that p, which is no shorter, begins with the name.
func (n *Name) is(p []byte) bool {
	if len(p) < 8 {
		return string(p[:len(n.Text)]) == n.Text
	}
	if word(unsafe.Pointer(unsafe.SliceData(p)), 0)&n.mask != n.word {
		return false
	}
	return len(n.Text) <= 8 || string(p[8:len(n.Text)]) == n.Text[8:]
}
