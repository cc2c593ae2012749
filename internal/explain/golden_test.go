package explain_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/explain"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a file, or writes it.
func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

type props = rmqsql.Map

type sample struct {
	expr    string
	message rmqsql.Message
}

// samples reach every wording of a reason.
var samples = []sample{
	// errors
	{"amount > 100 AND region = 'BEIJING'", props{"amount": "150.00", "region": "BEIJING"}},
	{"amount > 100", props{"amount": "3000000000"}},
	{"amount > 100", props{"amount": " 150"}},
	{"amount > 100", props{"amount": "n/a"}},
	{"amount > 100", props{"amount": ""}},
	{"amount > 0", props{"amount": "0.5"}},
	{"amount > -5L", props{"amount": "0.5"}},
	{"amount > 99.5", props{"amount": "100 CNY"}},
	{"amount > 5000000000", props{"amount": "1e10"}},
	{"amount BETWEEN 1 AND 10", props{"amount": "5.5"}},
	{"a < b", props{"a": "1", "b": "x"}},
	{"'x' = 5", nil},
	{"TRUE = vip", props{"vip": "true"}},
	{"a = b", rmqsql.Values{"a": rmqsql.Float64(1), "b": rmqsql.Float32(1)}},
	{"-a > 1", rmqsql.Values{"a": rmqsql.Int8(1)}},
	// null
	{"amount > 100", props{"Amount": "150"}},
	{"order_id = '7'", props{"order-id": "7"}},
	{"region <> 'BEIJING'", nil},
	{"region NOT IN ('BEIJING')", nil},
	{"NOT (region = 'BEIJING')", nil},
	{"region = BEIJING", props{"region": "BEIJING"}},
	{"amount > limit", props{"amount": "1"}},
	{"tags = 'TagA'", props{"TAGS": "TagA"}},
	{"vip", nil},
	{"-amount > -5", props{"amount": "3"}},
	{"NULL", nil},
	{"region IN ('a')", rmqsql.Values{"region": rmqsql.Int32(5)}},
	{"a = 1 AND b = 2", nil},
	// false
	{"region = 'BEIJING'", props{"region": "SHANGHAI"}},
	{"region = 'BEIJING'", props{"region": "beijing"}},
	{"region = 'BEIJING'", props{"region": "BEIJING "}},
	{"amount = '100'", props{"amount": "100.0"}},
	{"vip = 'true'", props{"vip": "True"}},
	{"vip = TRUE", props{"vip": "1"}},
	{"vip = TRUE", props{"vip": "false"}},
	{"vip", props{"vip": "true"}},
	{"NOT vip AND a = 1", props{"vip": "true", "a": "2"}},
	{"amount > 100", props{"amount": "٣"}},
	{"amount > 100", props{"amount": "50"}},
	{"amount > 100.0", props{"amount": "0x10p0"}},
	{"a = b", props{"a": "1", "b": "2"}},
	{"a = b", props{"a": "1"}},
	{"a <> b", nil},
	{"1 = TRUE", nil},
	{"a > 5", rmqsql.Values{"a": rmqsql.Bool(true)}},
	{"FALSE", nil},
	{"a IS NULL", props{"a": "x"}},
	{"a IS NOT NULL", props{"A": "x"}},
	{"(a = '1') IS NULL", props{"a": "1"}},
	{"a BETWEEN 1 AND 10", props{"a": "11"}},
	{"a NOT BETWEEN 1 AND 10", props{"a": "5"}},
	{"level IN ('VIP', 'SVIP')", props{"level": "vip"}},
	{"level NOT IN ('VIP', 'SVIP')", props{"level": "VIP"}},
	{"name CONTAINS 'abc'", props{"name": "x"}},
	{"name CONTAINS ''", props{"name": "x"}},
	{"name NOT CONTAINS 'abc'", nil},
	{"name STARTSWITH 'abc'", rmqsql.Values{"name": rmqsql.Int64(5)}},
	{"NOT (a = '1' AND b = '2')", props{"a": "1", "b": "2"}},
	{"a = '1' OR b = '2' OR c = '3'", props{"a": "x", "b": "y", "c": "z"}},
	{"name = 'a\nb'", props{"name": strings.Repeat("很长的值", 40)}},
	// true
	{"amount > 100 AND region = 'BEIJING'", props{"amount": "150", "region": "BEIJING"}},
	{"NOT (a = '1') OR b = '1'", props{"a": "2"}},
	{"region <> 'BEIJING'", props{"region": "X"}},
}

