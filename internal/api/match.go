package api

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/message"
)

type matchRequest struct {
	common
	givenMessages
	Filters []matchFilter `json:"filters"`
}

// matchFilter is one of many subscriptions.
type matchFilter struct {
	Name       string  `json:"name"` // "" is its number, from 1
	Type       *string `json:"type"` // null is that of the request
	Expression *string `json:"expression"`
}

type matchReply struct {
	Version  int               `json:"version"`
	Release  string            `json:"release"`
	Filters  []string          `json:"filters"`  // the names, in the order given
	Findings []json.RawMessage `json:"findings"` // about text that brokers ignore; the path is the filter's name
	Results  []matchResult     `json:"results"`
	Unread   []unread          `json:"unread"`
}

// matchResult is what wants one message.
type matchResult struct {
	Index   int      `json:"index"`   // from 1
	Matched []string `json:"matched"` // names of filters, in the order given
}

func match(request []byte) (any, error) {
	var q matchRequest
	if err := decode(request, &q); err != nil {
		return nil, err
	}
	x, err := q.common.read()
	if err != nil {
		return nil, err
	}
	b, err := q.givenMessages.read()
	if err != nil {
		return nil, err
	}
	s, err := x.subscriptions(q)
	if err != nil {
		return nil, err
	}
	if err := checkWork(len(b.messages), s.bytes, maxMatchWork); err != nil {
		return nil, err
	}
	out := matchReply{Version: Version, Release: x.release.String(), Filters: s.names, Results: []matchResult{}, Unread: b.unread}
	for _, m := range b.messages {
		out.Results = append(out.Results, matchResult{m.Index, s.match(b, m)})
	}
	out.Findings, err = x.allIgnored(s)
	return out, err
}

// subscriptions are the filters of a request, compiled.
type subscriptions struct {
	names []string
	bytes int
	texts map[int]string // of selectors, by place in names
	set   rmqsql.Set
	place map[rmqsql.ID]int
	tags  map[int]*rmqsql.TagFilter
}

func (x context) subscriptions(q matchRequest) (*subscriptions, error) {
	if len(q.Filters) == 0 {
		return nil, invalid("the field filters is missing: give an array of objects with an expression each")
	}
	if len(q.Filters) > maxFilters {
		return nil, tooMuch("at most %d filters are asked in one request, not %d", maxFilters, len(q.Filters))
	}
	s := &subscriptions{texts: map[int]string{}, place: map[rmqsql.ID]int{}, tags: map[int]*rmqsql.TagFilter{}}
	for i, given := range q.Filters {
		if err := x.add(s, i, given, q.common); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (x context) add(s *subscriptions, i int, given matchFilter, shared common) error {
	name := given.Name
	if name == "" {
		name = strconv.Itoa(i + 1)
	}
	if slices.Contains(s.names, name) {
		return invalid("two filters have the name %s", quote(name))
	}
	if len(name) > maxName {
		return tooMuch("a filter's name has at most %d bytes, not %d", maxName, len(name))
	}
	if given.Expression == nil {
		return invalid("filter %s has no expression", quote(name))
	}
	own := x
	if given.Type != nil {
		var err error
		shared.Type = *given.Type
		if own, err = shared.read(); err != nil {
			return err
		}
	}
	s.names = append(s.names, name)
	s.bytes += max(len(*given.Expression), leastCost)
	if own.tags {
		f, err := own.compileTags(*given.Expression, name)
		s.tags[i] = f
		return err
	}
	f, err := own.compileSelector(*given.Expression, name)
	if err != nil {
		return err
	}
	s.texts[i] = *given.Expression
	s.place[s.set.Add(f)] = i
	return nil
}

// match returns the names of the filters that a message is delivered to.
func (s *subscriptions) match(b *batch, m message.Message) []string {
	properties := b.engine(m)
	var places []int
	for _, id := range s.set.Match(properties, nil) {
		places = append(places, s.place[id])
	}
	tag := tagOf(properties)
	for place, f := range s.tags {
		if f.MatchCode(rmqsql.TagCode(tag)) && f.MatchTag(tag) {
			places = append(places, place)
		}
	}
	slices.Sort(places)
	matched := make([]string, len(places))
	for i, place := range places {
		matched[i] = s.names[place]
	}
	return matched
}

// allIgnored reports ignored text of all selectors.
func (x context) allIgnored(s *subscriptions) ([]json.RawMessage, error) {
	all := []json.RawMessage{}
	for i, name := range s.names {
		text, isSelector := s.texts[i]
		if !isSelector {
			continue
		}
		findings, err := x.ignored(text, name)
		if err != nil {
			return nil, err
		}
		all = append(all, findings...)
	}
	return all, nil
}
