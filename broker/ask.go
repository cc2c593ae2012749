package broker

import "cmp"

// Ask returns the subscription of a pull that brings its own expression, without
// registering it. It is compiled within the limits, or taken from what the
// group has registered if that is the same. Bit maps tell nothing of it. The error
// is a *[SubscriptionError], and the subscription then nil, to which nothing is
// delivered; a broker would deliver everything.
func (r *Registry) Ask(group, topic, expressionType, expression string) (*Subscription, error) {
	s := &Subscription{group: group, topic: topic, kind: cmp.Or(expressionType, TagType), expression: expression, born: r.millis()}
	if known := r.Subscription(group, topic); known != nil && known.kind == s.kind && known.expression == s.expression {
		next := *known
		next.bits, next.positions = nil, nil
		return &next, nil
	}
	filter, err := r.compile(s)
	if err != nil {
		return nil, &SubscriptionError{group, topic, err}
	}
	s.filter = filter
	r.mu.Lock()
	s.stage = r.stages[subscriptionKey{group, topic}]
	r.mu.Unlock()
	if r.newCounter != nil {
		s.counter = r.newCounter(group, topic)
	}
	if r.retries(s) {
		s.retry = r
	}
	return s, nil
}
