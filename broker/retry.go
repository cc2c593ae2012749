package broker

import (
	"strings"

	"github.com/rmqsql/rmqsql"
)

// RetryTopicPrefix begins the name of the topic where the messages wait that a
// group failed to consume: %RETRY% and the name of the group. Behind that name
// brokers with pop consumption may have a + and the name of the topic.
const RetryTopicPrefix = "%RETRY%"

// retryTopicProperty names the topic that a retried message came from.
const retryTopicProperty = "RETRY_TOPIC"

// retryGroup returns the group of a retry topic.
func retryGroup(topic string) string {
	group, _, _ := strings.Cut(strings.TrimPrefix(topic, RetryTopicPrefix), "+")
	return group
}

// retries tells whether the messages of a subscription are filtered by the
// selectors of the topics they came from. As in a broker, that takes a
// subscription by SQL to the retry topic; the clients' own one is to tag *, and
// lets everything pass.
func (r *Registry) retries(s *Subscription) bool {
	return r.retrySupport && s.filter.sql != nil && strings.HasPrefix(s.topic, RetryTopicPrefix)
}

// applies returns the filter that decides on a message, or nil if there is none. A
// broker delivers a retried message if the group no longer has a selector for
// the topic it came from, so that a selector that does not compile lets all of
// them pass. Here such messages stay.
func (s *Subscription) applies(m rmqsql.Message) *Filter {
	if s.retry == nil {
		return s.filter
	}
	return s.retry.Subscription(retryGroup(s.topic), propertyOf(m, retryTopicProperty)).Filter()
}
