package published

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/rmqsql/rmqsql/broker"
)

// registry returns one with the filters of a consumerFilter.json.
func (c *checker) registry(filters []byte) (*broker.Registry, error) {
	r, err := broker.NewRegistry(&broker.Options{Selectors: c.options})
	if err != nil {
		return nil, err
	}
	refused, err := r.Restore(filters)
	for _, e := range refused {
		return nil, fmt.Errorf("%s: %w", FilterFile, e)
	}
	return r, err
}

// checkBits computes every bit map anew: those filters set bits that were there
// when the message was stored. Where one was born in the very millisecond nobody
// knows whether it was there.
func (c *checker) checkBits() error {
	registries := map[string]*broker.Registry{}
	for topic, queues := range c.queues {
		for id, rows := range queues {
			for _, r := range rows {
				filters, sure, err := bornBefore(c.filters, topic, r.message.StoreTime)
				if err != nil {
					return err
				}
				if !sure || r.unit.Size == 0 {
					continue
				}
				registry := registries[string(filters)]
				if registry == nil {
					if registry, err = c.registry(filters); err != nil {
						return err
					}
					registries[string(filters)] = registry
				}
				want := registry.BitMap(topic, r.message.Properties)
				if !bytes.Equal(want, r.unit.BitMap) {
					c.differ("%s/%d entry %d: bit map %x, computed %x; properties %q",
						topic, id, r.QueueOffset, r.unit.BitMap, want, r.message.Properties.Map())
				}
				c.BitMaps++
				if len(bytes.Trim(want, "\x00")) > 0 {
					c.Matching++
				}
			}
		}
	}
	return nil
}

// bornBefore returns the filters of a topic that were born before a time, in the
// form of a consumerFilter.json, and whether none was born at that time.
func bornBefore(filters []byte, topic string, time int64) (before []byte, sure bool, err error) {
	type group = map[string]any
	type ofTopic struct {
		Groups map[string]group `json:"groupFilterData"`
		Topic  string           `json:"topic"`
	}
	type file struct {
		Topics map[string]*ofTopic `json:"filterDataByTopic"`
	}
	var f file
	dec := json.NewDecoder(bytes.NewReader(filters))
	dec.UseNumber() // versions have more digits than a float holds
	if err := dec.Decode(&f); err != nil {
		return nil, false, err
	}
	sure = true
	kept := file{Topics: map[string]*ofTopic{}}
	if t := f.Topics[topic]; t != nil {
		for name, g := range t.Groups {
			number, _ := g["bornTime"].(json.Number)
			born, err := number.Int64()
			if err != nil {
				return nil, false, fmt.Errorf("%s: time of birth of %s: %w", FilterFile, name, err)
			}
			sure = sure && born != time
			if born >= time {
				delete(t.Groups, name)
			}
		}
		if len(t.Groups) > 0 {
			kept.Topics[topic] = t
		}
	}
	before, err = json.Marshal(kept)
	return before, sure, err
}
