package broker

import (
	"maps"
	"strings"
	"sync"
	"sync/atomic"
)

// How many failing terms Counts tells apart, and how many bytes of each it keeps.
// A group can have one long selector after the other, and they must not pile up.
const (
	maxTerms     = 64
	maxTermBytes = 200
)

// OtherTerms is the term under which [Counts] counts the errors of further terms
// once there are 64.
const OtherTerms = "(other terms)"

// Counts is a [Counter] in memory. The zero value counts from 0; it must not be
// copied.
type Counts struct {
	n     [events]atomic.Int64
	mu    sync.Mutex // errors are rare, and cost more than a lock
	terms map[string]int64
}

// Count counts an event.
func (c *Counts) Count(e Event, term string) {
	if e >= events {
		return
	}
	c.n[e].Add(1)
	if e != Failed {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.terms == nil {
		c.terms = make(map[string]int64)
	}
	term = term[:min(len(term), maxTermBytes)]
	if _, known := c.terms[term]; !known {
		if len(c.terms) >= maxTerms {
			term = OtherTerms
		}
		term = strings.Clone(term) // not the whole selector
	}
	c.terms[term]++
}

// Of returns how often an event was counted.
func (c *Counts) Of(e Event) int64 {
	if e >= events {
		return 0
	}
	return c.n[e].Load()
}

// Terms returns the terms that failed, their first 200 bytes, and how often each
// did; nil if none did. The map is the caller's.
func (c *Counts) Terms() map[string]int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.terms)
}
