package vm

// Set is a set of strings. Looking one up compares it with one item at most.
type Set struct {
	Items []string // in the order of the selector, each once

	// table is a perfect hash of the items, where one of the quick hashes below has
	// no collision; otherwise index serves. A free place holds "".
	table  []string
	factor uint32
	shift  uint8
	empty  bool // whether "" is an item
	index  map[string]struct{}
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
	return s.table[fingerprint(v)*s.factor>>s.shift] == v
}

// findHash looks for a factor and a table size that keep all items apart.
func (s *Set) findHash() bool {
	if len(s.Items) > hashMost {
		return false
	}
	bits := uint8(1)
	for 1<<bits < len(s.Items) {
		bits++
	}
	for size := bits; size <= bits+2; size++ {
		factor := uint32(0x9E3779B1)
		for range hashTries {
			if s.place(size, factor) {
				return true
			}
			factor = factor*0x85EBCA6B | 1
		}
	}
	s.table = nil
	return false
}

func (s *Set) place(bits uint8, factor uint32) bool {
	s.table, s.factor, s.shift = make([]string, 1<<bits), factor, 32-bits
	for _, item := range s.Items {
		if item == "" {
			continue
		}
		place := &s.table[fingerprint(item)*factor>>s.shift]
		if *place != "" {
			return false
		}
		*place = item
	}
	return true
}

// fingerprint mixes the length and three characters of a string that is not
// empty: what tells most lists of names apart.
func fingerprint(s string) uint32 {
	n := len(s)
	return uint32(s[0]) | uint32(s[n/2])<<8 | uint32(s[n-1])<<16 | uint32(n)<<24
}
