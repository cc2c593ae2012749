package filterset

import (
	"slices"
	"sort"
)

// sorted is entries with the ranges that they ask for, sorted by one bound of them:
// a tree whose nodes are never changed, only replaced together with those above, so
// that readers need no lock and a change copies little. A node has either items or
// kids.
type sorted struct {
	first int64 // the lowest key
	items []item
	kids  []*sorted
}

// sortedMost is how many items or kids a node has.
const sortedMost = 64

// item is an entry with the bounds of its range.
type item struct {
	key   int64 // the bound by which it is sorted
	other int64
	entry
}

func leaf(items []item) *sorted    { return &sorted{first: items[0].key, items: items} }
func inner(kids []*sorted) *sorted { return &sorted{first: kids[0].first, kids: kids} }
func (s *sorted) from(key int64) int { // the kid that the first item of the key is in, or would be
	return max(0, sort.Search(len(s.kids), func(i int) bool { return s.kids[i].first >= key })-1)
}

// scan visits the entries with a key from one to another whose other bound is not
// below least.
func (s *sorted) scan(from, to, least int64, visit func(entry)) {
	if s.kids != nil {
		for _, kid := range s.kids[s.from(from):] {
			if kid.first > to {
				return
			}
			kid.scan(from, to, least, visit)
		}
		return
	}
	start := 0
	if s.first < from {
		start = sort.Search(len(s.items), func(i int) bool { return s.items[i].key >= from })
	}
	for i := start; i < len(s.items); i++ {
		it := &s.items[i]
		if it.key > to {
			return
		}
		if it.other >= least {
			visit(it.entry)
		}
	}
}

// add returns the list with one more item. s may be nil.
func (s *sorted) add(it item) *sorted {
	if s == nil {
		return leaf([]item{it})
	}
	parts := s.insert(it)
	if len(parts) == 1 {
		return parts[0]
	}
	return inner(parts)
}

// insert returns what takes the node's place: a node, or two.
func (s *sorted) insert(it item) []*sorted {
	if s.kids != nil {
		at := s.from(it.key)
		kids := slices.Concat(s.kids[:at], s.kids[at].insert(it), s.kids[at+1:])
		if len(kids) <= sortedMost {
			return []*sorted{inner(kids)}
		}
		half := len(kids) / 2
		return []*sorted{inner(slices.Clone(kids[:half])), inner(slices.Clone(kids[half:]))}
	}
	at := sort.Search(len(s.items), func(i int) bool { return s.items[i].key >= it.key })
	items := slices.Concat(s.items[:at], []item{it}, s.items[at:])
	if len(items) <= sortedMost {
		return []*sorted{leaf(items)}
	}
	half := len(items) / 2
	return []*sorted{leaf(slices.Clone(items[:half])), leaf(slices.Clone(items[half:]))}
}

// remove returns the list without an item, nil if it was the only one, and whether
// the item was there.
func (s *sorted) remove(it item) (*sorted, bool) {
	if s.kids == nil {
		at := slices.IndexFunc(s.items, func(o item) bool { return o.key == it.key && o.same(it.entry) })
		switch {
		case at < 0:
			return s, false
		case len(s.items) == 1:
			return nil, true
		}
		return leaf(slices.Concat(s.items[:at], s.items[at+1:])), true
	}
	for at := s.from(it.key); at < len(s.kids) && s.kids[at].first <= it.key; at++ {
		kid, found := s.kids[at].remove(it)
		if !found {
			continue
		}
		kids := slices.Clone(s.kids)
		if kid == nil {
			kids = slices.Delete(kids, at, at+1)
		} else {
			kids[at] = kid
			kids = mergeAt(kids, at)
		}
		switch len(kids) {
		case 0:
			return nil, true
		case 1:
			return kids[0], true
		}
		return inner(kids), true
	}
	return s, false
}

// mergeAt joins a kid with the one behind it if both together are small, so that a
// list that shrinks, or whose keys move on, does not end as many tiny nodes.
func mergeAt(kids []*sorted, at int) []*sorted {
	at = min(at, len(kids)-2)
	if at < 0 {
		return kids
	}
	a, b := kids[at], kids[at+1]
	if (a.kids == nil) != (b.kids == nil) || len(a.items)+len(b.items)+len(a.kids)+len(b.kids) > sortedMost/2 {
		return kids
	}
	if a.kids == nil {
		kids[at] = leaf(slices.Concat(a.items, b.items))
	} else {
		kids[at] = inner(slices.Concat(a.kids, b.kids))
	}
	return slices.Delete(kids, at+1, at+2)
}
