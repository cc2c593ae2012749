package broker

import "github.com/rmqsql/rmqsql/store"

// BitMap is what the bit map beside an entry says of one consumer group.
type BitMap uint8

// The states. The zero value is that of an entry without an ext unit.
const (
	NotConsulted BitMap = iota // there is none, or it can tell nothing of the group
	Miss                       // the group's selector is not true for the message
	Hit                        // the selector may be true, and must be evaluated
)

// String gives "not consulted", "miss" or "hit".
func (b BitMap) String() string {
	switch b {
	case Miss:
		return "miss"
	case Hit:
		return "hit"
	}
	return "not consulted"
}

// GroupBits reads bit maps on behalf of one consumer group. It is immutable and
// safe for concurrent use.
type GroupBits struct {
	bloom      *store.BloomFilter
	positions  []int
	registered int64
}

// NewGroupBits returns the reader for a group's subscription to a topic. bloom
// has the broker's settings; registered is when the broker learned of the
// subscription, in ms since 1970.
func NewGroupBits(bloom *store.BloomFilter, group, topic string, registered int64) *GroupBits {
	return &GroupBits{bloom: bloom, positions: bloom.Positions(store.BloomKey(group, topic)), registered: registered}
}

// State looks the group up in a unit's bit map. Like the broker it does not
// consult one of a message that was stored before the group registered, or in
// the same millisecond, nor one of another size than the settings give, which an
// empty one is too.
func (g *GroupBits) State(u store.ExtUnit) BitMap {
	switch {
	case u.StoreTime <= g.registered || !g.bloom.Fits(u.BitMap):
		return NotConsulted
	case g.bloom.Hit(u.BitMap, g.positions):
		return Hit
	}
	return Miss
}
