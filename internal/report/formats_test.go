package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/rmqsql/rmqsql/ast"
)

var update = flag.Bool("update", false, "rewrite testdata/formats.txtar")

// sample is a report with all that is hard: several lines, characters that formats
// escape, the same finding twice, every severity, a path with odd characters.
func sample() []Subject {
	warning := New(&ast.Error{Code: ast.CodeNotBindsTight, Span: ast.Span{Start: 0, End: 9}, Args: []any{"a", "NOT (a = 1)"}}, "NOT a = 1", Origin{"./src/App.java", 12, 20})
	note := warning
	note.Severity = ast.SeverityNote
	refused := New(&ast.Error{Code: ast.CodeDoubleEquals, Span: ast.Span{Start: 2, End: 4}}, "a == ',:%\x01&<'", Origin{"src/a b,c:100%.sql92", 1, 1})
	lines := ignored("a = 1 b\n= 2", "b\n= 2")
	lines.Path = "src/lines.sql92"
	place := func(f Finding, path string) Finding { f.Path = path; return f }
	return []Subject{
		{Origin: Origin{"src/App.java", 3, 9}, Expression: "a > 1\n  AND b < 2"},
		{Origin: Origin{"./src/App.java", 12, 20}, Expression: "NOT a = 1", Findings: []Finding{warning}},
		{Origin: Origin{"src/App.java", 13, 20}, Expression: "NOT a = 1", Findings: []Finding{note}},
		{Origin: Origin{"src/a b,c:100%.sql92", 1, 1}, Expression: "a == ',:%\x01&<'", Findings: []Finding{refused}},
		{Origin: Origin{"src/lines.sql92", 1, 1}, Expression: "a = 1 b\n= 2", Findings: []Finding{lines}},
		{Origin: Origin{"/etc/x.sql92", 1, 1}, Expression: "a < 1 b", Findings: []Finding{place(ignored("a < 1 b", "b"), "/etc/x.sql92")}},
	}
}

