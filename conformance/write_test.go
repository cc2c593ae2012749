package conformance_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/conformance"
)

// TestWriteReadsBack: a case that is written reads as itself.
func TestWriteReadsBack(t *testing.T) {
	cases := []conformance.Case{
		{Expr: "a <> '\x00\u2028😀&'", Accept: true, Rest: "<", Messages: []conformance.Message{
			{Props: conformance.Props{}, Result: conformance.Null},
			{Props: conformance.Props{"a": {Text: "<&>"}, "b": {Kind: conformance.Int64, Text: "-9223372036854775808"}}, Result: conformance.Error},
		}},
		{Expr: "a", Accept: true},
		{Expr: "", Stage: "parse", Known: "why"},
	}
	var file []byte
	for i := range cases {
		cases[i].File, cases[i].Line = "f", i+1
		file = cases[i].Append(file)
	}
	got, err := readAll(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(cases, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestQuestionHasNoAnswers(t *testing.T) {
	c := conformance.Case{Expr: "a < 5", Accept: true, Rest: "x", Known: "y", Messages: []conformance.Message{
		{Result: conformance.True},
		{Props: conformance.Props{"a": {Kind: conformance.Int8, Text: "7"}, "b": {Text: "é"}}, Result: conformance.False},
	}}
	want := `{"expr":"a < 5","messages":[{"props":{}},{"props":{"a":{"int8":"7"},"b":"é"}}]}` + "\n"
	if got := string(c.AppendQuestion(nil)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
