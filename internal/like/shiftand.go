package like

import "unicode/utf8"

const wordBits = 64

// shiftAnd searches a segment with _ inside it, 64 places at a time. Bit i of
// the state says whether the segment's first i+1 characters fit the text that
// ends here. A character of the text shifts the state by one and keeps the bits
// of the places where it may stand.
type shiftAnd struct {
	chars int
	wild  []uint64          // the places of _
	words map[rune][]places // the places of each literal character, ascending
}

// places are the places of one character in one word of the state. Only words
// that have any are stored, so that a long pattern of many different characters
// stays small.
type places struct {
	word int
	bits uint64
}

func newShiftAnd(pieces []piece, chars int) *shiftAnd {
	f := &shiftAnd{
		chars: chars,
		wild:  make([]uint64, (chars+wordBits-1)/wordBits),
		words: map[rune][]places{},
	}
	place := 0
	for _, p := range pieces {
		for range p.skip {
			f.wild[place/wordBits] |= 1 << (place % wordBits)
			place++
		}
		for _, r := range p.literal {
			f.add(r, place)
			place++
		}
	}
	return f
}

func (f *shiftAnd) add(r rune, place int) {
	word, bit := place/wordBits, uint64(1)<<(place%wordBits)
	list := f.words[r]
	if n := len(list); n > 0 && list[n-1].word == word {
		list[n-1].bits |= bit
		return
	}
	f.words[r] = append(list, places{word, bit})
}

// stackWords is the size of a state that needs no heap: 4,096 characters.
const stackWords = 64

// find returns the end of the leftmost fit at or behind offset at, else -1. All
// fits have the same number of characters: the one that ends first starts first.
func (f *shiftAnd) find(s string, at int) int {
	var onStack [stackWords]uint64
	state := onStack[:]
	if len(f.wild) > len(state) {
		state = make([]uint64, len(f.wild))
	}
	state = state[:len(f.wild)]
	final, bit := (f.chars-1)/wordBits, uint64(1)<<((f.chars-1)%wordBits)
	used := 0 // words from here on are zero
	for at < len(s) {
		r, size := utf8.DecodeRuneInString(s[at:])
		if r == utf8.RuneError && size == 1 {
			r = -1 // not UTF-8, and not the U+FFFD that a pattern may hold
		}
		at += size
		used = f.feed(state, r, min(used+1, len(state)))
		if state[final]&bit != 0 {
			return at
		}
	}
	return -1
}

// feed moves the first n words of the state on by the character r and returns
// the number of words in front of the zero ones.
func (f *shiftAnd) feed(state []uint64, r rune, n int) int {
	list := f.words[r]
	used := 0
	carry := uint64(1) // a fit may start at every character
	for w := range n {
		mask := f.wild[w]
		if len(list) > 0 && list[0].word == w {
			mask |= list[0].bits
			list = list[1:]
		}
		shifted := state[w]<<1 | carry
		carry = state[w] >> (wordBits - 1)
		state[w] = shifted & mask
		if state[w] != 0 {
			used = w + 1
		}
	}
	return used
}
