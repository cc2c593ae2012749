// Package broker asks of a stored message what a RocketMQ broker asks before it
// delivers it, and what the consumer's client asks after that.
//
// # The questions
//
// There are three, in this order; the first No ends it:
//
//	MatchQueue      broker, by the ConsumeQueue entry: tag code, bit map
//	MatchStored     broker, by the properties in the CommitLog: SQL
//	MatchConsumer   client, by the text of the tag
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
// code field is the address of an ext unit, and the unit is gone. A consumer that
// trusts no broker asks SecondCheck instead, which evaluates the selector too.
//
// A bit map stands in an ext unit and tells of which consumer groups' selectors
// the message was true when it was stored. It is a Bloom filter: a miss is
// certain, a hit is not, so that the selector is still evaluated. [GroupBits]
// reads the state for one group.
//
// # Embedding
//
// Who looks into a store needs a [Filter] and perhaps a [GroupBits]. Who writes a
// broker or a proxy needs a [Registry]:
//
//	heartbeat          Registry.RegisterAll, or Register for one subscription
//	last client gone   Registry.Unregister
//	message stored     CodeField and Registry.BitMap, for the entry and its ext unit
//	pull               Registry.Subscription, then MatchQueue and MatchStored for each
//	                   message; Registry.Ask if the pull brings its own expression
//	now and then       Registry.Snapshot, which also removes what has expired
//	start              Registry.Restore
//
// It differs from a Java broker in one thing: a subscription that does not compile
// delivers nothing. There a pull that brings such an expression gets every message,
// and so does a retried message whose group lost its selector.
//
// What groups can make a registry hold and compute is bounded by [Limits], in
// memory and in time.
//
// # Concurrency
//
// A [Filter], a [GroupBits] and a [Subscription] are immutable, and a [Registry] is
// safe for concurrent use. Looking up and asking takes no lock. Nothing here
// allocates for a message, except the bit map itself and the error of a selector
// that fails.
package broker
