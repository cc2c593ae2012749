package scan

import (
	"cmp"
	"slices"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/store"
)

// Result is what a scan found. Without a CommitLog nothing behind the tag code
// is known: the counts from SQLMatched on stay 0.
type Result struct {
	Counts
	Queues      []int           // that were scanned, ascending
	Offsets     map[int][]int64 // of delivered messages by queue, if the query keeps them; queues without any are left out
	Failures    []Failure       // of the selector, most frequent first
	Drops       []Drop          // by the client's check, most frequent first
	Damage      []Damage        // the first ones; Counts.Damaged has their number
	NoCommitLog bool
	Batches     bool // the topic is stored in batches: each counts as one message
	Incomplete  bool // the scan was ended before the end
}

// Counts are the numbers of a scan.
type Counts struct {
	Total      int64 // messages: entries that are neither filler nor expired
	TagMatched int64 // of Total, by the tag code
	SQLMatched int64 // of TagMatched, by the selector
	SQLFalse   int64
	SQLNulls   int64
	SQLErrors  int64
	Delivered  int64 // of SQLMatched, by the client's check
	Expired    int64 // entries before the log's first byte
	Filler     int64 // entries before a queue's first message
	NoUnit     int64 // of TagMatched, passed because their ext unit is gone
	Unreadable int64 // of TagMatched, whose message cannot be read
	Damaged    int64 // places in files that are not what they should be
}

func (c *Counts) add(d Counts) {
	c.Total += d.Total
	c.TagMatched += d.TagMatched
	c.SQLMatched += d.SQLMatched
	c.SQLFalse += d.SQLFalse
	c.SQLNulls += d.SQLNulls
	c.SQLErrors += d.SQLErrors
	c.Delivered += d.Delivered
	c.Expired += d.Expired
	c.Filler += d.Filler
	c.NoUnit += d.NoUnit
	c.Unreadable += d.Unreadable
	c.Damaged += d.Damaged
}

// Place is where an entry stands.
type Place struct {
	Queue       int
	QueueOffset int64
}

// Failure is a term of the selector that failed, with one case of it.
type Failure struct {
	Term   string
	Offset int // of the term in the selector, in bytes
	Count  int64
	First  Place
	Reason string // of the first case
}

// Drop is a tag that passed by its code and was then dropped by the client.
type Drop struct {
	Tag    string // "" for messages without a tag
	Cause  DropCause
	Wanted []string // tags of the subscription that have the code; nil unless they collide
	Count  int64
	First  Place
}

// DropCause is why the code let a message pass that the tag's text does not.
type DropCause string

// The causes.
const (
	Collision DropCause = "collision" // two tags have one code
	NoCode    DropCause = "no-code"   // the entry's ext unit is gone, so there was no code
	OtherCode DropCause = "code"      // the code is not the hash of the tag: a delivery time, or 4.1.0's negative codes
)

// Damage is something in the files that is not what it should be.
type Damage struct {
	*store.CorruptError
	Place Place // of the entry that led there; QueueOffset is -1 where none did
}

// What a Result keeps at most; what is beyond is counted only.
const (
	maxDamage = 100
	maxDrops  = 1000
)

type failureKey struct {
	term   string
	offset int
}

type dropKey struct {
	tag   string
	cause DropCause
}

// tally is a Result under way: that of a chunk, or the sum of them.
type tally struct {
	Counts
	offsets  []int64 // of the chunk's queue
	failures map[failureKey]*Failure
	drops    map[dropKey]*Drop
	damage   []Damage
	records  []*Record
	trails   []*Trail
	err      error // that ended it
}

func newTally() *tally {
	return &tally{failures: map[failureKey]*Failure{}, drops: map[dropKey]*Drop{}}
}

// add takes over what a later chunk found, but for offsets and records.
func (t *tally) add(c *tally) {
	t.Counts.add(c.Counts)
	for key, f := range c.failures {
		if have := t.failures[key]; have != nil {
			have.Count += f.Count
		} else {
			t.failures[key] = f
		}
	}
	for key, d := range c.drops {
		if have := t.drops[key]; have != nil {
			have.Count += d.Count
		} else if len(t.drops) < maxDrops {
			t.drops[key] = d
		}
	}
	t.damage = append(t.damage, c.damage[:min(len(c.damage), maxDamage-len(t.damage))]...)
}

func (t *tally) fail(err *rmqsql.EvalError, at Place) {
	key := failureKey{err.Term, err.Offset}
	if f := t.failures[key]; f != nil {
		f.Count++
		return
	}
	t.failures[key] = &Failure{Term: err.Term, Offset: err.Offset, Count: 1, First: at, Reason: err.Fault.Error()}
}

func (t *tally) damaged(err *store.CorruptError, at Place) {
	t.Damaged++
	if len(t.damage) < maxDamage {
		t.damage = append(t.damage, Damage{err, at})
	}
}

// sortedFailures and sortedDrops give the most frequent first, and otherwise an
// order that does not depend on the workers.
func (t *tally) sortedFailures() []Failure {
	list := make([]Failure, 0, len(t.failures))
	for _, f := range t.failures {
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Term, b.Term))
	})
	return list
}

func (t *tally) sortedDrops() []Drop {
	list := make([]Drop, 0, len(t.drops))
	for _, d := range t.drops {
		list = append(list, *d)
	}
	slices.SortFunc(list, func(a, b Drop) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Tag, b.Tag), cmp.Compare(a.Cause, b.Cause))
	})
	return list
}
