package seltest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
)

func noFiles(string) (string, error) { return "", errors.New("no file") }

// run reads and runs a file, and returns a line a case.
func run(t *testing.T, content string) []string {
	t.Helper()
	f, problems := Read("t.yaml", content)
	for _, p := range problems {
		t.Errorf("%v", p)
	}
	var lines []string
	for _, c := range f.Cases {
		subject := Compile(c.Selector, nil)
		if subject.Refused != nil {
			t.Fatal(subject.Refused)
		}
		r := subject.Run(c)
		lines = append(lines, fmt.Sprintf("%d:%d %s: %s %s %t", c.At.Line, c.At.Column, c.Name, c.Want, r.Got, r.Passed))
	}
	return lines
}

func TestRun(t *testing.T) {
	got := run(t, `selectors: &all
  big: &big amount > 100
  old: {sql: "CONTAINS = 'x'", release: 4.9.4}
  text: {sql: name CONTAINS 'x'}
  tagged:
    tags: TagA || TagB
tests:
  - {name: one, selector: big, message: {amount: 150}, want: delivered}
  - {selector: big, message: {amount: 150}, want: filtered}
  - selector: big
    want: null
  - {selector: big, message: {amount: 150.0}, want: error}
  - {selector: big, message: {amount: "99"}, want: False}
  - {selector: big, message: {tags: T, keys: [k, 2], properties: {amount: 0x65}}, want: filtered}
  - {selector: old, message: {CONTAINS: x}, want: delivered}
  - {selector: big, message: {amount: ''}, want: ~}
  - {selector: tagged, message: {TAGS: TagB}, want: delivered}
  - {selector: tagged, message: {tags: TagC, properties: {}}, want: "false"}
  - name: table
    selector: big
    message: {amount: 7, region: BEIJING}
    table:
      - [amount, want]
      - [101, delivered]
      - [~, "null"]
      - [7, delivered]
`)
	want := []string{
		"8:62 big/one: delivered true true",
		"9:51 big/amount=150: filtered true false",
		"11:11 big/no properties: null null true",
		"12:53 big/amount=150.0: error error true",
		"13:52 big/amount=99: false false true",
		"14:89 big/KEYS=k 2 TAGS=T amount=0x65: filtered error true",
		"15:51 old/CONTAINS=x: delivered true true",
		"16:50 big/no properties: null null true",
		"17:53 tagged/TAGS=TagB: delivered true true",
		"18:69 tagged/TAGS=TagC: false false true",
		"24:15 big/table/amount=101: delivered true true",
		"25:13 big/table/no properties: null null true",
		"26:13 big/table/amount=7: delivered false false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestRelease: the file's release, that of a selector, and one that is given.
func TestRelease(t *testing.T) {
	f, problems := Read("t.yaml", "release: 4.9.4\nselectors: {a: \"name CONTAINS 'x'\", b: {sql: \"name CONTAINS 'x'\", release: newest}}\ntests: []\n")
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	c := &Case{Properties: map[string]string{"name": "ax"}, Want: Delivered}
	for i, want := range []bool{false, true} {
		if got := Compile(f.Selectors[i], nil).Run(c).Passed; got != want {
			t.Errorf("%s: %t", f.Selectors[i].Name, got)
		}
	}
	newest := rmqsql.Release(0)
	if !Compile(f.Selectors[0], &newest).Run(c).Passed {
		t.Error("a given release does not count")
	}
}

// TestProblems: all that is wrong is told, at its place.
func TestProblems(t *testing.T) {
	for _, test := range []struct{ content, want string }{
		{"", "t.yaml: it is empty: write selectors and tests"},
		{"# nothing", "t.yaml: it is empty: write selectors and tests"},
		{"a: [", "t.yaml:1:1: this is not valid YAML: did not find expected node content"},
		{"- a", "t.yaml:1:1: a file of tests takes keys with values"},
		{"selectors: {a: b}\ntests: []\n---\nx: y\n", "t.yaml:3:1: only one document is read: put all tests into one, or into another file"},
		{"selektors: {a: b}\ntests: []", "t.yaml:1:1: a file of tests has no key selektors|t.yaml:1:1: there are no selectors"},
		{"selectors: {a: b}", "t.yaml:1:1: there are no tests"},
		{"selectors: {a: b}\ntests: {}", "t.yaml:2:8: tests takes a list"},
		{"release: 3.0.0\nselectors: {a: b, a: c, d: , e: {}, f: {sql: x, tags: y}}\ntests: []",
			"t.yaml:1:10: brokers of release 3.0.0 have no SQL92 filters|t.yaml:2:19: the selector a is given twice|" +
				"t.yaml:2:28: the selector d has no text|t.yaml:2:30: the selector e takes one of sql, tags and from|" +
				"t.yaml:2:37: the selector f takes one of sql, tags and from"},
		{"selectors: {a: b, c: d}\ntests:\n- {want: delivered}\n- {selector: x, want: delivered}\n- {selector: a}\n- {selector: a, want: yes}\n- {selector: a, want: delivered, mesage: {}}",
			"t.yaml:3:3: the test does not say which selector it is of|t.yaml:4:14: there is no selector x in this file|" +
				"t.yaml:5:3: the test does not say what it wants|t.yaml:6:23: a test wants one of delivered, filtered, false, null, error|" +
				"t.yaml:7:34: a test has no key mesage"},
		{"selectors: {a: b}\ntests:\n- {message: [x], want: null}\n- {message: {a: {b: c}, d: [e]}, want: null}\n- {message: {tags: x, properties: {TAGS: y}}, want: null}\n- {message: {tag: x, properties: {}}, want: null}",
			"t.yaml:3:13: a message takes keys with values|t.yaml:4:17: the property a takes a text, a number or a boolean|" +
				"t.yaml:4:28: the property d takes a text, a number or a boolean|t.yaml:5:20: the message has tags, and the property TAGS too|" +
				"t.yaml:6:14: a message with properties has no key tag"},
		{"selectors: {a: b}\ntests:\n- {table: [[a, want]]}\n- {table: [[a], [b]]}\n- {table: [[a, a, want], [1, 2, null]]}\n- {table: [[a, want], [1]]}\n- {table: [[a, want], [1, x]], want: null}\n- {table: [[a, want], [1, x]]}",
			"t.yaml:3:11: a table takes a row with the names of properties and want, and rows with values|t.yaml:4:12: the table has no column want|" +
				"t.yaml:5:16: the column a is there twice|t.yaml:6:23: a row of this table is a list of 2 values|" +
				"t.yaml:7:38: a test with a table has its wants in the table|t.yaml:8:27: a test wants one of delivered, filtered, false, null, error"},
	} {
		_, problems := Read("t.yaml", test.content)
		var got []string
		for _, p := range problems {
			got = append(got, p.Error())
		}
		if diff := cmp.Diff(strings.Split(test.want, "|"), got); diff != "" {
			t.Errorf("%q (-want +got)\n%s", test.content, diff)
		}
	}
}

func TestFrom(t *testing.T) {
	files := map[string]string{
		"list.selectors":  "a = 1\nb = 2\n",
		"one.sql92":       "a = 1\n",
		"empty.selectors": "# nothing\n",
		"F.java": `import org.apache.rocketmq.client.consumer.MessageSelector;
class F { static final String BIG = "amount > 100";
 void f(int n) { consumer.subscribe("t", MessageSelector.bySql("a > " + n)); } }`,
		"notes.txt": "a = 1",
	}
	read := func(path string) (string, error) {
		if content, ok := files[path]; ok {
			return content, nil
		}
		return "", fmt.Errorf("there is no file %s", path)
	}
	for _, test := range []struct{ from, want string }{
		{"F.java#BIG", "amount > 100"},
		{"one.sql92", "a = 1"},
		{"list.selectors#L2", "b = 2"},
		{"list.selectors", "t.yaml:1:23: the selector s: list.selectors holds 2 selectors: say which, as in list.selectors#NAME"},
		{"empty.selectors", "t.yaml:1:23: the selector s: empty.selectors holds no selector"},
		{"F.java#SMALL", "t.yaml:1:23: the selector s: F.java has nothing that is called SMALL: give a constant, a key, a consumer group, a topic, or a line as in L12"},
		{"F.java#t", "t.yaml:1:23: the selector s: F.java#t is known to the running program only: a > {}"},
		{"G.java#BIG", "t.yaml:1:23: the selector s: there is no file G.java"},
		{"notes.txt#x", "t.yaml:1:23: the selector s: notes.txt is no kind of file that selectors are looked for in"},
	} {
		f, problems := Read("t.yaml", fmt.Sprintf("selectors: {s: {from: %q}}\ntests: []\n", test.from))
		if len(problems) > 0 {
			t.Fatal(problems[0])
		}
		got := ""
		if problems := f.Resolve(read); len(problems) > 0 {
			got = problems[0].Error()
		} else {
			got = f.Selectors[0].Text.Text()
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.from, diff)
		}
	}
}

func TestCoverage(t *testing.T) {
	f, problems := Read("t.yaml", `selectors: {s: "a > 1 AND NOT (b = 'x' OR c > b) OR d = 1"}
tests:
- {message: {a: 0, d: 0}, want: filtered}
- {message: {a: 2, b: x, d: 0}, want: filtered}
- {message: {a: 2, b: z, c: z}, want: error}
`)
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	subject := Compile(f.Selectors[0], nil)
	if subject.Coverage() != nil {
		t.Error("nothing was run, and there is a coverage")
	}
	for _, c := range f.Cases {
		if subject.Refused != nil {
			t.Fatal(subject.Refused)
		}
		if r := subject.Run(c); !r.Passed {
			t.Errorf("%s: %s", c.Name, r.Got)
		}
	}
	var got []string
	for _, term := range subject.Coverage().Terms {
		got = append(got, fmt.Sprintf("%s %t %t %t %t", term.Text, term.True, term.False, term.Null, term.Error))
	}
	want := []string{"a > 1 false true false false", "b = 'x' true false false false", "c > b false false false true", "d = 1 false true false false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// FuzzRead: whatever a file holds, it is read or refused, and every problem has a
// message.
func FuzzRead(f *testing.F) {
	f.Add("selectors: {a: b}\ntests:\n- {message: {a: 1}, want: null}\n")
	f.Add("selectors: {a: {from: x#y}}\ntests:\n- table: [[a, want], [1, error]]\n")
	f.Add("a: &a [*a]\nselectors: &s {x: *s}\ntests: *s")
	f.Fuzz(func(t *testing.T, content string) {
		file, problems := Read("t.yaml", content)
		for _, p := range problems {
			if p.Message == "" {
				t.Errorf("%q: a problem without a message", content)
			}
		}
		if len(problems) > 0 {
			return
		}
		file.Resolve(noFiles)
		for _, c := range file.Cases {
			if c.Selector.Text == nil {
				continue
			}
			if subject := Compile(c.Selector, nil); subject.Refused == nil {
				subject.Run(c)
			}
		}
	})
}
