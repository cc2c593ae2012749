package wire

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// MaxNames is how many names one Names may hold.
const MaxNames = 16

// Names looks for several properties in one pass over the bytes. It is immutable.
type Names struct {
	short [shortPlaces]shortName // a hash table of the names that are words
	long  map[string]int         // all other names, and their numbers
	// lengths tells by a bit for each length, modulo 64, whether there may be such a
	// long name.
	lengths uint64
}

// shortName is a place of the table. A free one holds 0, which is no name's word.
type shortName struct {
	word   uint64 // see wordOf
	number int
}

// The table has room to spare, so that a search ends, and mostly where it begins.
const (
	shortBits   = 6
	shortPlaces = 1 << shortBits
)

// NewNames returns the Names of up to MaxNames different names, none of which
// holds 0x01 or 0x02.
func NewNames(names []string) *Names {
	x := new(Names)
	for i, name := range names {
		switch {
		case name == "": // no pair has it
		case len(name) < 8:
			w := wordOf(name)
			*x.place(w) = shortName{w, i}
		default:
			if x.long == nil {
				x.long = make(map[string]int)
			}
			x.long[name] = i
			x.lengths |= 1 << (len(name) % 64)
		}
	}
	return x
}

// wordOf returns a name of less than eight bytes with the byte that ends it, as a
// word.
func wordOf[T string | []byte](name T) uint64 {
	var b [8]byte
	b[copy(b[:], name)] = nameEnd
	return binary.LittleEndian.Uint64(b[:])
}

// place returns where a word is in the table, or a free place if it is not there,
// which 0 never is.
func (x *Names) place(word uint64) *shortName {
	i := word * 0x9E3779B97F4A7C15 >> (64 - shortBits)
	for x.short[i].word != word && x.short[i].word != 0 {
		i = (i + 1) % shortPlaces
	}
	return &x.short[i]
}

// Find sets values[i] to what Property returns for name i, and leaves it alone
// if there is no such property. The values are views of p, as Property's are.
//
// The word that a pair begins with, cut behind the first end of a name in it, is all
// that is compared: a longer name, or what is no pair, makes no word of the table.
// Behind the name only the end of the pair is looked for, in 64 bytes at a time,
// without jumps: few of those that depend on how long things are could be foreseen.
func (x *Names) Find(p Properties, values *[MaxNames]string) {
	base := unsafe.Pointer(unsafe.SliceData(p))
	begin := 0 // of the pair
	for at := 0; at <= len(p); at += markBytes {
		for ends := pairEnds(p, at); ends != 0; ends &= ends - 1 {
			end := at + bits.TrailingZeros64(ends)
			if len(p)-begin < 8 {
				x.findLong(p, begin, end, values)
				begin = end + 1
				continue
			}
			w := word(base, begin)
			mark := hasZero(w ^ nameEnd*lowBits)
			if mark == 0 && x.long != nil {
				x.findLong(p, begin, end, values)
			}
			mark &= -mark // the lowest is the first
			w &= mark<<1 - 1
			value := begin + bits.TrailingZeros64(mark)/8 + 1
			if found := x.place(w); found.word == w && w != 0 && value < end {
				v := p[value:end]
				values[found.number&(MaxNames-1)] = unsafe.String(unsafe.SliceData(v), len(v))
			}
			begin = end + 1
		}
	}
}

// findLong is Find for one pair, whatever its name and however near the end.
func (x *Names) findLong(p []byte, begin, end int, values *[MaxNames]string) {
	pair := p[begin:end]
	n := bytes.IndexByte(pair, nameEnd)
	if n <= 0 || n == len(pair)-1 {
		return // the pair does not exist
	}
	number, ok := 0, false
	if name := pair[:n]; n < 8 {
		w := wordOf(name)
		found := x.place(w)
		number, ok = found.number, found.word == w
	} else if x.lengths>>(n%64)&1 != 0 {
		number, ok = x.long[string(name)]
	}
	if ok {
		v := pair[n+1:]
		values[number] = unsafe.String(unsafe.SliceData(v), len(v))
	}
}

const markBytes = 64

// pairEnds tells which of the 64 bytes from a place in p on end a pair; the first
// byte is the lowest bit. The end of p is one such.
func pairEnds(p []byte, at int) uint64 {
	rest := uint(len(p) - at)
	switch {
	case rest >= markBytes:
		return pairEndsOf((*[markBytes]byte)(p[at:]))
	case len(p) >= markBytes:
		return pairEndsOf((*[markBytes]byte)(p[len(p)-markBytes:]))>>(markBytes-rest) | 1<<rest
	}
	var all [markBytes]byte
	copy(all[:], p)
	return pairEndsOf(&all) | 1<<rest
}

func pairEndsOf(p *[markBytes]byte) (ends uint64) {
	const gather = 0x0002040810204081 // moves the highest bit of each byte to the highest byte
	for i := 0; i < markBytes; i += 8 {
		x := binary.LittleEndian.Uint64(p[i:i+8]) ^ pairEnd*lowBits
		ends = ends>>8 | zeros(x)*gather>>56<<56
	}
	return ends
}
