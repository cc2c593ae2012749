package broker

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// filterFile is a broker's consumerFilter.json.
type filterFile struct {
	ByTopic map[string]*filtersOfTopic `json:"filterDataByTopic"`
}

type filtersOfTopic struct {
	Groups map[string]*filterData `json:"groupFilterData"`
	Topic  string                 `json:"topic"`
}

// filterData is one filter. Its fields are in a broker's order.
type filterData struct {
	Bloom          *bloomData `json:"bloomFilterData,omitempty"`
	BornTime       int64      `json:"bornTime"`
	ClientVersion  int64      `json:"clientVersion"`
	Group          string     `json:"consumerGroup"`
	Dead           bool       `json:"dead"`
	DeadTime       int64      `json:"deadTime"`
	Expression     string     `json:"expression"`
	ExpressionType string     `json:"expressionType"`
	Topic          string     `json:"topic"`
}

type bloomData struct {
	Bits      int   `json:"bitNum"`
	Positions []int `json:"bitPos"`
}

// ErrBloomChanged: a snapshot was written under other settings of the bit maps.
var ErrBloomChanged = errors.New("the snapshot's bit maps have other settings, and none of its filters can be used")

// Snapshot cleans the registry and returns it in the form of a broker's
// consumerFilter.json, which holds the subscriptions by SQL only; those to tags
// come back with the first heartbeat.
func (r *Registry) Snapshot() ([]byte, error) {
	r.Clean()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // selectors are full of < and >
	enc.SetIndent("", "\t")
	if err := enc.Encode(r.file()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// file gathers the filters, while none is being born.
func (r *Registry) file() filterFile {
	r.mu.Lock()
	defer r.mu.Unlock()
	file := filterFile{ByTopic: map[string]*filtersOfTopic{}}
	for s := range r.each() {
		if s.filter.sql == nil {
			continue
		}
		topic := file.ByTopic[s.topic]
		if topic == nil {
			topic = &filtersOfTopic{Groups: map[string]*filterData{}, Topic: s.topic}
			file.ByTopic[s.topic] = topic
		}
		topic.Groups[s.group] = &filterData{
			Bloom:    &bloomData{r.bloom.M(), s.positions},
			BornTime: s.born, ClientVersion: s.version, Group: s.group, Dead: s.Dead(), DeadTime: s.dead,
			Expression: s.expression, ExpressionType: s.kind, Topic: s.topic,
		}
	}
	return file
}

// aliveBefore is how long before a restart a living filter is taken to have died: by
// then its consumers had not been heard of.
const aliveBefore = 30 * time.Second

// ErrInUse: a snapshot can be restored only before anything has registered.
var ErrInUse = errors.New("the registry is in use already")

// Restore fills a new registry with the filters of a consumerFilter.json, as a
// broker does when it starts. Their consumers are taken for dead until they
// register again.
//
// refused are the filters that do not compile or are beyond a limit; a broker
// would keep them, and deliver every message for them. If err is not nil nothing
// was added: the text is not of this form, or [ErrBloomChanged], or [ErrInUse].
//
// As in a broker, a filter comes back with its time of birth. So it must be the
// registry's first filters, and the snapshot must be younger than the last change:
// bit maps of messages stored while the filter was not there lack its bits.
func (r *Registry) Restore(snapshot []byte) (refused []*SubscriptionError, err error) {
	list, err := r.parse(snapshot)
	if err != nil {
		return nil, err
	}
	refuse := func(s *Subscription, err error) {
		refused = append(refused, &SubscriptionError{s.group, s.topic, err})
	}
	compiled := list[:0]
	for _, s := range list {
		if s.filter, err = r.compile(s); err != nil {
			refuse(s, err)
			continue
		}
		compiled = append(compiled, s)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.used {
		return nil, ErrInUse
	}
	for _, s := range compiled {
		if err := r.makeRoom(s.group, s.topic); err != nil {
			refuse(s, err)
			continue
		}
		if s.dead == 0 {
			s.dead = max(r.millis()-aliveBefore.Milliseconds(), s.born)
		}
		r.prepare(s)
		r.consult(s)
		r.publish(s.group, s.topic, s)
	}
	return refused, nil
}

// parse reads a snapshot, in order of topic and group. Nothing is compiled yet.
func (r *Registry) parse(snapshot []byte) ([]*Subscription, error) {
	var file filterFile
	if err := json.Unmarshal(snapshot, &file); err != nil {
		return nil, fmt.Errorf("consumerFilter.json: %w", err)
	}
	var list []*Subscription
	for topic, filters := range file.ByTopic {
		if filters == nil {
			continue
		}
		for group, d := range filters.Groups {
			if d == nil {
				continue
			}
			s := &Subscription{
				group: group, topic: topic, kind: cmp.Or(d.ExpressionType, TagType), expression: d.Expression,
				version: d.ClientVersion, born: d.BornTime, dead: d.DeadTime,
			}
			if !r.hasBits(d.Bloom, s) {
				return nil, ErrBloomChanged
			}
			list = append(list, s)
		}
	}
	slices.SortFunc(list, compareSubscriptions)
	return list, nil
}

// hasBits tells whether the bits in a snapshot are those that this registry gives
// the filter.
func (r *Registry) hasBits(d *bloomData, s *Subscription) bool {
	return d != nil && d.Bits == r.bloom.M() && slices.Equal(d.Positions, r.positions(s))
}
