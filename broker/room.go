package broker

import (
	"iter"
	"maps"
)

// makeRoom makes sure that a subscription more is within the limits. If there are
// too many, the longest dead makes room. That is safe: when it returns, it is
// only born later. The caller holds the lock.
func (r *Registry) makeRoom(group, topic string) error {
	if subs := r.subscribers(topic); subs != nil {
		if err := r.evict("groups that subscribe to the topic", len(subs.byGroup), r.limits.PerTopic, maps.Values(subs.byGroup)); err != nil {
			return err
		}
	}
	ofGroup := func(yield func(*Subscription) bool) {
		for topic := range r.topics[group] {
			if !yield(r.Subscription(group, topic)) {
				return
			}
		}
	}
	if err := r.evict("topics that the group subscribes to", len(r.topics[group]), r.limits.PerGroup, ofGroup); err != nil {
		return err
	}
	return r.evict("subscriptions", r.total, r.limits.Total, r.each())
}

// evict removes the longest dead of some subscriptions, if there are as many as
// are allowed.
func (r *Registry) evict(what string, have, most int, among iter.Seq[*Subscription]) error {
	if have < most {
		return nil
	}
	var oldest *Subscription
	for s := range among {
		if s.Dead() && (oldest == nil || s.dead < oldest.dead) {
			oldest = s
		}
	}
	if oldest == nil {
		return &LimitError{What: what, Have: have + 1, Most: most}
	}
	r.remove(oldest)
	return nil
}

// Clean removes the subscriptions that have been dead for as long as they are kept,
// and returns how many they were. A broker does so every ten seconds; nothing
// but memory hangs on it.
func (r *Registry) Clean() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	removed := 0
	for s := range r.each() {
		if s.Dead() && r.millis()-s.dead >= r.expiry.Milliseconds() {
			r.remove(s)
			removed++
		}
	}
	return removed
}
