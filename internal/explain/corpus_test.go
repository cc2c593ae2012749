package explain_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/suite"
)

// TestCorpus words recorded messages, typed ones too: there is always a reason,
// no placeholder stays open, and the tree marks what decided.
func TestCorpus(t *testing.T) {
	open := regexp.MustCompile(`\{(property|value|type|left|right|fact|result|term|outcome|operator|bound|conclusion|other|literal|old|near|count)\}`)
	for _, file := range []string{"sql92-rocketmq-5.1.3", "typed-rocketmq-5.1.3"} {
		worded := 0
		for c, err := range conformance.ReadFile("../../testdata/conformance/" + file + ".jsonl.gz") {
			if err != nil {
				t.Fatal(err)
			}
			f, err := rmqsql.Compile(c.Expr, nil)
			if err != nil {
				continue
			}
			for _, m := range c.Messages {
				if worded++; worded%7 != 0 { // all of them take too long
					continue
				}
				trace := f.Explain(suite.Message(m.Props))
				for _, lang := range ast.Langs() {
					reason := explain.Reason(trace, lang)
					texts := []string{reason, explain.Advice(trace, []string{"A", "b-c"}, lang)}
					rows := explain.Tree(trace, lang)
					for _, row := range rows {
						texts = append(texts, row.Text, row.Word, row.Note)
					}
					if reason == "" || slices.ContainsFunc(texts, open.MatchString) {
						t.Errorf("%q on %s in %s: %q", c.Expr, m.Props, lang, texts)
					}
					if !slices.ContainsFunc(rows, func(r explain.Row) bool { return r.Decides }) {
						t.Errorf("%q on %s: no row decides", c.Expr, m.Props)
					}
				}
			}
		}
		if worded < 1000 {
			t.Errorf("%s: only %d messages", file, worded)
		}
	}
}
