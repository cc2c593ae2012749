package broker

import "github.com/rmqsql/rmqsql"

// setFrom is from how many selectors on a topic asking the set beats asking each.
const setFrom = 8

// BitMap computes the bit map that a broker stores with a message: the bits of
// every group whose selector for the topic is true for it, those of dead groups
// too. It is nil, and the broker stores none, if no group subscribes to the topic
// by SQL. That goes for delayed messages as long as they wait, since nobody
// subscribes to the topic where they do; when a message is due it is stored
// anew under its own topic, and gets its bit map then.
//
// A broker calls it after the message got its store time. Custom stages play no
// part in it.
func (r *Registry) BitMap(topic string, m rmqsql.Message) []byte {
	subs := r.subscribers(topic)
	if subs == nil || len(subs.sql) == 0 {
		return nil
	}
	bits := make([]byte, r.bloom.M()/8)
	if len(subs.sql) >= setFrom && r.bitsBySet(bits, topic, subs, m) {
		return bits
	}
	for _, s := range subs.sql {
		if s.filter.sql.Match(m) {
			r.bloom.Set(bits, s.positions)
		}
	}
	return bits
}

// bitsBySet asks the topic's set. It reports false if subscriptions changed
// meanwhile: the set may then lack selectors of subs, whose groups must not be
// missed. What it sets by then is right all the same.
func (r *Registry) bitsBySet(bits []byte, topic string, subs *subscribers, m rmqsql.Message) bool {
	var room [64]rmqsql.ID
	for _, id := range subs.set.Match(m, room[:0]) {
		if s := subs.byID[id]; s != nil {
			r.bloom.Set(bits, s.positions)
		}
	}
	return r.subscribers(topic) == subs
}
