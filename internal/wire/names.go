package wire

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// MaxNames is how many names one Names may hold.
const MaxNames = 16

// Names looks for several properties in one pass over the bytes. It is immutable.
type Names struct {
	names []string
	// first and next chain the names that chainOf does not tell apart: numbers of
	// names + 1, and 0 at the end.
	first [chains]uint8
	next  [MaxNames]uint8
}

// NewNames returns the Names of up to MaxNames different names, none of which
// holds 0x01 or 0x02. It keeps names.
func NewNames(names []string) *Names {
	x := &Names{names: names}
	for i, name := range names {
		if name == "" {
			continue // no pair has it
		}
		chain := &x.first[chainOf([]byte(name))]
		x.next[i], *chain = *chain, uint8(i+1)
	}
	return x
}

const chains = 64

// chainOf takes a name by its length and its ends, which are enough to keep most
// names from being compared.
func chainOf(name []byte) int {
	n := len(name)
	return (n + 3*int(name[0]) + 5*int(name[n-1])) & (chains - 1)
}

// Find sets values[i] to what Property returns for name i, and leaves it alone
// if there is no such property. values must have a place for each name. The
// values are views of p, as Property's are.
func (x *Names) Find(p Properties, values []string) {
	begin := 0     // of the pair
	separator := 0 // the first one behind the last pair; 0 means that none has been met
	for at := 0; at <= len(p); at += markBytes {
		m := marksAt(p, at)
		if len(p)-at < markBytes {
			m.pairs |= 1 << uint(len(p)-at) // the end ends a pair too
		}
		for ; m.pairs != 0; m.pairs &= m.pairs - 1 {
			if separator == 0 && m.names != 0 {
				separator = at + bits.TrailingZeros64(m.names)
			}
			bit := uint(bits.TrailingZeros64(m.pairs)) & (markBytes - 1)
			m.names = m.names >> bit << bit
			end := at + int(bit)
			if begin < separator && separator+1 < end {
				if i := x.number(p[begin:separator]); i != 0 {
					v := p[separator+1 : end]
					values[i-1] = unsafe.String(unsafe.SliceData(v), len(v))
				}
			}
			if separator < end { // otherwise it is the next pair's
				separator = 0
			}
			begin = end + 1
		}
		if separator == 0 && m.names != 0 {
			separator = at + bits.TrailingZeros64(m.names)
		}
	}
}

// number returns the number + 1 of a name, 0 if it is not wanted.
func (x *Names) number(name []byte) uint8 {
	i := x.first[chainOf(name)]
	for i != 0 {
		i--
		if text := x.names[i]; len(text) == len(name) && equal(name, text) {
			return i + 1
		}
		i = x.next[i&(MaxNames-1)]
	}
	return 0
}

// marks tells of 64 bytes which of them end names and which end pairs; the first
// byte is the lowest bit.
type marks struct{ names, pairs uint64 }

const markBytes = 64

// marksAt reads 64 bytes of p from a place on, or what there is.
func marksAt(p []byte, at int) marks {
	rest := p[at:]
	if len(rest) >= markBytes {
		return marksOf((*[markBytes]byte)(rest))
	}
	if len(p) >= markBytes {
		m := marksOf((*[markBytes]byte)(p[len(p)-markBytes:]))
		before := uint(markBytes - len(rest))
		return marks{m.names >> before, m.pairs >> before}
	}
	var all [markBytes]byte
	copy(all[:], p)
	return marksOf(&all)
}

func marksOf(p *[markBytes]byte) (m marks) {
	const gather = 0x0002040810204081 // moves the highest bit of each byte to the highest byte
	for i := 0; i < markBytes; i += 8 {
		x := binary.LittleEndian.Uint64(p[i : i+8])
		// Of a byte below 4, its two lowest bits tell what it is.
		below4 := ^(x&(0x7c*lowBits) + 0x7f*lowBits | x) & highBits
		low, high := x<<7, x<<6
		one := below4 & (low ^ high)
		m.names = m.names>>8 | (one&low)*gather>>56<<56
		m.pairs = m.pairs>>8 | (one&high)*gather>>56<<56
	}
	return m
}
