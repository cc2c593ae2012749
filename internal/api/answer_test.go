package api_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/rmqsql/rmqsql/internal/api"
)

var update = flag.Bool("update", false, "rewrite the replies in testdata")

// TestAnswers asks what is in testdata: a request in a file OPERATION/NAME, and
// below it the reply, behind a line with its code.
func TestAnswers(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("there are no cases", err)
	}
	asked := map[string]bool{}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files := archive.Files
		archive.Files = nil
		for i := 0; i < len(files); i++ {
			operation, name, ok := strings.Cut(files[i].Name, "/")
			if !ok {
				t.Fatalf("%s: %s is not OPERATION/NAME", path, files[i].Name)
			}
			asked[operation] = true
			got := shown(t, api.Answer(operation, files[i].Data))
			archive.Files = append(archive.Files, files[i], txtar.File{Name: "reply", Data: []byte(got)})
			if i+1 < len(files) && files[i+1].Name == "reply" {
				i++
				if diff := cmp.Diff(string(files[i].Data), got); diff != "" && !*update {
					t.Errorf("%s: %s %s (-want +got):\n%s", path, operation, name, diff)
				}
			} else if !*update {
				t.Errorf("%s: %s %s has no reply: run go test -update", path, operation, name)
			}
		}
		if *update {
			if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, operation := range api.Operations() {
		if !asked[operation] {
			t.Errorf("there is no case for %s", operation)
		}
	}
}

// shown lays a reply out for people, a field a line. Findings are cut to what a
// report's own tests do not hold already.
func shown(t *testing.T, r api.Reply) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, bytes.TrimSpace(r.Body), "", "  "); err != nil {
		t.Fatalf("%v: %s", err, r.Body)
	}
	code := string(r.Code)
	if code == "" {
		code = "ok"
	}
	return code + "\n" + b.String() + "\n"
}

// TestLimits: each limit refuses what is beyond it, and nothing at it.
func TestLimits(t *testing.T) {
	many := func(text string, n int) string { return strings.Repeat(text, n) }
	filters := func(n int) string {
		return `{"messages":[{}],"filters":[` + strings.TrimSuffix(many(`{"expression":"a=1"},`, n), ",") + `]}`
	}
	names := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(`"p` + strings.Repeat("x", i) + `":1,`)
		}
		return `{"expression":"a=1","messages":[{` + strings.TrimSuffix(b.String(), ",") + `}]}`
	}
	properties := func(n int) string {
		var terms []string
		for i := range n {
			terms = append(terms, "p"+many("x", i)+"=1")
		}
		return `{"expression":"` + strings.Join(terms, " OR ") + `"}`
	}
	for _, test := range []struct {
		name, operation, request string
		want                     api.Code
	}{
		{"a long request", "eval", many(" ", api.MaxRequest+1), api.TooMuch},
		{"a long selector", "eval", `{"messages":[{}],"expression":"a=1` + many(" ", api.MaxExpression-3) + `"}`, api.OK},
		{"a longer one", "eval", `{"messages":[{}],"expression":"a=1` + many(" ", api.MaxExpression-2) + `"}`, api.Refused},
		{"long tags", "eval", `{"messages":[{}],"type":"TAG","expression":"` + many("a", api.MaxExpression+1) + `"}`, api.TooMuch},
		{"long tags to check", "check", `{"type":"TAG","expression":"` + many("a", api.MaxExpression+1) + `"}`, api.OK},
		{"deep", "eval", `{"messages":[{}],"expression":"` + many("(", 190) + "a=1" + many(")", 190) + `"}`, api.OK},
		{"deeper", "eval", `{"messages":[{}],"expression":"` + many("(", 210) + "a=1" + many(")", 210) + `"}`, api.Refused},
		{"10,000 messages", "eval", `{"expression":"a=1","messages":"` + many("{}", 10_000) + `"}`, api.OK},
		{"10,001 messages", "eval", `{"expression":"a=1","messages":"` + many("{}", 10_001) + `"}`, api.TooMuch},
		{"many unread messages", "eval", `{"expression":"a=1","messages":"` + many("}\\n{", 10_001) + `"}`, api.TooMuch},
		{"long and many", "eval", `{"expression":"a=1` + many(" ", 30_000) + `","messages":"` + many("{}", 1000) + `"}`, api.TooMuch},
		{"long and many to explain", "explain", `{"expression":"a=1` + many(" ", 30_000) + `","messages":"` + many("{}", 100) + `"}`, api.TooMuch},
		{"one of many to explain", "explain", `{"index":5,"expression":"a=1` + many(" ", 30_000) + `","messages":"` + many("{}", 100) + `"}`, api.OK},
		{"1000 filters", "match", filters(1000), api.OK},
		{"1001 filters", "match", filters(1001), api.TooMuch},
		{"a long name", "match", `{"messages":[{}],"filters":[{"name":"` + many("n", 129) + `","expression":"a=1"}]}`, api.TooMuch},
		{"many filters and messages", "match", strings.Replace(filters(1000), "[{}]", `"`+many("{}", 1000)+`"`, 1), api.TooMuch},
		{"1000 properties", "eval", names(1000), api.OK},
		{"1001 properties", "eval", names(1001), api.TooMuch},
		{"a table of 64 properties", "truth", properties(64), api.OK},
		{"a table of 65 properties", "truth", properties(65), api.TooMuch},
		{"1000 expressions", "check", `{"expressions":["a=1"` + many(`,"a=1"`, 999) + `]}`, api.OK},
		{"1001 expressions", "check", `{"expressions":["a=1"` + many(`,"a=1"`, 1000) + `]}`, api.TooMuch},
		{"long expressions", "check", `{"expressions":["` + many(" ", 33_000) + `","` + many(" ", 33_000) + `"]}`, api.TooMuch},
		{"many samples", "check", `{"expression":"a=1","samples":"` + many("{}", 1001) + `"}`, api.TooMuch},
		{"deep JSON", "eval", `{"expression":"a=1","messages":` + many("[", 20_000), api.InvalidRequest},
	} {
		if got := api.Answer(test.operation, []byte(test.request)); got.Code != test.want {
			t.Errorf("%s: %q, want %q: %.300s", test.name, got.Code, test.want, got.Body)
		}
	}
}

