package published

import (
	"strings"

	"github.com/rmqsql/rmqsql/store"
)

// brokersOwn are properties that a broker takes away or changes on the way.
var brokersOwn = map[string]bool{"DELAY": true, "WAIT": true, "TRAN_MSG": true}

// checkSent finds every message that was sent, wherever it lies, and compares
// what is read of it with what was sent. A delayed or retried one lies in two
// places or more.
func (c *checker) checkSent() error {
	stored := map[string][]*store.Message{}
	log, err := c.st.CommitLog()
	if err != nil {
		return err
	}
	it := log.Messages(0)
	for it.Next() {
		m := it.Message().Clone()
		if key, ok := m.Properties.Property("KEYS"); ok {
			stored[key] = append(stored[key], m)
		}
	}
	if it.Err() != nil {
		return it.Err()
	}
	for _, sent := range c.rec.Sent {
		arrived := false
		for _, m := range stored[sent.Key] {
			arrived = arrived || m.Topic == sent.Topic
			c.compareSent(sent, m)
		}
		if !arrived {
			c.differ("message %s is not in topic %s", sent.Key, sent.Topic)
		}
		c.Sent++
	}
	return nil
}

func (c *checker) compareSent(sent Sent, m *store.Message) {
	body, err := m.Body(0)
	if err != nil || string(body) != sent.Body {
		c.differ("message %s: body %.40q, %v, sent %.40q", sent.Key, body, err, sent.Body)
	}
	want, have := store.Properties(sent.Properties).Map(), m.Properties.Map()
	for name, value := range want {
		if !brokersOwn[name] && have[name] != value {
			c.differ("message %s: property %s is %q, sent %q", sent.Key, name, have[name], value)
		}
	}
	for pair := range strings.SplitSeq(sent.Properties, "\x02") {
		name, _, _ := strings.Cut(pair, "\x01")
		if value, ok := have[name]; ok && want[name] == "" {
			c.differ("message %s: property %s is %q, and was sent without a value", sent.Key, name, value)
		}
	}
}
