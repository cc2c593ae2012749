package project

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
)

func TestConfigFor(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		".rmqsql.yaml": "release: 4.1.0", "repo/.git/HEAD": "", "repo/a/x": "", "repo/b/.rmqsql.yaml": "release: 4.9.4\nexclude: [gen, '*.tmp.java', sub/**/x.java, /top.java]",
		"plain/x": "",
	})
	configs, err := NewConfigs("")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"plain/x": "4.1.0", "repo/a/x": ast.Newest.String(), "repo/b/x": "4.9.4", "repo/b/c/d/x": "4.9.4",
	} {
		config, err := configs.For(filepath.Join(dir, path))
		if err != nil || config.Release.String() != want {
			t.Errorf("%s: release %s, %v; want %s", path, config.Release, err, want)
		}
	}
	config, err := configs.For(filepath.Join(dir, "repo/b/x"))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{
		"gen/a.java": true, "x/gen/y/a.java": true, "generated/a.java": false, "a.tmp.java": true, "x/a.tmp.java": true, "sub/x.java": true,
		"sub/y/z/x.java": true, "other/sub/x.java": false, "top.java": true, "x/top.java": false,
	} {
		if got := config.Excludes(filepath.Join(dir, "repo/b", path)); got != want {
			t.Errorf("Excludes(%s) = %t", path, got)
		}
	}
}

const wholeConfig = `
release: 4.9.4
exclude:
  - "**/generated"
rules:
  RMQ404: off
  never-true: error
  rmq301: Warning
annotations:
  - Simple
  - {name: "@com.acme.Own", expression: filter, type: kind, default: sql, group: g, topic: t}
`

func TestReadConfig(t *testing.T) {
	path := filepath.Join(t.TempDir(), ConfigName)
	read := func(text string) (*Config, error) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return ReadConfig(path)
	}
	config, err := read(wholeConfig)
	if err != nil {
		t.Fatal(err)
	}
	release, _ := ast.ParseRelease("4.9.4")
	want := &Config{Path: path, Release: release, Exclude: []string{"**/generated"},
		Rules: map[ast.Code]Level{404: {Off: true}, 412: {Severity: ast.SeverityError}, 301: {Severity: ast.SeverityWarning}},
		Annotations: []extract.Annotation{
			{Name: "Simple", Expression: "selectorExpression", Type: "selectorType", Group: "consumerGroup", Topic: "topic"},
			{Name: "Own", Expression: "filter", Type: "kind", Default: extract.SQL, Group: "g", Topic: "t"},
		}}
	if diff := cmp.Diff(want, config); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, empty := range []string{"", "# nothing\n", "---\n"} {
		if _, err := read(empty); err != nil {
			t.Errorf("%q: %v", empty, err)
		}
	}
	for text, want := range map[string]string{
		"relaese: 5.1.3":                       ":1:1: there is no key relaese: the keys are release, exclude, rules, annotations",
		"release: five":                        ":1:10: ",
		"release: [5]":                         ":1:10: release takes a text",
		"- a":                                  ":1:1: the configuration takes keys with values",
		"a: b: c":                              ": it is not valid YAML: ",
		"rules:\n  RMQ999: off":                ":2:3: there is no rule RMQ999",
		"rules:\n  RMQ404: loud":               ":2:11: a rule is error, warning, note or off, not loud",
		"rules: off":                           ":1:8: rules takes keys with values",
		"exclude: ['[']":                       ":1:11: [ is no pattern that can be read",
		"annotations: {name: a}":               ":1:14: annotations takes a list",
		"annotations:\n- {nam: a}":             ":2:4: an annotation has no key nam: ",
		"annotations:\n- {expression: a}":      ":2:3: an annotation needs a name",
		"annotations: [{name: a, default: x}]": ":1:34: default is sql or tag, not x",
		"release: 5.1.3\nrelease: 5.1.4":       ":2:1: the key release is given twice",
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), ConfigName+want) {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

// TestConfigSchema: editors accept what is accepted, and complain of unknown keys.
func TestConfigSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/schema/rmqsql.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for text, valid := range map[string]bool{
		wholeConfig: true, "{}": true, "exclude: x": true, "rules: {RMQ404: off}": true,
		"unknown: 1": false, "rules: {RMQ404: loud}": false, "annotations: [{expression: x}]": false, "annotations: [{name: x, nam: y}]": false,
	} {
		var value any
		if err := yaml.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); (err == nil) != valid {
			t.Errorf("%s: %v", text, err)
		}
	}
}
