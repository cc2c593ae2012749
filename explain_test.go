package rmqsql_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/selgen"
	"github.com/rmqsql/rmqsql/internal/suite"
)

// checkExplain holds a trace against Eval and against itself.
func checkExplain(t *testing.T, f *rmqsql.Filter, m rmqsql.Message) {
	t.Helper()
	trace := f.Explain(m)
	verdict, err := f.Eval(m)
	if trace.Verdict != verdict || trace.Delivered != (verdict == rmqsql.True) {
		t.Fatalf("%q on %v: explained as %s (delivered: %t), but it is %s", f, m, trace.Verdict, trace.Delivered, verdict)
	}
	if string(trace.Root.Outcome) != verdict.String() {
		t.Errorf("%q on %v: the root is %s, the verdict %s", f, m, trace.Root.Outcome, verdict)
	}
	if len(trace.Deciding) == 0 {
		t.Fatalf("%q on %v: nothing decided", f, m)
	}
	var failed *rmqsql.EvalError
	if errors.As(err, &failed) {
		culprit := trace.Deciding[0]
		got := fmt.Sprintf("%s at %d to %d", culprit.Text, culprit.Offset, culprit.End)
		want := fmt.Sprintf("%s at %d to %d", failed.Term, failed.Fault.Term.Start, failed.Fault.Term.End)
		if got != want || len(trace.Deciding) != 1 {
			t.Errorf("%q on %v: %d terms decided, first %s; Eval fails with %s", f, m, len(trace.Deciding), got, want)
		}
	}
	known := map[*rmqsql.Term]bool{}
	checkTerm(t, f, trace.Root, known)
	for i, d := range trace.Deciding {
		if !known[d] || i > 0 && d.Offset < trace.Deciding[i-1].Offset {
			t.Errorf("%q: deciding term %q is not in the tree, or out of order", f, d.Text)
		}
	}
}

// checkTerm: the text is where the term says it is, and skipped terms, and only
// they, have a reason to be skipped.
func checkTerm(t *testing.T, f *rmqsql.Filter, term *rmqsql.Term, known map[*rmqsql.Term]bool) {
	t.Helper()
	known[term] = true
	if got := f.String()[term.Offset:term.End]; got != term.Text {
		t.Errorf("%q: term %q is not at [%d,%d)", f, term.Text, term.Offset, term.End)
	}
	skipped := term.Reason == rmqsql.ReasonDecidedBefore || term.Reason == rmqsql.ReasonErrorBefore || term.Reason == rmqsql.ReasonNotNeeded
	if skipped != (term.Outcome == rmqsql.OutcomeSkipped) {
		t.Errorf("%q: term %q is %s with reason %q", f, term.Text, term.Outcome, term.Reason)
	}
	for _, operand := range term.Terms {
		checkTerm(t, f, operand, known)
	}
}

// TestExplainAgreesWithEval explains every recorded message.
func TestExplainAgreesWithEval(t *testing.T) {
	if testing.Short() {
		t.Skip("asks every recorded question")
	}
	for _, file := range []string{"sql92-rocketmq-5.1.3", "sql92-rocketmq-4.1.0", "typed-rocketmq-5.1.3"} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			release, err := rmqsql.ParseRelease(file[len(file)-len("5.1.3"):])
			if err != nil {
				t.Fatal(err)
			}
			explained := 0
			for c, err := range conformance.ReadFile("testdata/conformance/" + file + ".jsonl.gz") {
				if err != nil {
					t.Fatal(err)
				}
				f, err := rmqsql.Compile(c.Expr, &rmqsql.Options{Release: release})
				if err != nil {
					continue
				}
				for _, m := range c.Messages {
					explained++
					checkExplain(t, f, suite.Message(m.Props))
					if got := f.Explain(suite.Message(m.Props)).Verdict.String(); got != string(m.Result) {
						t.Errorf("%q on %s: explained as %s, recorded as %s", f, m.Props, got, m.Result)
					}
				}
			}
			if explained < 1000 {
				t.Errorf("only %d messages", explained)
			}
		})
	}
}

