package broker

import (
	"errors"
	"fmt"
)

// SubscriptionData is a subscription as consumers announce it in their heartbeats,
// and in their JSON form.
type SubscriptionData struct {
	Topic      string `json:"topic"`
	Type       string `json:"expressionType"`
	Expression string `json:"subString"`
	Version    int64  `json:"subVersion"`
}

// SubscriptionError is a subscription that was refused.
type SubscriptionError struct {
	Group, Topic string
	// Err is a *TypeError, a *LimitError or a *rmqsql.SyntaxError.
	Err error
}

// Error says whose subscription was refused, and why.
func (e *SubscriptionError) Error() string {
	return fmt.Sprintf("group %q, topic %q: %v", e.Group, e.Topic, e.Err)
}

// Unwrap returns the reason.
func (e *SubscriptionError) Unwrap() error { return e.Err }

// Register tells the registry that a consumer of a group subscribes to a topic. It
// returns whether the registry took note, by a broker's rules:
//
//   - a newer version than the one it has replaces that; if the expression is the
//     same, it goes on to be the one that was born back then;
//   - the same version brings a dead one back to life, as it was;
//   - anything else is ignored: consumers repeat what they subscribe to with every
//     heartbeat, and such a call takes no lock.
//
// An expression that does not compile or is beyond a limit is refused with a
// *[SubscriptionError]. If its version is newer, the group has no subscription to
// the topic from then on, and nothing is delivered to it. A broker forgets the
// selector too, but then delivers every message, if the pull brings that
// expression.
func (r *Registry) Register(group, topic, expressionType, expression string, version int64) (bool, error) {
	if expressionType == "" {
		expressionType = TagType
	}
	s := &Subscription{group: group, topic: topic, kind: expressionType, expression: expression, version: version}
	old := r.Subscription(group, topic)
	if old != nil && !s.changes(old) {
		return false, nil
	}
	var err error
	if old == nil || !s.renews(old) {
		s.filter, err = r.compile(s) // without the lock: others need not wait for it
	}

	r.mu.Lock()
	defer r.mu.Unlock()
	old = r.Subscription(group, topic)
	switch {
	case old != nil && !s.changes(old):
		return false, nil
	case old != nil && s.renews(old):
		next := *old
		next.version, next.dead = version, 0
		r.publish(group, topic, &next)
		return true, nil
	case s.filter == nil && err == nil:
		s.filter, err = r.compile(s) // what there was to renew is gone meanwhile
	}
	if err == nil && old == nil {
		err = r.makeRoom(group, topic)
	}
	if err != nil {
		r.remove(old)
		return false, &SubscriptionError{group, topic, err}
	}
	r.enter(s)
	return true, nil
}

// changes tells whether s, just announced, is anything but a repetition of old.
func (s *Subscription) changes(old *Subscription) bool {
	return s.version > old.version || s.version == old.version && old.Dead()
}

// renews tells whether old goes on to be what it was, with s only bringing a new
// version or new life.
func (s *Subscription) renews(old *Subscription) bool {
	return s.version == old.version || s.kind == old.kind && s.expression == old.expression
}

// compile compiles a subscription within the limits.
func (r *Registry) compile(s *Subscription) (*Filter, error) {
	if err := r.limits.checkText(s.group, s.topic, s.expression); err != nil {
		return nil, err
	}
	filter, err := Compile(s.kind, s.expression, &r.selectors)
	if err != nil {
		return nil, err
	}
	if err := r.limits.checkFilter(filter); err != nil {
		return nil, err
	}
	return filter, nil
}

// RegisterAll tells the registry all that a group subscribes to. Each of its
// subscriptions is registered, and those that it has to other topics die. The
// error joins a *[SubscriptionError] for each one that was refused; the others are
// registered all the same.
func (r *Registry) RegisterAll(group string, subscriptions []SubscriptionData) error {
	var refused []error
	wanted := make(map[string]bool, len(subscriptions))
	for _, d := range subscriptions {
		wanted[d.Topic] = true
		if _, err := r.Register(group, d.Topic, d.Type, d.Expression, d.Version); err != nil {
			refused = append(refused, err)
		}
	}
	r.die(group, func(topic string) bool { return !wanted[topic] })
	return errors.Join(refused...)
}

// Unregister tells the registry that a group has no consumer any more: all its
// subscriptions die. They are kept, and bit maps computed for them, until a
// consumer brings them back or they expire.
func (r *Registry) Unregister(group string) {
	r.die(group, func(string) bool { return true })
}

func (r *Registry) die(group string, which func(topic string) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for topic := range r.topics[group] {
		s := r.Subscription(group, topic)
		if !which(topic) || s.Dead() {
			continue
		}
		next := *s
		next.dead = max(r.millis(), s.born) // a clock that was set back does not undo it
		r.publish(group, topic, &next)
	}
}
