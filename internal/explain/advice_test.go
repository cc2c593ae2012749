package explain_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/explain"
)

// TestAdviceHelps: what the advice says to write stands in it, and with that the
// message is delivered.
func TestAdviceHelps(t *testing.T) {
	for _, test := range []struct {
		expr    string
		message rmqsql.Map
		write   string // must stand in the advice
		fixed   string
	}{
		{"amount > 100", props{"amount": "150.00"}, "100.0", "amount > 100.0"},
		{"amount > 100", props{"amount": "3000000000"}, "100.0", "amount > 100.0"},
		{"amount > 100", props{"amount": " 150"}, "100.0", "amount > 100.0"},
		{"amount > 0", props{"amount": "0.5"}, "amount >= 4.9E-324", "amount >= 4.9E-324"},
		{"amount >= 0", props{"amount": "0.0"}, "amount > -4.9E-324", "amount > -4.9E-324"},
		{"amount >= 0", props{"amount": "-0.0"}, "amount > -4.9E-324", "amount > -4.9E-324"},
		{"amount BETWEEN 0 AND 10L", props{"amount": "5.5"}, "BETWEEN -4.9E-324 AND 10.0", "amount BETWEEN -4.9E-324 AND 10.0"},
		{"amount BETWEEN 1 AND 9.5", props{"amount": "5.5"}, "BETWEEN 1.0 AND 9.5", "amount BETWEEN 1.0 AND 9.5"},
		{"amount > 100 OR a = '1'", props{"amount": "n/a", "a": "1"}, "amount <> 'n/a' AND amount > 100", "amount <> 'n/a' AND amount > 100 OR a = '1'"},
		{"amount > 100 OR a = '1'", props{"amount": "", "a": "1"}, "amount <> '' AND amount > 100", "amount <> '' AND amount > 100 OR a = '1'"},
		{"TRUE = vip", props{"vip": "true"}, "vip = TRUE", "vip = TRUE"},
		{"vip", props{"vip": "true"}, "vip = TRUE", "vip = TRUE"},
		{"vip = 'true'", props{"vip": "TRUE"}, "vip = TRUE", "vip = TRUE"},
		{"vip = TRUE", props{"vip": "yes"}, "vip = 'yes'", "vip = 'yes'"},
		{"amount = '100'", props{"amount": "100.0"}, "amount = 100.0", "amount = 100.0"},
		{"region = BEIJING", props{"region": "BEIJING"}, "region = 'BEIJING'", "region = 'BEIJING'"},
		{"region <> 'X'", nil, "(region <> 'X' OR region IS NULL)", "(region <> 'X' OR region IS NULL)"},
		{"n NOT BETWEEN 1 AND 2", nil, "(n NOT BETWEEN 1 AND 2 OR n IS NULL)", "(n NOT BETWEEN 1 AND 2 OR n IS NULL)"},
		{"NOT (r = 'X')", nil, "(NOT (r = 'X') OR r IS NULL)", "(NOT (r = 'X') OR r IS NULL)"},
		{"n NOT CONTAINS 'x'", nil, "(n NOT CONTAINS 'x' OR n IS NULL)", "(n NOT CONTAINS 'x' OR n IS NULL)"},
		{"a <> b", nil, "(a <> b OR a IS NULL)", "(a <> b OR a IS NULL)"},
		{"userId = '7'", props{"userid": "7"}, "userid", "userid = '7'"},
		{"tag = 'A'", props{"TAGS": "A"}, "TAGS", "TAGS = 'A'"},
	} {
		trace := rmqsql.MustCompile(test.expr, nil).Explain(test.message)
		names := slices.Collect(maps.Keys(test.message))
		for _, lang := range ast.Langs() {
			if advice := explain.Advice(trace, names, lang); !strings.Contains(advice, test.write) {
				t.Errorf("%s on %v: advice %q does not say %q", test.expr, test.message, advice, test.write)
			}
		}
		if !rmqsql.MustCompile(test.fixed, nil).Match(test.message) {
			t.Errorf("%s on %v: %s does not help", test.expr, test.message, test.fixed)
		}
	}
}

// TestNoAdvice: nothing is said where the message is delivered, or was simply not
// meant.
func TestNoAdvice(t *testing.T) {
	for expr, message := range map[string]rmqsql.Map{
		"a = 1":                  {"a": "1"},
		"region = 'BEIJING'":     {"region": "SHANGHAI"},
		"a > 5":                  {"a": "3"},
		"NOT (a = 'X')":          {"a": "X"},
		"a IS NULL":              {"a": "X"},
		"level IN ('a', 'b')":    {"level": "c"},
		"a BETWEEN 1 AND 2":      {"a": "3"},
		"vip = TRUE":             {"vip": "false"},
		"level NOT IN ('a','b')": {"level": "a"},
	} {
		if advice := explain.Advice(rmqsql.MustCompile(expr, nil).Explain(message), nil, ast.English); advice != "" {
			t.Errorf("%s on %v: %s", expr, message, advice)
		}
	}
}

// TestGroups sorts messages by reason, not by value.
func TestGroups(t *testing.T) {
	f := rmqsql.MustCompile("amount > 100 AND region = 'BEIJING'", nil)
	var g explain.Groups
	for i, m := range []props{
		{"amount": "150", "region": "BEIJING"},
		{"amount": "150", "region": "X"},
		{"amount": "1.5"},
		{"amount": "2.5", "region": "BEIJING"},
		{"amount": "200", "region": "BEIJING"},
		{"amount": "300", "region": "BEIJING"},
		{"amount": "7"},
		{"amount": "n/a"},
		{},
		{"amount": "150"},
	} {
		g.Add(i+1, f.Explain(m), nil)
	}
	type row struct {
		count, index int
		verdict      string
	}
	var got []row
	for _, group := range g.List() {
		got = append(got, row{group.Count, group.Index, group.Trace.Verdict.String()})
	}
	want := []row{{3, 3, "error"}, {1, 2, "false"}, {1, 7, "false"}, {1, 9, "null"}, {1, 10, "null"}, {3, 1, "true"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if g.Total() != 10 || g.Delivered() != 3 {
		t.Errorf("%d of %d delivered, want 3 of 10", g.Delivered(), g.Total())
	}
}

// TestElsewhere: the broker's own error text can be searched for.
func TestElsewhere(t *testing.T) {
	for _, lang := range ast.Langs() {
		list := explain.Elsewhere(lang)
		if len(list) < 5 || !strings.Contains(list[0], "The broker does not support consumer to filter message by SQL92") ||
			!strings.Contains(list[0], "enablePropertyFilter=true") {
			t.Errorf("%s: %q", lang, list)
		}
		if tags := explain.ElsewhereTags(lang); slices.Contains(tags, list[0]) || len(tags) < 3 {
			t.Errorf("%s: %q", lang, tags)
		}
	}
}
