package rmqsql_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/internal/suite"
)

// TestConformance holds the engine against what the real one answered.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("asks every recorded question")
	}
	for _, test := range []struct{ file, release string }{
		{"sql92-rocketmq-5.1.3", "5.1.3"},
		{"sql92-rocketmq-4.1.0", "4.1.0"},
		{"typed-rocketmq-5.1.3", "5.1.3"},
	} {
		t.Run(test.file, func(t *testing.T) {
			t.Parallel()
			release, err := rmqsql.ParseRelease(test.release)
			if err != nil {
				t.Fatal(err)
			}
			path := "testdata/conformance/" + test.file + ".jsonl.gz"
			shown := 0
			summary, err := conformance.RunFile(path, suite.Engine(&rmqsql.Options{Release: release}), func(m conformance.Mismatch) {
				if shown++; shown <= 20 {
					t.Error(m)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if summary.Failed > 0 || summary.Passed == 0 {
				t.Errorf("%s", summary)
			}
		})
	}
}

// TestMatchAgreesWithEval asks the shorter program of Match the same questions.
func TestMatchAgreesWithEval(t *testing.T) {
	if testing.Short() {
		t.Skip("asks every recorded question")
	}
	for c, err := range conformance.ReadFile("testdata/conformance/sql92-rocketmq-5.1.3.jsonl.gz") {
		if err != nil {
			t.Fatal(err)
		}
		if !c.Accept {
			continue
		}
		f, err := rmqsql.Compile(c.Expr, nil)
		if err != nil {
			t.Errorf("%s: %v", c.Expr, err)
			continue
		}
		for _, m := range c.Messages {
			if got, want := f.Match(suite.Message(m.Props)), m.Result == conformance.True; got != want {
				t.Errorf("Match(%q, %s) = %t, want %t", c.Expr, m.Props, got, want)
			}
		}
	}
}

// TestRealSelectors checks the selectors found in public code.
func TestRealSelectors(t *testing.T) {
	file, err := os.Open("testdata/conformance/real-selectors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Scan() // the head
	rows := 0
	for lines.Scan() {
		columns := strings.Split(lines.Text(), "\t")
		want, selector := columns[0], columns[1]
		rows++
		got := "OK"
		if f, err := rmqsql.Compile(selector, nil); err != nil {
			got = "REFUSED"
		} else if f.Ignored() != "" {
			got = "IGNORED"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", selector, got, want)
		}
		_, err := rmqsql.Compile(selector, &rmqsql.Options{Strict: true})
		if strict := err == nil; strict != (want == "OK") {
			t.Errorf("%s: compiles strictly: %t (%v)", selector, strict, err)
		}
	}
	if rows < 50 {
		t.Errorf("only %d rows", rows)
	}
}

// TestPrintParsesBack: the canonical text of every accepted selector means the
// same tree.
func TestPrintParsesBack(t *testing.T) {
	if testing.Short() {
		t.Skip("asks every recorded question")
	}
	for c, err := range conformance.ReadFile("testdata/conformance/sql92-rocketmq-5.1.3.jsonl.gz") {
		if err != nil {
			t.Fatal(err)
		}
		if c.Accept {
			checkPrint(t, c.Expr, ast.Newest)
		}
	}
}
