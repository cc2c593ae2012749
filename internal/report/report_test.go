package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
)

func ignored(expression, from string) Finding {
	start := strings.Index(expression, from)
	err := &ast.Error{Code: ast.CodeIgnored, Span: ast.Span{Start: start, End: start + len(from)}, Args: []any{from, ast.TermIgnoredOther}}
	return New(err, expression, Origin{"expr1", 1, 1})
}

func TestText(t *testing.T) {
	for _, test := range []struct {
		name, expression, from string
		place, source, marks   string
	}{
		{"plain", "a = 1 b = 2", "b", "expr1:1:7", "a = 1 b = 2", "      ^"},
		{"wide characters", "a = '北京' b", "b", "expr1:1:10", "a = '北京' b", "           ^"},
		{"wide characters marked", "a = 1 '北京'", "'北京'", "expr1:1:7", "a = 1 '北京'", "      ^^^^^^"},
		{"combining characters", "a = 'e\u0301' b", "b", "expr1:1:10", "a = 'e\u0301' b", "        ^"},
		{"tabs", "a\t=\t1\tb", "b", "expr1:1:7", "a   =   1   b", "            ^"},
		{"control characters", "a = '\x1b[31m' b", "b", "expr1:1:13", "a = '\ufffd[31m' b", "            ^"},
		{"text that runs backwards", "a = '\u202e' b", "b", "expr1:1:9", "a = '\ufffd' b", "        ^"},
		{"a later line", "a = 1\n  AND\r\n  b = 2 c\r\n d", "c", "expr1:3:9", "  b = 2 c", "        ^"},
		{"over a line's end", "a = 1 b\n= 2", "b\n= 2", "expr1:1:7", "a = 1 b", "      ^"},
		{"at the end", "a = ", "", "expr1:1:1", "a = ", "^"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := ignored(test.expression, test.from)
			lines := strings.Split(Text(&f, Options{}), "\n")
			got := []string{lines[0][:strings.Index(lines[0], ": ")], lines[1], lines[2]}
			want := []string{test.place, "  " + test.source, "  " + test.marks}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestOrigin(t *testing.T) {
	err := &ast.Error{Code: ast.CodeIgnored, Span: ast.Span{Start: 6, End: 13}}
	f := New(err, "a = 1 b\n  = 2", Origin{"App.java", 40, 20})
	type place struct{ Line, Column, EndLine, EndColumn int }
	want := place{40, 26, 41, 6}
	if got := (place{f.Line, f.Column, f.EndLine, f.EndColumn}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestSnippetOfLongLine: carets stay under what they mark.
func TestSnippetOfLongLine(t *testing.T) {
	for _, unit := range []string{"a = 1 OR ", "市 = 1 OR "} {
		for _, n := range []int{0, 1, 20, 100_000} {
			for _, m := range []int{0, 1, 100_000} {
				head := strings.Repeat(unit, n)
				start := len([]rune(head))
				const width = 80
				source, marks := Snippet(head+"#"+strings.Repeat(unit, m), start, start+1, width)
				at := cells.StringWidth(source[:strings.IndexByte(source, '#')])
				if want := strings.Repeat(" ", at) + "^"; marks != want {
					t.Errorf("%d × %q and %d behind:\n%s\n%s", n, unit, m, source, marks)
				}
				if got := cells.StringWidth(source); got > width {
					t.Errorf("%d × %q: %d cells", n, unit, got)
				}
			}
		}
	}
}

func TestStyle(t *testing.T) {
	mark := func(name string) func(string) string {
		return func(s string) string { return "<" + name + ">" + s + "</>" }
	}
	f := ignored("a = 1 b", "b")
	got := Text(&f, Options{Style: Style{
		Place: mark("place"), Help: mark("help"),
		Severity: [3]func(string) string{mark("error"), mark("warning"), mark("note")},
	}})
	want := "<place>expr1:1:7:</> <error>error:</> everything from b on is ignored: a broker stops reading there [RMQ301]\n" +
		"  a = 1 b\n  <error>      ^</>\n  <help>help:</> remove it, or join it with AND or OR\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestFormats feeds one reporter with all formats at once.
func TestFormats(t *testing.T) {
	outputs := map[string]*bytes.Buffer{}
	var writers []Writer
	for _, name := range Formats() {
		outputs[name] = new(bytes.Buffer)
		w, err := Open(name, outputs[name], Options{})
		if err != nil {
			t.Fatal(err)
		}
		writers = append(writers, w)
	}
	r := NewReporter(writers...)
	add := func(s Subject) {
		if err := r.Add(s); err != nil {
			t.Fatal(err)
		}
	}
	add(Subject{Expression: "a = 1"})
	add(Subject{Expression: "a < 1 b", Findings: []Finding{ignored("a < 1 b", "b")}})
	add(Subject{Expression: "a < 1  b", Findings: []Finding{ignored("a < 1  b", "b")}})
	summary, err := r.Close()
	if err != nil {
		t.Fatal(err)
	}
	if want := (Summary{Selectors: 3, Errors: 2}); summary != want {
		t.Errorf("summary %+v, want %+v", summary, want)
	}

	var document struct {
		Version  int
		Summary  Summary
		Findings []json.RawMessage
	}
	if err := json.Unmarshal(outputs["json"].Bytes(), &document); err != nil {
		t.Fatal(err)
	}
	if document.Version != 1 || document.Summary != summary || len(document.Findings) != 2 {
		t.Errorf("json: %s", outputs["json"])
	}
	lines := strings.Split(strings.TrimSuffix(outputs["jsonl"].String(), "\n"), "\n")
	want := `{"rule":"RMQ301","name":"ignored-text","severity":"error",` +
		`"message":"everything from b on is ignored: a broker stops reading there",` +
		`"path":"expr1","line":1,"column":7,"endLine":1,"endColumn":8,"expression":"a < 1 b","offset":6,` +
		`"help":"remove it, or join it with AND or OR","fingerprint":"`
	if len(lines) != 2 || !strings.HasPrefix(lines[0], want) {
		t.Fatalf("jsonl: got\n%s\nwant\n%s…", lines[0], want)
	}
	var first, second jsonFinding
	if err := json.Unmarshal([]byte(lines[0]), &first); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(lines[1]), &second); err != nil {
		t.Fatal(err)
	}
	if first.Fingerprint == second.Fingerprint {
		t.Error("two findings share a fingerprint")
	}
	if n := strings.Count(outputs["text"].String(), "[RMQ301]"); n != 2 {
		t.Errorf("text has %d findings", n)
	}
}

func TestOpenUnknown(t *testing.T) {
	_, err := Open("xml", nil, Options{})
	if err == nil || !strings.Contains(err.Error(), "text, json, jsonl") {
		t.Errorf("got %v", err)
	}
}

func TestSummaryFindings(t *testing.T) {
	s := Summary{Errors: 1, Warnings: 2, Notes: 4}
	for severity, want := range map[ast.Severity]int{ast.SeverityError: 1, ast.SeverityWarning: 3, ast.SeverityNote: 7} {
		if got := s.Findings(severity); got != want {
			t.Errorf("%s: %d, want %d", severity, got, want)
		}
	}
}
