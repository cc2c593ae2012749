package truth

import (
	"math/rand/v2"
	"slices"

	"github.com/rmqsql/rmqsql"
)

// evaluator asks the filter about combinations.
type evaluator struct {
	filter  *rmqsql.Filter
	table   *Table
	message rmqsql.Map
	chosen  []int // the value of each property
	tried   int64
}

func (e *evaluator) choose(column, value int) {
	p := &e.table.Properties[column]
	e.chosen[column] = value
	if v := p.Values[value]; v.Class == Missing {
		delete(e.message, p.Name)
	} else {
		e.message[p.Name] = v.Text
	}
}

func (e *evaluator) verdict() rmqsql.Verdict {
	e.tried++
	v, _ := e.filter.Eval(e.message)
	return v
}

// all tries every combination from a column on.
func (e *evaluator) all(column int) *node {
	if column == len(e.table.Properties) {
		return &node{verdict: e.verdict()}
	}
	n := &node{}
	for i := range e.table.Properties[column].Values {
		e.choose(column, i)
		n.add(i, e.all(column+1))
	}
	return n
}

// sample tries as many combinations as asked for: drawn, always the same ones, and
// then all that differ in one value from the first that is delivered, which are
// the telling ones and come first.
func (e *evaluator) sample(combinations int) []Row {
	random := rand.New(rand.NewPCG(1, 2))
	drawn := samples{seen: map[string]bool{}}
	var delivered []int
	keep := func() {
		if drawn.add(e) && delivered == nil {
			delivered = slices.Clone(e.chosen)
		}
	}
	e.hopeful()
	keep()
	for range combinations {
		for column, p := range e.table.Properties {
			e.choose(column, random.IntN(len(p.Values)))
		}
		keep()
	}
	if delivered == nil {
		return drawn.rows
	}
	telling := samples{seen: map[string]bool{}}
	e.around(delivered, func() { telling.add(e) })
	for i, key := range drawn.keys {
		if !telling.seen[key] {
			telling.rows = append(telling.rows, drawn.rows[i])
		}
	}
	return telling.rows
}

// samples are rows of one combination each, none of them twice.
type samples struct {
	seen map[string]bool
	keys []string
	rows []Row
}

// add tries the chosen combination and reports whether it is delivered.
func (s *samples) add(e *evaluator) bool {
	key := e.key()
	if s.seen[key] {
		return false
	}
	s.seen[key] = true
	row := e.row()
	s.keys, s.rows = append(s.keys, key), append(s.rows, row)
	return row.Delivered
}

// hopeful chooses the first value of each property that the selector mentions:
// drawing would hardly ever find all terms of a long AND true.
func (e *evaluator) hopeful() {
	for column, p := range e.table.Properties {
		i := slices.IndexFunc(p.Values, func(v Value) bool { return v.Class == Equal || v.Class == At })
		e.choose(column, max(i, 0))
	}
}

// around chooses a combination and then all that differ from it in one value.
func (e *evaluator) around(base []int, try func()) {
	for column, value := range base {
		e.choose(column, value)
	}
	try()
	for column, p := range e.table.Properties {
		for i := range p.Values {
			e.choose(column, i)
			try()
		}
		e.choose(column, base[column])
	}
}

func (e *evaluator) row() Row {
	cells := make([][]Value, len(e.chosen))
	for column, i := range e.chosen {
		cells[column] = e.table.Properties[column].Values[i : i+1]
	}
	v := e.verdict()
	return Row{Cells: cells, Verdict: v, Delivered: v == rmqsql.True}
}

func (e *evaluator) key() string {
	var b []byte
	for _, i := range e.chosen {
		b = append(b, byte(i), byte(i>>8))
	}
	return string(b)
}
