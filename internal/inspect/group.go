package inspect

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/report"
)

// Groups gathers the subscriptions of all files by consumer group and topic. It is
// not safe for concurrent use.
type Groups struct {
	members map[membership][]*extract.Selector
}

type membership struct{ group, topic string }

// NewGroups returns an empty collection.
func NewGroups() *Groups { return &Groups{members: make(map[membership][]*extract.Selector)} }

// Add takes in a selector, if its group, topic and text are known.
func (g *Groups) Add(s *extract.Selector) {
	key := membership{s.Group(), s.Topic()}
	if _, known := s.Value.Known(); known && key.group != "" && key.topic != "" {
		g.members[key] = append(g.members[key], s)
	}
}

// Disagreement is a member of a group that does not agree with an earlier one.
type Disagreement struct {
	Selector *extract.Selector
	Finding  report.Finding
}

// Disagreements compares every member with those that were added before it, and
// reports the first one that it does not agree with. options returns those for a
// file.
func (g *Groups) Disagreements(options func(path string) lint.Options) []Disagreement {
	keys := make([]membership, 0, len(g.members))
	for key, members := range g.members {
		if len(members) > 1 {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b membership) int { return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.topic, b.topic)) })
	var all []Disagreement
	for _, key := range keys {
		members := g.members[key]
		for i, s := range members {
			if d, ok := disagreement(key, s, members[:i], options(s.Source.Path)); ok {
				all = append(all, d)
			}
		}
	}
	return all
}

func disagreement(key membership, s *extract.Selector, before []*extract.Selector, options lint.Options) (Disagreement, bool) {
	for _, other := range before {
		if s.Profile != other.Profile {
			continue // one of them replaces the other
		}
		code, ok := lint.Compare(subscription(s), subscription(other), options).Code()
		if !ok {
			continue
		}
		origin := Origin(other)
		err := ast.Error{Code: code, Span: ast.Span{Start: 0, End: len(s.Text())},
			Args: []any{key.group, key.topic, described(other), fmt.Sprintf("%s:%d:%d", origin.Path, origin.Line, origin.Column)}}
		return Disagreement{s, Place(s, err)}, true
	}
	return Disagreement{}, false
}

func subscription(s *extract.Selector) lint.Subscription {
	return lint.Subscription{SQL: s.Kind == extract.SQL, Text: s.Text()}
}

// described shows a subscription in a message, with its type.
func described(s *extract.Selector) string { return s.Kind.String() + " " + s.Text() }
