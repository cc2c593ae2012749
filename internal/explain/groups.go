package explain

import (
	"cmp"
	"slices"

	"github.com/rmqsql/rmqsql"
)

// Group is the messages that one selector treats for one reason.
type Group struct {
	Count int
	// The first message of the group: its number, its trace, and the properties it
	// has.
	Index int
	Trace *rmqsql.Trace
	Names []string
}

// Groups sorts messages by the reason of their verdict. The zero value is ready.
type Groups struct {
	byReason map[reasonKey]*Group
	list     []*Group
}

// reasonKey is what the messages of a group have in common: verdict, culprit, and
// what was wrong with it. Values differ.
type reasonKey struct {
	verdict  rmqsql.Verdict
	offset   int
	kind     rmqsql.Kind // an operand starts where its term does
	reason   rmqsql.Reason
	property string
	missing  bool
}

// Add takes a message's trace in. index is the message's number; names are its
// properties.
func (g *Groups) Add(index int, t *rmqsql.Trace, names []string) {
	key := reasonKey{verdict: t.Verdict}
	if !t.Delivered {
		c := Culprit(t)
		key = reasonKey{t.Verdict, c.Offset, c.Kind, c.Reason, c.Property, c.Missing}
	}
	if group := g.byReason[key]; group != nil {
		group.Count++
		return
	}
	if g.byReason == nil {
		g.byReason = make(map[reasonKey]*Group)
	}
	group := &Group{Count: 1, Index: index, Trace: t, Names: names}
	g.byReason[key] = group
	g.list = append(g.list, group)
}

// List returns the groups: filtered messages first, as they are what is asked
// about, the largest group before the others.
func (g *Groups) List() []*Group {
	list := slices.Clone(g.list)
	slices.SortStableFunc(list, func(a, b *Group) int {
		if a.Trace.Delivered != b.Trace.Delivered {
			if a.Trace.Delivered {
				return 1
			}
			return -1
		}
		return cmp.Compare(b.Count, a.Count)
	})
	return list
}

// Delivered counts the delivered messages.
func (g *Groups) Delivered() int {
	n := 0
	for _, group := range g.list {
		if group.Trace.Delivered {
			n += group.Count
		}
	}
	return n
}

// Total counts all messages.
func (g *Groups) Total() int {
	n := 0
	for _, group := range g.list {
		n += group.Count
	}
	return n
}
