package jsonfilter

import "hash/maphash"

// seed is the seed of all hashes of names in this process.
var seed = maphash.MakeSeed()

func hashOf(name []byte) uint64 { return maphash.Bytes(seed, name) }

// wanted is the set of names that a selector reads, numbered in the program's order.
// It is immutable.
type wanted struct {
	names  []string
	number map[string]int
	slots  []slot // by hash, open addressing, at most a quarter full
}

type slot struct {
	hash   uint64
	number int // from 1; 0 is an empty slot
}

func newWanted(names []string) *wanted {
	size := 8
	for size < 4*len(names) {
		size *= 2
	}
	w := &wanted{names: names, number: make(map[string]int, len(names)), slots: make([]slot, size)}
	for i, name := range names {
		w.number[name] = i
		h := hashOf([]byte(name))
		at := h
		for w.slots[at&uint64(size-1)].number != 0 {
			at++
		}
		w.slots[at&uint64(size-1)] = slot{h, i + 1}
	}
	return w
}

// find returns the number of a name with its hash, or -1.
func (w *wanted) find(hash uint64, name []byte) int {
	mask := uint64(len(w.slots) - 1)
	for at := hash; ; at++ {
		s := &w.slots[at&mask]
		if s.number == 0 {
			return -1
		}
		if s.hash == hash && w.names[s.number-1] == string(name) {
			return s.number - 1
		}
	}
}

// nameSet holds the hashes of the names that a line has had so far. To empty it
// takes no time: entries of earlier lines are told by their generation.
type nameSet struct {
	entries    []entry // open addressing, at most half full
	count      int
	generation uint32
}

type entry struct {
	hash       uint64
	generation uint32
}

func (s *nameSet) reset() {
	s.count = 0
	s.generation++
	if s.generation == 0 || s.entries == nil { // entries of generation 0 are empty
		s.entries, s.generation = make([]entry, 64), 1
	}
}

// add reports whether the hash is new. That it is not can be an accident: names
// with equal hashes need not be equal.
func (s *nameSet) add(hash uint64) bool {
	if 2*s.count == len(s.entries) {
		s.grow()
	}
	mask := uint64(len(s.entries) - 1)
	for at := hash; ; at++ {
		e := &s.entries[at&mask]
		if e.generation != s.generation {
			*e = entry{hash, s.generation}
			s.count++
			return true
		}
		if e.hash == hash {
			return false
		}
	}
}

func (s *nameSet) grow() {
	old, generation := s.entries, s.generation
	*s = nameSet{entries: make([]entry, 2*len(old)), generation: 1}
	for _, e := range old {
		if e.generation == generation {
			s.add(e.hash)
		}
	}
}
