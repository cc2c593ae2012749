package broker

import (
	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/store"
)

// enter adds a compiled subscription, or puts it in the place of its group's old
// one. The caller holds the lock.
//
// Its time of birth is taken when bit maps are computed for it already, and until
// then none is consulted. With a time from before, a message could be stored
// between the two: later than the birth, but without the group's bits.
func (r *Registry) enter(s *Subscription) {
	old := r.Subscription(s.group, s.topic)
	r.prepare(s)
	unborn := *s
	unborn.born = r.millis()
	r.publish(s.group, s.topic, &unborn)

	s.born = r.millis()
	r.consult(s)
	r.publish(s.group, s.topic, s)
	r.leaveSet(old)
}

// prepare adds what a subscription needs besides its filter.
func (r *Registry) prepare(s *Subscription) {
	s.stage = r.stages[subscriptionKey{s.group, s.topic}]
	if r.newCounter != nil {
		s.counter = r.newCounter(s.group, s.topic)
	}
	if s.filter.sql == nil {
		return
	}
	if r.retries(s) {
		s.retry = r
	}
	s.positions = r.positions(s)
	if subs := r.subscribers(s.topic); subs != nil {
		s.set = subs.set
	}
	if s.set == nil {
		s.set = new(rmqsql.Set)
	}
	s.id = s.set.Add(s.filter.sql)
}

// positions are the group's bits.
func (r *Registry) positions(s *Subscription) []int {
	return r.bloom.Positions(store.BloomKey(s.group, s.topic))
}

// consult makes a subscription look at bit maps from its birth on. The selector
// that applies to retried messages is not the one they were computed by.
func (r *Registry) consult(s *Subscription) {
	if s.filter.sql != nil && s.retry == nil {
		s.bits = &GroupBits{bloom: r.bloom, positions: s.positions, registered: s.born}
	}
}

// remove takes a subscription out; nil is none. The caller holds the lock.
func (r *Registry) remove(s *Subscription) {
	if s == nil {
		return
	}
	r.publish(s.group, s.topic, nil)
	r.leaveSet(s)
}

func (r *Registry) leaveSet(s *Subscription) {
	if s != nil && s.set != nil {
		s.set.Remove(s.id)
	}
}
