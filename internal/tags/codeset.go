package tags

// Sizes of the small table. Sixteen codes find a place of their own among 64
// after seven multipliers on average.
const (
	smallCodes = 16
	smallBits  = 6
	tries      = 10_000
)

// codeSet answers whether a code is in a set: by a perfect hash, one
// multiplication and one load without a branch, for up to 16 codes; by open
// addressing for more. A Go map took two to five times as long.
type codeSet struct {
	// small holds every code at the slot its hash names. A slot that no code
	// takes holds one that belongs elsewhere, which is never looked up there; so
	// nothing has to mark it as free.
	small      [1 << smallBits]uint32
	multiplier uint32
	// large is nil for a small set. A slot holds used|code, or 0.
	large []uint64
}

const used = 1 << 32

// newCodeSet builds the set of the given codes, which must differ.
func newCodeSet(codes []int32) *codeSet {
	s := &codeSet{multiplier: 1}
	switch {
	case len(codes) == 0:
		// Codes whose hash names another slot than the one they are in.
		for i := range s.small {
			s.small[i] = 1<<32 - 1
		}
		s.small[s.slot(1<<32-1)] = 0
	case len(codes) > smallCodes || !s.fillSmall(codes):
		s.fillLarge(codes)
	}
	return s
}

// fillSmall looks for a multiplier that gives each code a slot of its own.
func (s *codeSet) fillSmall(codes []int32) bool {
	s.multiplier = 0x9E3779B1 // 2^32 divided by the golden ratio
	for range tries {
		for i := range s.small {
			s.small[i] = uint32(codes[0])
		}
		for _, code := range codes {
			s.small[s.slot(uint32(code))] = uint32(code)
		}
		if s.holdsAll(codes) {
			return true
		}
		s.multiplier = s.multiplier*1664525 + 1013904223 | 1
	}
	return false
}

func (s *codeSet) holdsAll(codes []int32) bool {
	for _, code := range codes {
		if !s.has(uint32(code)) {
			return false
		}
	}
	return true
}

// fillLarge keeps at least three of four slots free, so that most look-ups end
// at the first.
func (s *codeSet) fillLarge(codes []int32) {
	size := 64
	for size < 4*len(codes) {
		size *= 2
	}
	s.large = make([]uint64, size)
	for _, code := range codes {
		i := s.largeSlot(uint32(code))
		for s.large[i] != 0 {
			i = (i + 1) & (size - 1)
		}
		s.large[i] = used | uint64(uint32(code))
	}
}

// has reports whether code is in the set.
func (s *codeSet) has(code uint32) bool {
	if s.large == nil {
		return s.small[s.slot(code)] == code
	}
	return s.hasLarge(code)
}

func (s *codeSet) slot(code uint32) uint32 { return code * s.multiplier >> (32 - smallBits) }

func (s *codeSet) hasLarge(code uint32) bool {
	for i := s.largeSlot(code); s.large[i] != 0; i = (i + 1) & (len(s.large) - 1) {
		if s.large[i] == used|uint64(code) {
			return true
		}
	}
	return false
}

// largeSlot mixes all bits into the low ones, which name the slot: Java's
// hashes of similar tags differ in few.
func (s *codeSet) largeSlot(code uint32) int {
	h := uint64(code) * 0x9E3779B97F4A7C15
	return int(h>>32) & (len(s.large) - 1)
}