// FuzzExplainAgreesWithEval explains the selector given, and one generated from
// the seed.
func FuzzExplainAgreesWithEval(f *testing.F) {
	seeds(f, 200, func(expr string, i int) { f.Add(expr, uint64(i)) })
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		for _, release := range []rmqsql.Release{ast.Newest, ast.First, ast.Extended} {
			g := selgen.New(seed, release)
			for _, text := range []string{text, g.Selector(3)} {
				f, err := rmqsql.Compile(text, &rmqsql.Options{Release: release})
				if err != nil {
					continue
				}
				s, err := grammar.Parse(text, release, grammar.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				for range 4 {
					checkExplain(t, f, rmqsql.Map(g.Texts(s.Root)))
					checkExplain(t, f, values(g.Typed(s.Root)))
				}
				checkExplain(t, f, nil)
			}
		}
	})
}

// TestExplainJSON pins the form of the JSON.
func TestExplainJSON(t *testing.T) {
	f := rmqsql.MustCompile("(amount > 100) OR region IN ('a') junk", nil)
	var got bytes.Buffer
	e := json.NewEncoder(&got)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(f.Explain(rmqsql.Map{"amount": "150.00", "region": ""})); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/explain/trace.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var back rmqsql.Trace
	if err := json.Unmarshal(got.Bytes(), &back); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(f.Explain(rmqsql.Map{"amount": "150.00", "region": ""}), &back); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
}

// TestSkipReasons: every way to be skipped has its reason; empty text is a value,
// a missing property is none.
func TestSkipReasons(t *testing.T) {
	tests := []struct {
		expr string
		path []int // to the skipped term
		want rmqsql.Reason
	}{
		{"e = '1' AND b = '2'", []int{1, 0}, rmqsql.ReasonDecidedBefore},
		{"e = '' OR b = '2'", []int{1}, rmqsql.ReasonDecidedBefore},
		{"e > 1 OR b = '2'", []int{1}, rmqsql.ReasonErrorBefore},
		{"(e > 1) = TRUE", []int{1}, rmqsql.ReasonErrorBefore},
		{"a > b", []int{1}, rmqsql.ReasonNotNeeded},
		{"a CONTAINS ''", []int{0}, rmqsql.ReasonNotNeeded},
		{"n BETWEEN 6 AND 7", []int{2}, rmqsql.ReasonDecidedBefore},
		{"a BETWEEN 6 AND 7", []int{2}, rmqsql.ReasonNotNeeded},
		{"e BETWEEN 6 AND 7", []int{2}, rmqsql.ReasonErrorBefore},
	}
	for _, test := range tests {
		term := rmqsql.MustCompile(test.expr, nil).Explain(rmqsql.Map{"e": "", "n": "5"}).Root
		for _, i := range test.path {
			term = term.Terms[i]
		}
		if term.Reason != test.want || term.Outcome != rmqsql.OutcomeSkipped || term.Value != nil {
			t.Errorf("%s: %q is %s (%s), want %s", test.expr, term.Text, term.Outcome, term.Reason, test.want)
		}
	}
	root := rmqsql.MustCompile("e = 'x'", nil).Explain(rmqsql.Map{"e": ""}).Root
	if root.Missing || root.Value == nil || *root.Value != "" {
		t.Errorf("an empty property: missing %t, value %v", root.Missing, root.Value)
	}
	root = rmqsql.MustCompile("e = 'x'", nil).Explain(nil).Root
	if !root.Missing || root.Value != nil {
		t.Errorf("no property: missing %t, value %v", root.Missing, root.Value)
	}
}

func ExampleFilter_Explain() {
	f := rmqsql.MustCompile("amount > 100 AND region = 'BEIJING'", nil)
	trace := f.Explain(rmqsql.Map{"amount": "150.00", "region": "BEIJING"})
	culprit := trace.Deciding[0]
	fmt.Println(trace.Verdict, "because of", culprit.Text)
	fmt.Printf("%s is %q (%s)\n", culprit.Property, *culprit.Value, culprit.Reason)
	// Output:
	// error because of amount > 100
	// amount is "150.00" (unreadable-number)
}
