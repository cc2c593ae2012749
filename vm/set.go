package vm

import "math/bits"

// Set is a set of strings. Looking one up compares it with one item at most.
type Set struct {
	Items []string // in the order of the selector, each once

	// table is a perfect hash of the items, where one of the quick hashes below has
	// no collision; otherwise index serves.
	table  []place
	factor uint64
	shift  uint8
	empty  bool // whether "" is an item
	index  map[string]struct{}
}

// place is where an item is in the table, with its words. A free one holds "".
type place struct {
	head, tail uint64
	item       string
}

// The effort spent on a perfect hash: so many factors are tried for each size of
// the table, and for more items the map is as good.
const (
	hashTries = 64
	hashMost  = 64 // items
)

// NewSet returns a set of items, without duplicates.
func NewSet(items []string) Set {
	seen := make(map[string]struct{}, len(items))
	s := Set{}
	for _, item := range items {
		if _, dup := seen[item]; !dup {
			seen[item] = struct{}{}
			s.Items = append(s.Items, item)
		}
	}
	_, s.empty = seen[""]
	if !s.findHash() {
		s.index = seen
	}
	return s
}

// Has reports whether v is in the set.
func (s *Set) Has(v string) bool {
	if len(v) == 0 {
		return s.empty
	}
	if s.index != nil {
		_, ok := s.index[v]
		return ok
	}
	head, tail := words(v)
	p := &s.table[hash(head, tail)*s.factor>>(s.shift&63)]
	return p.head == head && p.tail == tail && len(p.item) == len(v) && (areWhole(len(v)) || p.item == v)
}

// hash mixes the words: what tells most lists of names apart.
func hash(head, tail uint64) uint64 { return head ^ bits.RotateLeft64(tail, 29) }

// findHash looks for a factor and a table size that keep all items apart.
func (s *Set) findHash() bool {
	if len(s.Items) > hashMost {
		return false
	}
	least := uint8(1)
	for 1<<least < len(s.Items) {
		least++
	}
	for size := least; size <= least+2; size++ {
		s.table, s.shift = make([]place, 1<<size), 64-size
		s.factor = 0x9E3779B97F4A7C15
		for range hashTries {
			if s.fill() {
				return true
			}
			clear(s.table)
			s.factor = s.factor*0xC2B2AE3D27D4EB4F | 1
		}
	}
	s.table = nil
	return false
}

// fill puts the items in their places, unless two have the same.
func (s *Set) fill() bool {
	for _, item := range s.Items {
		if item == "" {
			continue
		}
		head, tail := words(item)
		p := &s.table[hash(head, tail)*s.factor>>(s.shift&63)]
		if p.item != "" {
			return false
		}
		*p = place{head, tail, item}
	}
	return true
}
