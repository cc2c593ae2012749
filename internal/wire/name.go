package wire

import (
	"encoding/binary"
	"strings"
	"unsafe"
)

// Name is the name of a property, made ready to be looked for. The zero Name is
// that of no property.
type Name struct {
	Text string

	first      uint64 // its first byte, eight times
	word, mask uint64 // its first bytes as a word, and which bytes of a word they are
}

// NewName returns a name. If no pair can have it, because it is empty or holds the
// end of a name or of a pair, that is the zero Name.
func NewName(text string) (n Name) {
	if text == "" || strings.IndexByte(text, nameEnd) >= 0 || strings.IndexByte(text, pairEnd) >= 0 {
		return Name{}
	}
	var word, mask [8]byte
	for i := range copy(word[:], text) {
		mask[i] = 0xff
	}
	return Name{
		Text:  text,
		first: uint64(text[0]) * lowBits,
		word:  binary.LittleEndian.Uint64(word[:]),
		mask:  binary.LittleEndian.Uint64(mask[:]),
	}
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