func describe(m rmqsql.Message) (text string, names []string) {
	switch m := m.(type) {
	case rmqsql.Map:
		names = slices.Sorted(maps.Keys(m))
		for _, name := range names {
			text += fmt.Sprintf(" %s=%q", name, m[name])
		}
	case rmqsql.Values:
		names = slices.Sorted(maps.Keys(m))
		for _, name := range names {
			text += fmt.Sprintf(" %s=%s", name, m[name])
		}
	}
	if text == "" {
		text = " (no properties)"
	}
	return text, names
}

// TestReasons words every sample, in every language.
func TestReasons(t *testing.T) {
	for _, lang := range ast.Langs() {
		var b strings.Builder
		for _, s := range samples {
			text, names := describe(s.message)
			trace := rmqsql.MustCompile(s.expr, nil).Explain(s.message)
			fmt.Fprintf(&b, "%q on%s\n  %s\n", s.expr, text, trace.Verdict)
			for _, reason := range explain.Reasons(trace, 2, lang) {
				fmt.Fprintf(&b, "  %s\n", reason)
			}
			if advice := explain.Advice(trace, names, lang); advice != "" {
				fmt.Fprintf(&b, "  -> %s\n", advice)
			}
			b.WriteByte('\n')
		}
		golden(t, "testdata/reasons_"+lang.String()+".txt", b.String())
	}
}

// TestTrees draws some selectors, in every language.
func TestTrees(t *testing.T) {
	chain := make([]string, 40)
	for i := range chain {
		chain[i] = fmt.Sprintf("a = %d", i)
	}
	for _, lang := range ast.Langs() {
		var b strings.Builder
		for _, s := range []sample{
			{"amount > 100 AND (region = 'BEIJING' OR vip) OR level IN ('VIP')", props{"amount": "150", "region": "X", "vip": "true", "level": "y"}},
			{"amount > 100 AND (region = 'BEIJING' OR vip) OR level IN ('VIP')", props{"amount": "150.00"}},
			{"NOT (a BETWEEN 1 AND 5 AND b = a) AND (c = 'x') = TRUE AND -a > 5", props{"a": "٣", "b": "2", "c": "x"}},
			{"a BETWEEN 5 AND 6 OR b CONTAINS '' OR TRUE = a OR c = 1", props{"a": "1"}},
			{"a = 1 OR a > b OR a <> b", props{"b": "x"}},
			{strings.Join(chain, " OR "), props{"a": "20"}},
			{strings.Join(chain, " OR "), props{"a": "99"}},
			{"c <> d AND a > b", props{"a": "1", "b": "x"}},
		} {
			text, _ := describe(s.message)
			fmt.Fprintf(&b, "%q on%s\n", s.expr, text)
			for _, row := range explain.Tree(rmqsql.MustCompile(s.expr, nil).Explain(s.message), lang) {
				mark := " "
				if row.Decides {
					mark = ">"
				}
				fmt.Fprintf(&b, "%s %s%s | %s | %s\n", mark, row.Branch, row.Text, row.Word, row.Note)
			}
			b.WriteByte('\n')
		}
		golden(t, "testdata/trees_"+lang.String()+".txt", b.String())
	}
}

// TestTagReasons judges tags under subscriptions of every sort.
func TestTagReasons(t *testing.T) {
	for _, lang := range ast.Langs() {
		var b strings.Builder
		for _, s := range []struct{ subscription, tag, release string }{
			{"TagA || TagB", "TagA", ""}, {"TagA || TagB", "TagC", ""}, {"TagA || TagB", "tagA", ""}, {"TagA", "", ""},
			{"*", "", ""}, {"Aa", "BB", ""}, {"TagA || *", "x", ""}, {"TagA, TagB", "TagA", ""}, {" ", "x", ""},
			{"TagA", "polygenelubricants", "4.1.0"}, {"a||b||c||d||e||f||g||h||i||j", "x", ""}, {"订单", "定单", ""},
		} {
			release, err := rmqsql.ParseRelease(s.release)
			if err != nil {
				t.Fatal(err)
			}
			f, err := rmqsql.CompileTags(s.subscription, &rmqsql.Options{Release: release})
			if err != nil {
				t.Fatal(err)
			}
			v := explain.JudgeTag(f, s.tag)
			fmt.Fprintf(&b, "%q on %q %s\n  delivered: %t\n  %s\n", s.subscription, s.tag, s.release, v.Delivered, explain.TagReason(f, v, lang))
			for _, step := range explain.TagSteps(v, lang) {
				fmt.Fprintf(&b, "    %s\n", step)
			}
			if advice := explain.TagAdvice(f, v, lang); advice != "" {
				fmt.Fprintf(&b, "  -> %s\n", advice)
			}
			b.WriteByte('\n')
		}
		golden(t, "testdata/tags_"+lang.String()+".txt", b.String())
	}
}
