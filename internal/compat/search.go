package compat

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/refeval"
)

// maxTried bounds the messages that are tried, all of them where there are no more.
const maxTried = 5000

// search looks for a message that one of two conditions alone is true for.
type search struct {
	conditions [2]ast.Expr
	names      []string   // of the properties that either reads
	texts      [][]string // worth trying for each
}

func newSearch(a, b ast.Expr) *search {
	s := &search{conditions: [2]ast.Expr{a, b}}
	s.names = slices.Concat(ast.Properties(a), ast.Properties(b))
	slices.Sort(s.names)
	s.names = slices.Compact(s.names)
	for _, name := range s.names {
		s.texts = append(s.texts, textsFor(name, a, b))
	}
	return s
}

// run returns the smallest message it finds, or nil.
func (s *search) run() map[string]string {
	m := s.all()
	if m == nil {
		m = s.climb()
	}
	if m == nil {
		return nil
	}
	for _, name := range s.names { // without what does not matter
		fewer := maps.Clone(m)
		delete(fewer, name)
		if s.shows(fewer) {
			m = fewer
		}
	}
	return m
}

func (s *search) shows(m map[string]string) bool {
	return (outcome(s.conditions[0], m) == refeval.True) != (outcome(s.conditions[1], m) == refeval.True)
}

// all tries every message of the texts, unless there are too many.
func (s *search) all() map[string]string {
	total := 1
	for _, texts := range s.texts {
		if total *= len(texts) + 1; total > maxTried {
			return nil
		}
	}
	for n := range total {
		m := map[string]string{}
		for i, name := range s.names {
			choices := len(s.texts[i]) + 1
			if k := n % choices; k > 0 {
				m[name] = s.texts[i][k-1]
			}
			n /= choices
		}
		if s.shows(m) {
			return m
		}
	}
	return nil
}

// climb goes from random messages to ones that make more and more terms of one
// condition true, and looks at every message on the way: a chain of many ANDs is
// true for none that chance would find.
func (s *search) climb() map[string]string {
	r := rand.New(rand.NewPCG(1, 2))
	for tried := 0; tried < maxTried; {
		for _, condition := range s.conditions {
			m := s.random(r)
			for better := true; better; {
				if tried++; s.shows(m) {
					return m
				}
				better = false
				best := score(condition, m)
				for i, name := range s.names {
					for _, text := range s.texts[i] {
						other := maps.Clone(m)
						other[name] = text
						tried++
						if s.shows(other) {
							return other
						}
						if n := score(condition, other); n > best {
							m, best, better = other, n, true
						}
					}
				}
			}
		}
	}
	return nil
}

func (s *search) random(r *rand.Rand) map[string]string {
	m := map[string]string{}
	for i, name := range s.names {
		if k := r.IntN(len(s.texts[i]) + 1); k > 0 {
			m[name] = s.texts[i][k-1]
		}
	}
	return m
}

// score counts the terms that help to make a condition true.
func score(x ast.Expr, m map[string]string) int {
	logic, ok := x.(*ast.Logic)
	if !ok {
		if outcome(x, m) == refeval.True {
			return 1
		}
		return 0
	}
	n := 0
	for _, term := range logic.Terms {
		if logic.Op == ast.And {
			n += score(term, m)
		} else {
			n = max(n, score(term, m))
		}
	}
	return n
}

// textsFor returns texts that a property's terms are likely to tell apart. None is
// empty: to a broker a property of no text is missing.
func textsFor(name string, conditions ...ast.Expr) []string {
	texts := []string{"~"}
	add := func(list ...string) {
		for _, text := range list {
			if text != "" && !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
	}
	for _, condition := range conditions {
		eachTerm(condition, func(term ast.Expr) {
			if !slices.Contains(ast.Properties(term), name) {
				return
			}
			ast.Walk(term, func(x ast.Expr) bool {
				switch x := x.(type) {
				case *ast.Like:
					fill := strings.NewReplacer("%", "~", "_", "~")
					add(fill.Replace(x.Pattern.Value), strings.NewReplacer("%", "", "_", "~").Replace(x.Pattern.Value))
				case *ast.TextMatch:
					add(x.Search.Value, "~"+x.Search.Value+"~", x.Search.Value+"~", "~"+x.Search.Value)
				case *ast.String:
					add(x.Value)
				case *ast.Int:
					add(strconv.FormatInt(x.Value, 10), strconv.FormatInt(x.Value+1, 10), strconv.FormatInt(x.Value-1, 10))
				case *ast.Float:
					add(x.Text, strconv.FormatFloat(2*x.Value, 'g', -1, 64), "0")
				case *ast.Bool:
					add("true", "false")
				}
				return true
			})
		})
	}
	return texts
}

// eachTerm visits the terms that AND, OR and NOT join.
func eachTerm(x ast.Expr, visit func(ast.Expr)) {
	switch x := x.(type) {
	case *ast.Logic:
		for _, term := range x.Terms {
			eachTerm(term, visit)
		}
	case *ast.Not:
		eachTerm(x.X, visit)
	default:
		visit(x)
	}
}
