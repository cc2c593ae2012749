package main

import (
	"fmt"
	"maps"
	"runtime"
	"slices"

	"github.com/expr-lang/expr/vm"

	"github.com/rmqsql/rmqsql"
)

// setSelector is selector i of a set of n: which region and from which amount on.
func setSelector(i, n int) (region string, amount int) {
	return fmt.Sprintf("R%d", i%max(n/100, 1)), 37 * i % 1000
}

// mixedSelector is selector i of the mixed set. A fifth of it has nothing that could
// be looked up.
func mixedSelector(i, n int) string {
	k := i / 5
	switch i % 5 {
	case 0:
		return fmt.Sprintf("region = 'R%d'", k%max(n/100, 1))
	case 1:
		return fmt.Sprintf("amount > %d AND amount < %d", 37*k%1000, 37*k%1000+50)
	case 2:
		return fmt.Sprintf("color IN ('c%d', 'c%d', 'c%d')", k%40, (k+7)%40, (k+19)%40)
	case 3:
		return fmt.Sprintf("region = 'R%d' OR tenant = 't%d'", k%max(n/100, 1), k%1000)
	}
	return "NOT (note CONTAINS 'x')"
}

// setMessage is the message that is asked for: the large one of the first pattern.
func (s *suite) setMessage() (map[string]string, error) {
	_, m, err := s.patterns[0].message("30y")
	if err != nil {
		return nil, err
	}
	properties := m.properties()
	properties["region"], properties["amount"] = "R5", "500"
	return properties, nil
}

// setTable measures sets of n selectors that differ in region and amount.
func (s *suite) setTable(n int, peers bool) (*table, error) {
	message, err := s.setMessage()
	if err != nil {
		return nil, err
	}
	t := &table{title: fmt.Sprintf("which of %d selectors match", n), columns: []string{"a message"}, unit: "µs", size: 1e3, noRatio: true}
	index := handIndex(n)
	want := index(message, nil)
	t.add("an index written by hand for these", times(func(n int) {
		ids := make([]int, 0, len(want))
		for range n {
			ids = index(message, ids[:0])
		}
	}))

	filters := make([]*rmqsql.Filter, n)
	compiled := make(map[string]*rmqsql.Filter) // many have one text
	for i := range filters {
		region, amount := setSelector(i, n)
		text := fmt.Sprintf("region = '%s' AND amount > %d", region, amount)
		if compiled[text] == nil {
			if compiled[text], err = rmqsql.Compile(text, nil); err != nil {
				return nil, err
			}
		}
		filters[i] = compiled[text]
	}
	set := rmqsql.NewSet(filters...)
	if err := addSet(t, set, message, want); err != nil {
		return nil, err
	}
	if err := addSpread(t, set, n, message, index); err != nil {
		return nil, err
	}
	t.note = fmt.Sprintf("%d match. Of the selectors, %d are different.", len(want), len(compiled))
	if !peers {
		return t, nil
	}
	err = addLoop(t, "rmqsql, one by one", n, want, func(i int) bool { return filters[i].Match(rmqsql.Map(message)) })
	if err != nil {
		return nil, err
	}
	return t, addPeerLoops(t, n, message, want)
}

// addSpread asks a set for many messages, which are after different parts of it.
func addSpread(t *table, set *rmqsql.Set, n int, like map[string]string, index func(map[string]string, []int) []int) error {
	messages := make([]rmqsql.Map, 1000)
	for i := range messages {
		m := maps.Clone(like)
		m["region"], m["amount"] = fmt.Sprintf("R%d", i*7919%max(n/100, 1)), fmt.Sprint(i)
		messages[i] = m
		if err := same(set.Match(messages[i], nil), index(m, nil)); err != nil {
			return fmt.Errorf("%s: message %d: %w", t.title, i, err)
		}
	}
	turn := 0
	var ids []rmqsql.ID
	t.add("rmqsql.Set, a thousand different messages in turn", times(func(n int) {
		for range n {
			ids = set.Match(messages[turn%len(messages)], ids[:0])
			turn++
		}
	}))
	return nil
}

// bytesPerSelector returns how much of the heap a set takes for each selector,
// without its text and where no two are the same.
func bytesPerSelector() (float64, error) {
	const n = 20_000
	texts := make([]string, n)
	for i := range texts {
		texts[i] = fmt.Sprintf("region = 'R%d' AND amount > %d", i%(n/100), 37*i)
	}
	before := heap()
	set := rmqsql.NewSet()
	for _, text := range texts {
		f, err := rmqsql.Compile(text, nil)
		if err != nil {
			return 0, err
		}
		set.Add(f)
	}
	used := float64(heap()-before) / n
	runtime.KeepAlive(texts)
	runtime.KeepAlive(set)
	return used, nil
}

