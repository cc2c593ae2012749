package truth

import (
	"math"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/grammar"
)

// Table is what a selector does. It marshals to JSON.
type Table struct {
	Selector   string     `json:"selector"`
	Properties []Property `json:"properties"` // in the order of the text
	// Combinations is how many there are of all the values; it stops at the largest
	// integer that JSON readers agree on.
	Combinations int64 `json:"combinations"`
	Tried        int64 `json:"tried"` // how many were evaluated
	// Sampled tells that not all combinations were tried; rows then are single
	// combinations, chosen so that every verdict has some.
	Sampled bool `json:"sampled"`
	// Left is how many rows were left out of a table that was too long.
	Left int   `json:"left,omitempty"`
	Rows []Row `json:"rows"`
}

// Row is combinations that have one verdict.
type Row struct {
	// Cells are the values of each property, in the order of Properties: the row
	// stands for every combination of them.
	Cells     [][]Value      `json:"cells"`
	Verdict   rmqsql.Verdict `json:"verdict"`
	Delivered bool           `json:"delivered"`
}

// Limits are bounds of the work and of the table; 0 stands for the default.
type Limits struct {
	Combinations int // that are tried; default 200,000
	Rows         int // that are shown; default 64
}

const (
	defaultCombinations = 200_000
	defaultRows         = 64
	mostCombinations    = 1<<53 - 1
)

// New makes the table of a selector.
func New(f *rmqsql.Filter, l Limits) (*Table, error) {
	if l.Combinations <= 0 {
		l.Combinations = defaultCombinations
	}
	if l.Rows <= 0 {
		l.Rows = defaultRows
	}
	// What was compiled is within the limits that its compiler had.
	s, err := grammar.Parse(f.String(), f.Release(), grammar.Limits{Bytes: math.MaxInt, Items: math.MaxInt})
	if err != nil {
		return nil, err
	}
	t := &Table{Selector: s.Text, Properties: collect(s.Root), Combinations: 1}
	if s.Rest() != "" { // a table shows what is evaluated
		t.Selector = strings.TrimSpace(s.Text[:s.Ignored.Start])
	}
	for _, p := range t.Properties {
		if t.Combinations > mostCombinations/int64(len(p.Values)) {
			t.Combinations = mostCombinations
			break
		}
		t.Combinations *= int64(len(p.Values))
	}
	e := evaluator{filter: f, table: t, message: rmqsql.Map{}, chosen: make([]int, len(t.Properties))}
	if t.Combinations > int64(l.Combinations) {
		t.Sampled = true
		t.Rows = e.sample(l.Combinations)
	} else {
		t.Rows = e.all(0).rows(t.Properties)
	}
	t.Tried = e.tried
	t.limit(l.Rows)
	return t, nil
}

// limit leaves out rows beyond a number, taking in turn from each verdict so that
// all of them stay.
func (t *Table) limit(most int) {
	if len(t.Rows) <= most {
		return
	}
	byVerdict := map[rmqsql.Verdict][]int{}
	for i, row := range t.Rows {
		byVerdict[row.Verdict] = append(byVerdict[row.Verdict], i)
	}
	var kept []int
	for len(kept) < most {
		for _, v := range []rmqsql.Verdict{rmqsql.True, rmqsql.False, rmqsql.Null, rmqsql.Error} {
			if list := byVerdict[v]; len(list) > 0 && len(kept) < most {
				kept = append(kept, list[0])
				byVerdict[v] = list[1:]
			}
		}
	}
	slices.Sort(kept)
	rows := make([]Row, len(kept))
	for i, k := range kept {
		rows[i] = t.Rows[k]
	}
	t.Left = len(t.Rows) - most
	t.Rows = rows
}
