package store

import (
	"fmt"
	"math"

	"github.com/twmb/murmur3"
)

// The broker's defaults for the Bloom filters of the ext units:
// maxErrorRateOfBloomFilter and expectConsumerNumUseFilter.
const (
	DefaultBloomErrorRate = 20
	DefaultBloomExpected  = 32
)

// BloomFilter computes which bits of an ext unit's bit map stand for a consumer
// group. It holds no bits itself, is immutable and safe for concurrent use.
type BloomFilter struct{ k, m int }

// NewBloomFilter returns the filter for an error rate of f percent (1 to 99)
// with n expected consumer groups (at least 1), as the broker computes it.
func NewBloomFilter(f, n int) (*BloomFilter, error) {
	if f < 1 || f >= 100 {
		return nil, fmt.Errorf("bloom filter: error rate %d%% is not between 1 and 99", f)
	}
	if n < 1 {
		return nil, fmt.Errorf("bloom filter: %d expected groups, want at least 1", n)
	}
	// The broker's own order of operations: a different one rounds differently.
	errorRate := float64(f) / 100
	k := math.Ceil(math.Log(errorRate) / math.Log(0.5))
	m := math.Ceil(float64(n) * (math.Log(1/errorRate) / math.Log(2)) * (math.Log(math.E) / math.Log(2)))
	if m > math.MaxInt32-8 {
		return nil, fmt.Errorf("bloom filter: %d expected groups need more bits than a bit map can have", n)
	}
	return &BloomFilter{k: int(k), m: int(roundUp(int64(m), 8))}, nil
}

// K is the number of bits a key sets.
func (b *BloomFilter) K() int { return b.k }

// M is the number of bits in a bit map, a multiple of 8.
func (b *BloomFilter) M() int { return b.m }

// BloomKey is the key of a consumer group's subscription to a topic.
func BloomKey(group, topic string) string { return group + "#" + topic }

// Positions returns the K bits of a key, in the order of the broker's hash
// functions; two may be equal.
func (b *BloomFilter) Positions(key string) []int {
	h, _ := murmur3.StringSum128(key)
	h1, h2 := int32(uint32(h)), int32(uint32(h>>32))
	pos := make([]int, b.k)
	for i := range pos {
		h := h1 + int32(i+1)*h2 // wraps around, as in Java
		if h < 0 {
			h = ^h
		}
		pos[i] = int(h) % b.m
	}
	return pos
}

// Set sets the bits at the positions in a bit map; bits that the map does not
// have are left out.
func (b *BloomFilter) Set(bitMap []byte, positions []int) {
	for _, p := range positions {
		if p/8 < len(bitMap) {
			bitMap[p/8] |= 1 << (p % 8)
		}
	}
}

// Hit tells whether all bits at the positions are set: the key may be in the
// map. Without a hit it surely is not. A bit map of another length than M bits
// was written under other settings and must not be asked: see Fits.
func (b *BloomFilter) Hit(bitMap []byte, positions []int) bool {
	for _, p := range positions {
		if p/8 >= len(bitMap) || bitMap[p/8]&(1<<(p%8)) == 0 {
			return false
		}
	}
	return true
}

// Fits tells whether a bit map has the M bits of this filter. The broker
// consults no other.
func (b *BloomFilter) Fits(bitMap []byte) bool { return len(bitMap)*8 == b.m }
