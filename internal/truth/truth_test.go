package truth_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/internal/selgen"
	"github.com/rmqsql/rmqsql/internal/truth"
)

func table(t *testing.T, expr string, release rmqsql.Release, l truth.Limits) *truth.Table {
	t.Helper()
	f, err := rmqsql.Compile(expr, &rmqsql.Options{Release: release})
	if err != nil {
		t.Fatal(err)
	}
	table, err := truth.New(f, l)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// render shows a table as text, - for missing.
func render(table *truth.Table) string {
	var b strings.Builder
	for _, p := range table.Properties {
		fmt.Fprintf(&b, "%-24s", p.Name)
	}
	b.WriteString("verdict\n")
	for _, row := range table.Rows {
		for i, cell := range row.Cells {
			fmt.Fprintf(&b, "%-23s ", renderCell(cell, len(table.Properties[i].Values)))
		}
		b.WriteString(row.Verdict.String() + "\n")
	}
	return b.String()
}

func renderCell(cell []truth.Value, all int) string {
	if len(cell) == all {
		return "any"
	}
	var texts []string
	for _, v := range cell {
		text := v.Text
		if v.Class == truth.Missing {
			text = "-"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " ")
}

func TestTables(t *testing.T) {
	for _, test := range []struct {
		expr    string
		release rmqsql.Release
		want    string
	}{
		{"amount > 100 AND region = 'BEIJING'", ast.Newest, `
amount                  region                  verdict
99 100                  any                     false
100.5 abc               any                     error
101                     BEIJING                 true
101                     other                   false
101                     -                       null
-                       BEIJING -               null
-                       other                   false
`},
		{"amount > 99.5 OR NOT vip", ast.Newest, `
amount                  vip                     verdict
98.5 99.5 -             true other              true
98.5 99.5 -             -                       null
100.5                   any                     true
abc                     any                     error
`},
		{"a BETWEEN 1 AND 2", ast.Newest, `
a                       verdict
0 3                     false
1 2                     true
1.5 2.5 abc             error
-                       null
`},
		{"a = b", ast.Newest, `
a                       b                       verdict
same                    same                    true
same                    other -                 false
other                   same -                  false
other                   other                   true
-                       same other              null
-                       -                       true
`},
		{"a < b", ast.Newest, `
a                       b                       verdict
1                       1                       false
1                       2                       true
1                       abc                     error
1                       -                       null
2                       1 2                     false
2                       abc                     error
2                       -                       null
abc                     1 2 abc                 error
abc                     -                       null
-                       any                     null
`},
		{"vip = TRUE", ast.Newest, `
vip                     verdict
true                    true
false other             false
-                       null
`},
		{"TRUE = vip", ast.Newest, `
vip                     verdict
true false other        error
-                       false
`},
		{"level IN ('a', 'b', 'c', 'd') AND level <> 'other'", ast.Newest, `
level                   verdict
a b c                   true
other another           false
-                       null
`},
		{"n CONTAINS 'x' OR n STARTSWITH 'y' OR n NOT ENDSWITH 'z'", ast.Newest, `
n                       verdict
…x… y… other            true
…z -                    false
`},
		{`n LIKE 'a!%_%' ESCAPE '!'`, ast.Extended, `
n                       verdict
a%……                    true
other                   false
-                       null
`},
		{"a IS NULL", ast.Newest, `
a                       verdict
other                   false
-                       true
`},
		{"a > -5 AND a < -4.9E-324", ast.Newest, `
a                       verdict
-6 -5                   false
-5.5 -1.0 -4.9E-324 1.0 abc error
-4                      true
-                       null
`},
		{"1 = 1", ast.Newest, "\nverdict\ntrue\n"},
		{"a = 9223372036854775807", ast.Newest, `
a                       verdict
9223372036854775806     false
9223372036854775807     true
9223372036854775807.5 abc error
-                       null
`},
	} {
		got := render(table(t, test.expr, test.release, truth.Limits{}))
		if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.expr, diff)
		}
	}
}

