package published

import (
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// row is an entry of a queue with all that belongs to it.
type row struct {
	store.Entry
	code    int64 // of the entry, or of its unit
	hasCode bool
	unit    store.ExtUnit // the zero unit if there is none
	message *store.Message
}

// load reads all queues with their messages, as far as there still are any. Batch
// queues are checked by verifying only.
func (c *checker) load() error {
	c.queues = map[string]map[int][]row{}
	topics, err := c.st.Topics()
	if err != nil {
		return err
	}
	for _, topic := range topics {
		c.queues[topic.Name] = map[int][]row{}
		for _, ref := range topic.Queues {
			if ref.Batch {
				continue
			}
			rows, err := c.loadQueue(ref)
			if err != nil {
				return err
			}
			c.queues[topic.Name][ref.ID] = rows
		}
	}
	return nil
}

func (c *checker) loadQueue(ref store.QueueRef) (rows []row, err error) {
	log, err := c.st.CommitLog()
	if err != nil {
		return nil, err
	}
	q, err := c.st.Queue(ref.Topic, ref.ID)
	if err != nil {
		return nil, err
	}
	var units broker.Units
	if ref.Ext {
		if units, err = c.st.Ext(ref.Topic, ref.ID); err != nil {
			return nil, err
		}
	}
	it, err := q.Entries(0, -1)
	if err != nil {
		return nil, err
	}
	for it.Next() {
		r := row{Entry: it.Entry()}
		if r.IsFiller() || r.Offset < log.MinOffset() {
			c.Gone++
			continue
		}
		if r.code, r.hasCode, r.unit, err = broker.CodeOf(r.TagCode, units); err != nil {
			return nil, err
		}
		if r.message, err = log.Message(r.Offset, r.Size); err != nil {
			return nil, err
		}
		if want := broker.CodeField(ref.Topic, r.message.Properties, r.message.StoreTime, broker.DelayLevels()); r.code != want {
			c.differ("%s/%d entry %d: code %d, computed %d", ref.Topic, ref.ID, r.QueueOffset, r.code, want)
		}
		rows = append(rows, r)
	}
	return rows, it.Err()
}
