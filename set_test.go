package rmqsql_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/selgen"
)

// setAndLoop is a set beside what it must agree with.
type setAndLoop struct {
	set     *rmqsql.Set
	filters map[rmqsql.ID]*rmqsql.Filter
}

func (s *setAndLoop) add(f *rmqsql.Filter) {
	s.filters[s.set.Add(f)] = f
}

// ids returns what is in the set, in order: a seed must lead to the same steps.
func (s *setAndLoop) ids() []rmqsql.ID { return slices.Sorted(maps.Keys(s.filters)) }

func (s *setAndLoop) remove(t *testing.T, id rmqsql.ID) {
	t.Helper()
	if got, want := s.set.Filter(id), s.filters[id]; got.String() != want.String() || got.Release() != want.Release() {
		t.Errorf("filter %d is %v, want %v", id, got, want)
	}
	if !s.set.Remove(id) || s.set.Remove(id) {
		t.Errorf("filter %d can be removed never or twice", id)
	}
	delete(s.filters, id)
}

// compare holds the set's answer against that of each filter.
func (s *setAndLoop) compare(t *testing.T, m rmqsql.Message) {
	t.Helper()
	var want []rmqsql.ID
	for id, f := range s.filters {
		if f.Match(m) {
			want = append(want, id)
		}
	}
	slices.Sort(want)
	got := s.set.Match(m, nil)
	slices.Sort(got)
	if s.set.Len() != len(s.filters) {
		t.Errorf("%d filters, want %d", s.set.Len(), len(s.filters))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("on %v -loop +set:\n%s%s", m, diff, s.named(want, got))
	}
}

// named lists the selectors on which set and loop differ.
func (s *setAndLoop) named(want, got []rmqsql.ID) string {
	var b strings.Builder
	for id, f := range s.filters {
		if slices.Contains(want, id) != slices.Contains(got, id) {
			fmt.Fprintf(&b, "%d: %s\n", id, f)
		}
	}
	return b.String()
}

// FuzzSetAgreesWithLoop adds and removes random selectors, and asks after each step
// about messages near their constants: texts, texts behind another type of message,
// and typed values.
func FuzzSetAgreesWithLoop(f *testing.F) {
	for seed := range uint64(50) {
		f.Add(seed)
	}
	f.Fuzz(setAgrees)
}

func setAgrees(t *testing.T, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 1))
	release := []rmqsql.Release{ast.Newest, ast.First, ast.Extended}[random.IntN(3)]
	g := selgen.New(seed, release)
	s := setAndLoop{set: rmqsql.NewSet(), filters: make(map[rmqsql.ID]*rmqsql.Filter)}
	var roots []ast.Expr
	shapes := 1 + random.IntN(15) // few of them make large buckets
	for range 4 {
		for range 1 + random.IntN(60) {
			text := selector(g, random, shapes)
			f, err := rmqsql.Compile(text, &rmqsql.Options{Release: release})
			if err != nil {
				continue
			}
			s.add(f)
			if parsed, err := grammar.Parse(text, release, grammar.Limits{}); err == nil {
				roots = append(roots, parsed.Root)
			}
		}
		for _, id := range s.ids() {
			if random.IntN(3) == 0 {
				s.remove(t, id)
			}
		}
		for range 4 {
			compareMessages(t, &s, g, random, roots)
		}
	}
	for id := range s.filters {
		s.remove(t, id)
	}
	s.compare(t, rmqsql.Map{"a": "1", "region": "x"})
}

// selector returns a selector made of terms of the first so many shapes that an index
// tells apart, or any.
func selector(g *selgen.Generator, random *rand.Rand, shapes int) string {
	term := func() string {
		name := []string{"a", "b", "amount"}[random.IntN(3)]
		n := random.IntN(20)
		return []string{
			fmt.Sprintf("region = 'R%d'", random.IntN(3)),
			fmt.Sprintf("%s > %d", name, n),
			fmt.Sprintf("region IN ('R%d', 'R%d', 'R5')", random.IntN(5), random.IntN(5)),
			fmt.Sprintf("%s <= %d", name, n),
			fmt.Sprintf("%s BETWEEN %d AND %d", name, n, n+random.IntN(6)),
			fmt.Sprintf("%s NOT BETWEEN %d AND %d", name, n, n+random.IntN(6)),
			fmt.Sprintf("%s < %d.5", name, n),
			fmt.Sprintf("%s = %dL", name, n),
			fmt.Sprintf("%s IS NULL", name),
			fmt.Sprintf("%s IS NOT NULL", name),
			fmt.Sprintf("%s <> 'R%d'", name, n),
			fmt.Sprintf("%s = '%d'", name, n),
			fmt.Sprintf("%d < %s AND %s < %d", n, name, name, n-5),
			name,
			g.Selector(0),
		}[random.IntN(shapes)]
	}
	switch random.IntN(6) {
	case 0:
		return g.Selector(random.IntN(3))
	case 1:
		return term()
	case 2:
		return term() + " OR " + term()
	case 3:
		return fmt.Sprintf("(%s OR %s) AND %s", term(), term(), term())
	case 4:
		return fmt.Sprintf("%s AND %s AND NOT (%s)", term(), term(), term())
	}
	return term() + " AND " + term()
}

func compareMessages(t *testing.T, s *setAndLoop, g *selgen.Generator, random *rand.Rand, roots []ast.Expr) {
	t.Helper()
	texts := make(map[string]string)
	typed := make(map[string]any)
	for range min(3, len(roots)) {
		root := roots[random.IntN(len(roots))]
		for name, v := range g.Texts(root) {
			texts[name] = v
		}
		for name, v := range g.Typed(root) {
			typed[name] = v
		}
	}
	if random.IntN(2) == 0 {
		texts["region"] = fmt.Sprintf("R%d", random.IntN(6))
		texts["amount"] = fmt.Sprint(random.IntN(25))
	}
	s.compare(t, rmqsql.Map(texts))
	s.compare(t, &plainMessage{texts})
	s.compare(t, asTyped(texts))
	s.compare(t, values(typed))
	s.compare(t, nil)
}