func render(t *testing.T, format string, subjects []Subject) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := Open(format, &out, Options{Version: "v1.2.3", Describe: func(code ast.Code) (string, string) {
		return "What " + code.Name() + " finds.", "Why it matters."
	}})
	if err != nil {
		t.Fatal(err)
	}
	r := NewReporter(w)
	for _, s := range subjects {
		if err := r.Add(s); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestGolden compares the formats for machines with testdata/formats.txtar.
func TestGolden(t *testing.T) {
	const path = "testdata/formats.txtar"
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range archive.Files {
		format, _, _ := strings.Cut(file.Name, ".")
		got := render(t, format, sample())
		if *update {
			archive.Files[i].Data = got
		} else if diff := cmp.Diff(string(file.Data), string(got)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", file.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if len(archive.Files) != 4 {
		t.Errorf("%d formats in %s", len(archive.Files), path)
	}
}

// TestSARIFSchema holds logs against the schema of the standard.
func TestSARIFSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	validate := func(log []byte) error {
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(log))
		if err != nil {
			return err
		}
		return schema.Validate(document)
	}
	log := render(t, "sarif", sample())
	for name, data := range map[string][]byte{"sample": log, "nothing found": render(t, "sarif", nil)} {
		if err := validate(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, spoil := range [][2]string{
		{`"startLine": 12`, `"startLine": 0`}, {`"version": "2.1.0"`, `"version": "2.0.0"`},
		{`"level": "warning"`, `"level": "notice"`}, {`"ruleIndex"`, `"ruleindex"`},
	} {
		spoilt := bytes.Replace(log, []byte(spoil[0]), []byte(spoil[1]), 1)
		if bytes.Equal(spoilt, log) || validate(spoilt) == nil {
			t.Errorf("the schema takes %s", spoil[1])
		}
	}
}

// TestSARIFRules holds what the schema leaves open and services insist on.
func TestSARIFRules(t *testing.T) {
	var log sarifLog
	if err := json.Unmarshal(render(t, "sarif", sample()), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if run.ColumnKind != "unicodeCodePoints" {
		t.Errorf("columns are %s", run.ColumnKind)
	}
	seen := map[string]bool{}
	for _, r := range run.Results {
		rule := run.Tool.Driver.Rules[r.RuleIndex]
		if rule.ID != r.RuleID {
			t.Errorf("index %d is %s, not %s", r.RuleIndex, rule.ID, r.RuleID)
		}
		hash := r.Fingerprints["primaryLocationLineHash"]
		if seen[hash] || hash == "" {
			t.Errorf("fingerprint %q is there twice", hash)
		}
		seen[hash] = true
		if region := r.Locations[0].Physical.Region; region.EndLine < region.StartLine || region.StartColumn < 1 || region.EndColumn < 1 {
			t.Errorf("region %+v", region)
		}
	}
	for _, rule := range run.Tool.Driver.Rules {
		if _, err := os.Stat(filepath.Join("../..", strings.TrimPrefix(rule.HelpURI, projectURI+"/blob/main/"))); err != nil {
			t.Errorf("helpUri: %v", err)
		}
	}
}

// TestJUnitIsRead reads the report back: what XML cannot hold must not break it.
func TestJUnitIsRead(t *testing.T) {
	var all struct {
		Tests  int         `xml:"tests,attr"`
		Suites []TestSuite `xml:"testsuite"`
	}
	if err := xml.Unmarshal(render(t, "junit", sample()), &all); err != nil {
		t.Fatal(err)
	}
	type count struct{ tests, failures, errors int }
	got := map[string]count{}
	for _, s := range all.Suites {
		got[s.Name] = count{s.Tests, s.Failures, s.Errors}
	}
	want := map[string]count{
		"src/App.java": {3, 2, 0}, "src/a b,c:100%.sql92": {1, 0, 1}, "src/lines.sql92": {1, 1, 0}, "/etc/x.sql92": {1, 1, 0},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(count{})); diff != "" || all.Tests != 6 {
		t.Errorf("%d tests (-want +got)\n%s", all.Tests, diff)
	}
}

func TestJUnitText(t *testing.T) {
	const text = "a\x00b\x1b ]]> <&\n\tc\uffff"
	var out bytes.Buffer
	err := WriteJUnit(&out, []*TestSuite{{Name: "s", Cases: []TestCase{{Name: "c", Error: &TestProblem{Message: text, Text: text}}}}})
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Suites []TestSuite `xml:"testsuite"`
	}
	if err := xml.Unmarshal(out.Bytes(), &all); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	if got, want := all.Suites[0].Cases[0].Error.Text, "a\ufffdb\ufffd ]]> <&\n\tc\ufffd"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestProblemMatcher runs the matcher that workflows are given over a text report.
func TestProblemMatcher(t *testing.T) {
	data, err := os.ReadFile("../../action/problem-matcher.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		ProblemMatcher []struct {
			Owner   string
			Pattern []struct {
				Regexp                                      string
				File, Line, Column, Severity, Message, Code int
			}
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	p := file.ProblemMatcher[0].Pattern[0]
	re := regexp.MustCompile(p.Regexp)
	var got [][]string
	for _, line := range strings.Split(string(render(t, "text", sample())), "\n") {
		if m := re.FindStringSubmatch(line); m != nil {
			got = append(got, []string{m[p.File], m[p.Line], m[p.Column], m[p.Severity], m[p.Code]})
		}
	}
	want := [][]string{
		{"./src/App.java", "12", "20", "warning", "RMQ302"}, {"./src/App.java", "12", "20", "note", "RMQ302"},
		{"src/a b,c:100%.sql92", "1", "3", "error", "RMQ107"}, {"src/lines.sql92", "1", "7", "error", "RMQ301"},
		{"/etc/x.sql92", "1", "7", "error", "RMQ301"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	// That of failed tests has no rule.
	p = file.ProblemMatcher[1].Pattern[0]
	m := regexp.MustCompile(p.Regexp).FindStringSubmatch("a.test.yaml:6:11: failed: big/a small order: want delivered, got false")
	if m == nil || m[p.File] != "a.test.yaml" || m[p.Line] != "6" || m[p.Column] != "11" || m[p.Message] != "big/a small order: want delivered, got false" {
		t.Errorf("failed test: %q", m)
	}
}
