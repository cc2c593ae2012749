package conformance_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/conformance"
)

func runText(t *testing.T, text string) (conformance.Summary, string) {
	t.Helper()
	var mismatches []string
	sum, err := conformance.Run(conformance.Read(strings.NewReader(text), "cases"), fake{}, func(m conformance.Mismatch) {
		mismatches = append(mismatches, m.String())
	})
	if err != nil {
		t.Fatal(err)
	}
	return sum, strings.Join(mismatches, "\n")
}

func TestRunCountsAndReports(t *testing.T) {
	tests := []struct {
		name   string
		cases  string
		want   conformance.Summary
		report string
	}{
		{
			"agreement",
			`{"expr":"a b","accept":true,"rest":"b","messages":[{"props":{"a":"yes"},"result":"true"},{"props":{"a":"no"},"result":"false"},{"props":{},"result":"null"},{"props":{"a":{"int32":"5"}},"result":"error"}]}` + "\n" +
				`{"expr":"!","accept":false,"stage":"lex"}`,
			conformance.Summary{Passed: 6},
			"",
		},
		{
			"one message differs",
			`{"expr":"a","accept":true,"rest":"","messages":[{"props":{"a":"x\n","b":{"float64":"1.5"}},"result":"true"},{"props":{},"result":"null"}]}`,
			conformance.Summary{Passed: 2, Failed: 1},
			"cases:1: a\n  props {a=\"x\\n\", b=float64(1.5)}\n  want  true\n  got   false",
		},
		{
			"a message without properties",
			`{"expr":"a","accept":true,"messages":[{"result":"true"}]}`,
			conformance.Summary{Passed: 1, Failed: 1},
			"cases:1: a\n  props {}\n  want  true\n  got   null",
		},
		{
			"another token is ignored, messages are asked all the same",
			`{"expr":"a b","accept":true,"rest":"","messages":[{"props":{},"result":"null"}]}`,
			conformance.Summary{Passed: 1, Failed: 1},
			"cases:1: a b\n  want  accepted\n  got   accepted, ignoring from b",
		},
		{
			"accepted, but should be refused",
			"\n\n" + `{"expr":"a b","accept":false}`,
			conformance.Summary{Failed: 1},
			"cases:3: a b\n  want  refused\n  got   accepted, ignoring from b",
		},
		{
			"refused, but should be accepted: its messages fail with it",
			`{"expr":"! x","accept":true,"rest":"x","messages":[{"props":{},"result":"null"},{"props":{},"result":"null"}]}`,
			conformance.Summary{Failed: 3},
			"cases:1: ! x\n  want  accepted, ignoring from x\n  got   refused: nothing to compile",
		},
		{
			"a known divergence",
			`{"expr":"a","accept":true,"rest":"","known":"it is a fake","messages":[{"props":{},"result":"true"},{"props":{},"result":"null"}]}`,
			conformance.Summary{Passed: 2, Known: 1},
			"cases:1: a\n  props {}\n  want  true\n  got   null\n  known it is a fake",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			sum, report := runText(t, test.cases)
			if sum != test.want {
				t.Errorf("counts %+v, want %+v", sum, test.want)
			}
			if diff := cmp.Diff(test.report, report); diff != "" {
				t.Errorf("report (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSummaryText(t *testing.T) {
	sum := conformance.Summary{Passed: 3, Failed: 1}
	if got := sum.String(); got != "3 passed, 1 failed" {
		t.Error(got)
	}
	sum = sum.Add(conformance.Summary{Passed: 1, Known: 2})
	if got := sum.String(); got != "4 passed, 1 failed, 2 known divergences" {
		t.Error(got)
	}
}

func TestRunFileEndsAtTheFirstMalformedLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cases.jsonl")
	text := `{"expr":"a","accept":true}` + "\n" + `{"expr":"a"}` + "\n" + `{"expr":"a","accept":true}` + "\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	sum, err := conformance.RunFile(path, fake{}, nil)
	if sum != (conformance.Summary{Passed: 1}) {
		t.Errorf("counts %+v, want what came before the bad line", sum)
	}
	want := fmt.Sprintf(`%s:2: malformed case: "accept" is missing`, path)
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if _, err := conformance.RunFile(path+".none", fake{}, nil); !os.IsNotExist(err) {
		t.Errorf("a missing file gives %v", err)
	}
}

func ExampleRun() {
	cases := strings.NewReader(`{"expr":"vip","accept":true,"rest":"","messages":[{"props":{"vip":"no"},"result":"true"}]}`)
	sum, err := conformance.Run(conformance.Read(cases, "cases.jsonl"), fake{}, func(m conformance.Mismatch) {
		fmt.Println(m)
	})
	fmt.Println(sum, err)
	// Output:
	// cases.jsonl:1: vip
	//   props {vip="no"}
	//   want  true
	//   got   false
	// 1 passed, 1 failed <nil>
}
