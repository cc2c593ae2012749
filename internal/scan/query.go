package scan

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// AllQueues is the Queue of a query over every queue of the topic.
const AllQueues = -1

// Query says what to scan. Ranges include From and exclude To.
type Query struct {
	Topic  string
	Queue  int // AllQueues, or the number of one
	Filter *broker.Filter

	FromOffset, ToOffset *int64 // queue offsets
	FromTime, ToTime     *int64 // store times, ms since 1970

	// KeepOffsets keeps the queue offset of each delivered message, which is the
	// one thing in a Result that grows with the store.
	KeepOffsets bool
	// Deliver, if not nil, gets each delivered message, in order of queue and queue
	// offset and from one goroutine. Its error ends the scan; ErrEnough does so
	// without being an error of Run.
	Deliver func(*Record) error
	// Body is how many bytes of a body a Record holds at most.
	Body int
	// Progress, if not nil, is called now and then with the entries done and the
	// entries there are, from one goroutine.
	Progress func(done, total int64)
}

// ErrEnough is returned by Deliver when it wants no more messages.
var ErrEnough = errors.New("enough messages")

// ErrNoTime: a range of store times needs the CommitLog, where they are.
var ErrNoTime = errors.New("store times are in the CommitLog, and the store has none")

// NoTopicError: the store has no such topic or no such queue of it.
type NoTopicError struct {
	Topic  string
	Queue  int      // AllQueues if the topic is missing
	Exists []string // what there is instead
	Also   string   // a folder of RocksDB ConsumeQueues, which may hold it; or ""
}

// Error names what is missing and what there is.
func (e *NoTopicError) Error() string {
	what, names := fmt.Sprintf("no topic %q", e.Topic), "no topics at all"
	if len(e.Exists) > 0 {
		names = "topics " + strings.Join(e.Exists, ", ")
	}
	if e.Queue != AllQueues {
		what, names = fmt.Sprintf("topic %q has no queue %d", e.Topic, e.Queue), "queues "+strings.Join(e.Exists, ", ")
	}
	if e.Also != "" {
		names += "; further ones may be in RocksDB (" + e.Also + "), which is not read"
	}
	return fmt.Sprintf("%s; the store has %s", what, names)
}

// Queues lists the queues of a topic, or the one that is asked for; id may be
// AllQueues. The error is a *NoTopicError, or store.ErrRocksDB.
func Queues(st *store.Store, topic string, id int) ([]store.QueueRef, error) {
	topics, err := st.Topics()
	if err != nil {
		return nil, err
	}
	missing := &NoTopicError{Topic: topic, Queue: AllQueues}
	missing.Also, _ = st.RocksDB()
	for _, t := range topics {
		if t.Name != topic {
			missing.Exists = append(missing.Exists, t.Name)
			continue
		}
		if id == AllQueues {
			return t.Queues, nil
		}
		var refs []store.QueueRef
		missing.Queue, missing.Exists = id, nil
		for _, ref := range t.Queues {
			if ref.ID == id {
				refs = append(refs, ref)
			}
			if name := fmt.Sprint(ref.ID); !slices.Contains(missing.Exists, name) {
				missing.Exists = append(missing.Exists, name)
			}
		}
		if len(refs) == 0 {
			return nil, missing
		}
		return refs, nil
	}
	return nil, missing
}
