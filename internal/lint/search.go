package lint

import (
	"maps"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// search is what CONTAINS and its kind, or LIKE, look for in a property. Which
// texts have it is not worked out: apart from what search.implies knows, any text
// may.
type search struct {
	kind    searchKind
	pattern string // of LIKE, with its escape character behind a NUL
	not     bool
	missing truth // what the term is without the property
}

type searchKind uint8

const (
	containsText searchKind = iota
	startsText
	endsText
	likeText
)

// searchOf returns the search of a term that is one, directly in a property; else
// nil.
func searchOf(x ast.Expr) *search {
	switch x := x.(type) {
	case *ast.TextMatch:
		if _, ok := x.X.(*ast.Property); ok && x.Search.Value != "" {
			return &search{kind: searchKind(x.Op), pattern: x.Search.Value, not: x.Not, missing: isFalse}
		}
	case *ast.Like:
		if _, ok := x.X.(*ast.Property); ok {
			pattern := x.Pattern.Value
			if x.Escape != nil {
				pattern += "\x00" + x.Escape.Value
			}
			return &search{kind: likeText, pattern: pattern, not: x.Not, missing: isNull}
		}
	}
	return nil
}

// searches reports whether a search is anywhere below x.
func searches(x ast.Expr) (found bool) {
	ast.Walk(x, func(x ast.Expr) bool {
		switch x.(type) {
		case *ast.TextMatch, *ast.Like:
			found = true
		}
		return !found
	})
	return found
}

// key is the search without what is made of its result.
func (s search) key() search { return search{kind: s.kind, pattern: s.pattern} }

// outcome is what the term is if the property is some text, and which searches
// find what they look for in it.
func (s search) outcome(found map[search]bool) truth {
	if found[s.key()] != s.not {
		return isTrue
	}
	return isFalse
}

// maxSearches bounds the searches in one property that are looked at together.
const maxSearches = 6

// searchesOf returns which searches can be successful together.
func searchesOf(atoms []atom) (list []map[search]bool, ok bool) {
	keys := map[search]bool{}
	for _, a := range atoms {
		if a.search != nil {
			keys[a.search.key()] = true
		}
	}
	if len(keys) == 0 {
		return nil, true
	}
	if len(keys) > maxSearches {
		return nil, false
	}
	order := slices.Collect(maps.Keys(keys))
	for bits := range 1 << len(order) {
		found := map[search]bool{}
		for i, s := range order {
			found[s] = bits>>i&1 == 1
		}
		if possible(found) {
			list = append(list, found)
		}
	}
	return list, true
}

func possible(found map[search]bool) bool {
	for a, hasA := range found {
		for b, hasB := range found {
			if hasA && (!hasB && a.implies(b) || hasB && a.excludes(b)) {
				return false
			}
		}
	}
	return true
}

// implies reports whether every text with a has b too.
func (a search) implies(b search) bool {
	if a.kind == likeText || b.kind == likeText {
		return a == b
	}
	switch b.kind {
	case containsText:
		return strings.Contains(a.pattern, b.pattern)
	case startsText:
		return a.kind == startsText && strings.HasPrefix(a.pattern, b.pattern)
	}
	return a.kind == endsText && strings.HasSuffix(a.pattern, b.pattern)
}

// excludes reports whether no text has both: it cannot begin or end in two ways.
func (a search) excludes(b search) bool {
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case startsText:
		return !strings.HasPrefix(a.pattern, b.pattern) && !strings.HasPrefix(b.pattern, a.pattern)
	case endsText:
		return !strings.HasSuffix(a.pattern, b.pattern) && !strings.HasSuffix(b.pattern, a.pattern)
	}
	return false
}
