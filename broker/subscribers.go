package broker

import (
	"maps"

	"github.com/rmqsql/rmqsql"
)

// subscribers are the subscriptions to one topic, at one time. It is never
// changed.
type subscribers struct {
	byGroup map[string]*Subscription
	sql     []*Subscription // those by selectors
	byID    map[rmqsql.ID]*Subscription
	// set holds the selectors of sql, and is nil if there are none. It is the one
	// thing here that changes, and belongs to the topic: what it answers must be
	// compared with byID.
	set *rmqsql.Set
}

// with returns the subscribers after a change: s replaces its group's, or, if it
// is nil, the group has none. The result is nil if nobody is left.
func (subs *subscribers) with(group string, s *Subscription) *subscribers {
	next := &subscribers{byGroup: map[string]*Subscription{}}
	if subs != nil {
		next.byGroup = maps.Clone(subs.byGroup)
	}
	if s != nil {
		next.byGroup[group] = s
	} else {
		delete(next.byGroup, group)
	}
	if len(next.byGroup) == 0 {
		return nil
	}
	for _, s := range next.byGroup {
		if s.set == nil {
			continue
		}
		if next.set == nil {
			next.set, next.byID = s.set, make(map[rmqsql.ID]*Subscription)
		}
		next.sql = append(next.sql, s)
		next.byID[s.id] = s
	}
	return next
}

// publish makes s the group's subscription to the topic, or removes the one there
// is. The caller holds the lock.
func (r *Registry) publish(group, topic string, s *Subscription) {
	r.used = true
	old := r.subscribers(topic)
	r.store(topic, old.with(group, s))
	var had bool
	if old != nil {
		_, had = old.byGroup[group]
	}
	switch {
	case s != nil && !had:
		if r.topics[group] == nil {
			r.topics[group] = map[string]bool{}
		}
		r.topics[group][topic] = true
		r.total++
	case s == nil && had:
		delete(r.topics[group], topic)
		if len(r.topics[group]) == 0 {
			delete(r.topics, group)
		}
		r.total--
	}
}

// store replaces the subscribers of a topic.
func (r *Registry) store(topic string, subs *subscribers) {
	place := r.shard(topic)
	next := shard{}
	if topics := place.Load(); topics != nil {
		next = maps.Clone(*topics)
	}
	if subs != nil {
		next[topic] = subs
	} else {
		delete(next, topic)
	}
	place.Store(&next)
}
