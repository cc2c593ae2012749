package broker

import "github.com/rmqsql/rmqsql"

// Stage is a question of the embedder's own, which a message must pass behind the
// selector or the tag codes. It serves what old brokers had class filters for. It
// is called by many goroutines at once, and must not keep the message.
type Stage func(rmqsql.Message) bool

// SetStage puts a question of the embedder's own behind a group's subscription to a
// topic, now and whenever it registers; nil removes it. It is not part of a
// snapshot.
func (r *Registry) SetStage(group, topic string, stage Stage) {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := subscriptionKey{group, topic}
	if stage != nil {
		r.stages[key] = stage
	} else {
		delete(r.stages, key)
	}
	if s := r.Subscription(group, topic); s != nil {
		next := *s
		next.stage = stage
		r.publish(group, topic, &next)
	}
}
