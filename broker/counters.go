package broker

// Event is something that a [Counter] counts.
type Event uint8

// The events of a subscription. A message that gets to the second question is
// counted once as Delivered, False, Null, Failed, Stopped or Unasked.
const (
	TagMiss   Event = iota // first question: not one of the tag codes
	BloomMiss              // first question: a miss in the bit map
	Evaluated              // second question: a selector ran
	Delivered              // second question: yes
	False                  // second question: the selector is false
	Null                   // second question: the selector is null
	Failed                 // second question: a term of the selector failed
	Stopped                // second question: the custom stage said no
	Unasked                // second question: a retried message of a topic without a subscription
	events
)

var eventNames = [events]string{
	"tagMiss", "bloomMiss", "evaluated", "delivered", "false", "null", "error", "stopped", "unasked",
}

// String gives the event's name as it appears in metrics, such as "tagMiss".
func (e Event) String() string {
	if e < events {
		return eventNames[e]
	}
	return "unknown"
}

// Events returns all events.
func Events() []Event {
	all := make([]Event, events)
	for i := range all {
		all[i] = Event(i)
	}
	return all
}

// Counter counts the events of one subscription. It is called for each message by
// many goroutines at once, so it must be quick and must not wait.
type Counter interface {
	// Count is told of one event. term is the term of the selector that failed,
	// after Failed; otherwise it is "".
	Count(e Event, term string)
}