// mixedTable measures the mixed set.
func (s *suite) mixedTable(n int) (*table, error) {
	message, err := s.setMessage()
	if err != nil {
		return nil, err
	}
	filters := make([]*rmqsql.Filter, n)
	for i := range filters {
		if filters[i], err = rmqsql.Compile(mixedSelector(i, n), nil); err != nil {
			return nil, err
		}
	}
	var want []int
	for i, f := range filters {
		if f.Match(rmqsql.Map(message)) {
			want = append(want, i)
		}
	}
	t := &table{title: fmt.Sprintf("which of %d mixed selectors match", n), columns: []string{"a message"}, unit: "µs", size: 1e3, noRatio: true}
	t.note = fmt.Sprintf("%d match. A fifth of the selectors has nothing that could be looked up.", len(want))
	if err := addSet(t, rmqsql.NewSet(filters...), message, want); err != nil {
		return nil, err
	}
	return t, addLoop(t, "rmqsql, one by one", n, want, func(i int) bool { return filters[i].Match(rmqsql.Map(message)) })
}

// handIndex finds which of n selectors match, in ascending order.
func handIndex(n int) func(m map[string]string, ids []int) []int {
	type entry struct{ id, amount int }
	byRegion := make(map[string][]entry)
	for i := range n {
		region, amount := setSelector(i, n)
		byRegion[region] = append(byRegion[region], entry{i, amount})
	}
	return func(m map[string]string, ids []int) []int {
		amount, ok := smallInt(m["amount"])
		if !ok {
			return ids
		}
		for _, e := range byRegion[m["region"]] {
			if int(amount) > e.amount {
				ids = append(ids, e.id)
			}
		}
		return ids
	}
}

func addSet(t *table, set *rmqsql.Set, message map[string]string, want []int) error {
	ids := set.Match(rmqsql.Map(message), nil)
	if err := same(ids, want); err != nil {
		return fmt.Errorf("%s: %w", t.title, err)
	}
	t.add(setRow, times(func(n int) {
		for range n {
			ids = set.Match(rmqsql.Map(message), ids[:0])
		}
	}))
	return nil
}

// setRow is the name of the row that the targets are about.
const setRow = "rmqsql.Set"

// same holds what a set found, in any order, to what it was to find.
func same(ids []rmqsql.ID, want []int) error {
	got := make([]int, len(ids))
	for i, id := range ids {
		got[i] = int(id)
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		return fmt.Errorf("the set finds %d, want %d", len(got), len(want))
	}
	return nil
}

// addLoop asks one selector after the other.
func addLoop(t *table, name string, selectors int, want []int, match func(i int) bool) error {
	loop := func(ids []int) []int {
		for i := range selectors {
			if match(i) {
				ids = append(ids, i)
			}
		}
		return ids
	}
	if got := loop(nil); !slices.Equal(got, want) {
		return fmt.Errorf("%s: %s finds %d, want %d", t.title, name, len(got), len(want))
	}
	t.add(name, times(func(n int) {
		ids := make([]int, 0, len(want))
		for range n {
			ids = loop(ids[:0])
		}
	}))
	return nil
}

// addPeerLoops asks the two fastest expression engines, neither of which has an
// index.
func addPeerLoops(t *table, n int, message map[string]string, want []int) error {
	variables := anyMap(message)
	text := func(i int) string {
		region, amount := setSelector(i, n)
		return fmt.Sprintf(`region == "%s" && int(amount) > %d`, region, amount)
	}
	programs := make([]*vm.Program, n)
	for i := range programs {
		var err error
		if programs[i], err = compileExpr(text(i)); err != nil {
			return err
		}
	}
	var machine vm.VM
	err := addLoop(t, "expr-lang/expr, one by one", n, want, func(i int) bool {
		v, err := machine.Run(programs[i], variables)
		matched, _ := v.(bool)
		return err == nil && matched
	})
	if err != nil {
		return err
	}
	env, err := newCELEnv()
	if err != nil {
		return err
	}
	cels := make([]func() bool, n)
	for i := range cels {
		program, err := compileCEL(env, text(i))
		if err != nil {
			return err
		}
		cels[i] = func() bool {
			v, _, err := program.Eval(variables)
			return err == nil && v.Value() == true
		}
	}
	return addLoop(t, "google/cel-go, one by one", n, want, func(i int) bool { return cels[i]() })
}

// heap returns how many bytes of the heap are in use.
func heap() int64 {
	runtime.GC()
	runtime.GC() // pools are emptied in two steps
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
