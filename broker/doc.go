// Package broker asks of a stored message what a RocketMQ broker asks before it
// delivers it, and what the consumer's client asks after that.
//
// Three questions, in this order; the first No ends it:
//
//	Filter.MatchQueue      broker, by the ConsumeQueue entry: tag code, bit map
//	Filter.MatchStored     broker, by the properties in the CommitLog: SQL
//	Filter.MatchConsumer   client, by the text of the tag
//
// What each kind of subscription asks:
//
//	                  tag "A || B"            tag "*"   SQL
//	MatchQueue        code is A's or B's      yes       yes, but for a miss in the bit map
//	MatchStored       yes                     yes       the selector is true
//	MatchConsumer     tag is A or B           yes       yes
//
// Codes are hashes, so a tag subscription lets the messages of colliding tags
// through to the client, which drops them. An entry that has no code passes: its
// code field is the address of an ext unit, and the unit is gone.
//
// A bit map stands in an ext unit and tells of which consumer groups' selectors
// the message was true when it was stored. It is a Bloom filter: a miss is
// certain, a hit is not, so that the selector is still evaluated. [GroupBits]
// reads the state for one group.
//
// # Concurrency
//
// A [Filter] and a [GroupBits] are immutable and safe for concurrent use. Nothing
// here allocates for a message, except the error of a selector that fails.
package broker