// TestLongReplies: what would be a very long reply is cut, and says so.
func TestLongReplies(t *testing.T) {
	var checked struct {
		Findings []json.RawMessage
		Left     int
	}
	terms := strings.Repeat("NOT a AND ", 3000) + "b=1"
	ask(t, "check", map[string]any{"expression": terms}, &checked)
	if n := len(checked.Findings); n == 0 || n > 100 || checked.Left < 1000 {
		t.Errorf("%d findings, %d left out", n, checked.Left)
	}

	var explained struct {
		Groups []struct {
			Trace *json.RawMessage
			Tree  []json.RawMessage
		}
	}
	var messages strings.Builder
	selector := []string{}
	for i := range 60 {
		messages.WriteString(`{"p` + strings.Repeat("x", i) + `":"x"}` + "\n")
		selector = append(selector, "p"+strings.Repeat("x", i)+" > 1", strings.Repeat("(", 100)+"b=1"+strings.Repeat(")", 100))
	}
	ask(t, "explain", map[string]any{"expression": strings.Join(selector, " OR "), "messages": messages.String()}, &explained)
	first, last := explained.Groups[0], explained.Groups[len(explained.Groups)-1]
	if first.Trace == nil || len(first.Tree) == 0 {
		t.Error("the first group has no trace")
	}
	if last.Trace != nil || last.Tree != nil {
		t.Error("the last group has a trace, though the reply is long")
	}
}

// ask decodes the answer to a request, which must have one.
func ask(t *testing.T, operation string, request, into any) {
	t.Helper()
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	r := api.Answer(operation, data)
	if r.Code != api.OK {
		t.Fatalf("%s: %s", operation, r.Body)
	}
	if err := json.Unmarshal(r.Body, into); err != nil {
		t.Fatal(err)
	}
}

func TestOperationsSorted(t *testing.T) {
	if got := api.Operations(); !slices.IsSorted(got) || len(got) == 0 {
		t.Errorf("%q", got)
	}
}