// checkTable: every combination of every row has the row's verdict; and of a
// table that claims to be complete, the rows hold every combination once.
func checkTable(t *testing.T, f *rmqsql.Filter, table *truth.Table) {
	t.Helper()
	var held int64
	for _, row := range table.Rows {
		m := rmqsql.Map{}
		var each func(column int)
		each = func(column int) {
			if column < len(row.Cells) {
				for _, v := range row.Cells[column] {
					delete(m, table.Properties[column].Name)
					if v.Class != truth.Missing {
						m[table.Properties[column].Name] = v.Text
					}
					each(column + 1)
				}
				return
			}
			held++
			if v, _ := f.Eval(m); v != row.Verdict || row.Delivered != (v == rmqsql.True) {
				t.Errorf("%q on %v: %s, the table says %s", f, m, v, row.Verdict)
			}
		}
		each(0)
	}
	if !table.Sampled && table.Left == 0 && held != table.Combinations {
		t.Errorf("%q: the rows hold %d of %d combinations", f, held, table.Combinations)
	}
}

// FuzzTable checks the table of the selector given and of generated ones.
func FuzzTable(f *testing.F) {
	for i, expr := range []string{"a = 1", "a > b AND c", "a IN ('x','y') OR b BETWEEN 1 AND 5"} {
		f.Add(expr, uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		for _, release := range []rmqsql.Release{ast.Newest, ast.Extended} {
			for _, expr := range []string{text, selgen.New(seed, release).Selector(2)} {
				f, err := rmqsql.Compile(expr, &rmqsql.Options{Release: release})
				if err != nil {
					continue
				}
				table, err := truth.New(f, truth.Limits{Combinations: 500, Rows: 200})
				if err != nil {
					t.Fatal(err)
				}
				checkTable(t, f, table)
			}
		}
	})
}

// TestRecordedSelectors makes the tables of recorded selectors.
func TestRecordedSelectors(t *testing.T) {
	i := 0
	for c, err := range conformance.ReadFile("../../testdata/conformance/sql92-rocketmq-5.1.3.jsonl.gz") {
		if err != nil {
			t.Fatal(err)
		}
		if i++; i%50 != 0 || !c.Accept {
			continue
		}
		f, err := rmqsql.Compile(c.Expr, nil)
		if err != nil {
			continue
		}
		table, err := truth.New(f, truth.Limits{Combinations: 2000})
		if err != nil {
			t.Fatal(err)
		}
		checkTable(t, f, table)
	}
}

// TestSampled: too many combinations are drawn, and it says so; a delivered row is
// found even where only one of very many is.
func TestSampled(t *testing.T) {
	var terms []string
	for i := range 30 {
		terms = append(terms, fmt.Sprintf("p%d = 'v'", i))
	}
	got := table(t, strings.Join(terms, " AND ")+" junk", ast.Newest, truth.Limits{Combinations: 300, Rows: 20})
	if !got.Sampled || got.Combinations < 1e14 || got.Tried < 300 || got.Tried > 1000 {
		t.Errorf("sampled %t, %d of %d", got.Sampled, got.Tried, got.Combinations)
	}
	if len(got.Rows) != 20 || got.Left == 0 {
		t.Errorf("%d rows, %d left out", len(got.Rows), got.Left)
	}
	verdicts := map[string]int{}
	for _, row := range got.Rows {
		verdicts[row.Verdict.String()]++
	}
	if verdicts["true"] != 1 || verdicts["null"] == 0 || verdicts["false"] == 0 {
		t.Errorf("verdicts %v", verdicts)
	}
	if strings.Contains(got.Selector, "junk") {
		t.Errorf("the table of %q shows ignored text", got.Selector)
	}
}

// TestBounded: selectors at the limits of what compiles stay quick.
func TestBounded(t *testing.T) {
	var numbers, pairs []string
	for i := range 10_000 {
		numbers = append(numbers, fmt.Sprintf("a = %d", 10*i))
		pairs = append(pairs, fmt.Sprintf("p%d = p%d", i%60, (i+1)%60))
	}
	for _, terms := range [][]string{numbers, pairs} {
		got := table(t, strings.Join(terms, " OR "), ast.Newest, truth.Limits{Combinations: 50})
		if len(got.Properties[0].Values) > 50 || len(got.Rows) == 0 {
			t.Errorf("%d values, %d rows", len(got.Properties[0].Values), len(got.Rows))
		}
		if cut := len(terms[0]) < len("p0 = p1"); got.Properties[0].Cut != cut {
			t.Errorf("%s …: cut %t, want %t", terms[0], got.Properties[0].Cut, cut)
		}
	}
}
