package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/internal/project"
)

// inFolder writes files into a new folder, which becomes the current one.
func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("LANG", "C")
}

func lintRun(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(append([]string{"rmqsql", "lint"}, args...), strings.NewReader(""), &out, &err)
	return code, out.String(), err.String()
}

// TestLintOddFiles: files that are no text, or none that can be read, are named, and
// all others are still checked.
func TestLintOddFiles(t *testing.T) {
	const use = "import org.apache.rocketmq.client.consumer.MessageSelector;\n"
	inFolder(t, map[string]string{
		"a/Binary.java": use + "\x00\x01\x02",
		"a/Latin.java":  use + "class A { /* caf\xe9 */ Object x = MessageSelector.bySql(\"\xe9 == 1\"); Object y = MessageSelector.bySql(\"y == 1\"); }",
		"b/Good.java":   use + "class B { Object x = MessageSelector.bySql(\"a == 1\"); }",
		"b/Half.go":     "package b\nimport \"github.com/apache/rocketmq-client-go/v2/consumer\"\nvar s = consumer.MessageSelector{Type: consumer.SQL92, Expression: \"g == 1\"}\nfunc (",
		"c/z.sql92":     "a = 1",
	})
	if err := os.Symlink("nowhere", "c/Dangling.java"); err != nil {
		t.Fatal(err)
	}
	code, out, complaints := lintRun()
	if code != int(exitFindings) {
		t.Errorf("exit %d", code)
	}
	for _, want := range []string{
		"a/Latin.java:2:56: error: the text is not valid UTF-8", "a/Latin.java:2:102: error: there is no operator ==",
		"b/Good.java:2:47: error: there is no operator ==", "b/Half.go:3:71: error: there is no operator ==",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	for _, want := range []string{"a/Binary.java is binary", "a/Latin.java is not valid UTF-8", "b/Half.go: "} {
		if !strings.Contains(complaints, want) {
			t.Errorf("no %q in\n%s", want, complaints)
		}
	}
	code, out, complaints = lintRun("c/Dangling.java", "b/Good.java")
	if code != int(exitFailed) || !strings.Contains(complaints, "Dangling.java") {
		t.Errorf("exit %d, %s%s", code, out, complaints)
	}
}

// TestLintManyFiles: with any number of readers the report is the same, whatever
// files wait for constants of others.
func TestLintManyFiles(t *testing.T) {
	files := map[string]string{"zz/Shared.java": "package zz;\npublic class Shared { public static final String WRONG = \"shared == 1\"; }"}
	for i := range 300 {
		text := `"a == ` + fmt.Sprint(i) + `"`
		if i%50 == 7 {
			text = "zz.Shared.WRONG"
		}
		if i%3 == 0 {
			files[fmt.Sprintf("p%d/Plain%d.java", i%7, i)] = "package p;\nclass Plain { String s = \"x == 1\"; }"
			continue
		}
		files[fmt.Sprintf("p%d/C%d.java", i%7, i)] = "package p;\nimport org.apache.rocketmq.client.consumer.MessageSelector;\n" +
			"class C { Object x = MessageSelector.bySql(" + text + "); }"
	}
	inFolder(t, files)
	_, one, _ := lintRun("--jobs", "1")
	for _, jobs := range []string{"2", "8"} {
		if _, other, _ := lintRun("--jobs", jobs); other != one {
			t.Errorf("with %s jobs the report is another one", jobs)
		}
	}
	if n := strings.Count(one, "[RMQ107]"); n != 197 { // those of the constant count once
		t.Errorf("%d findings", n)
	}
	if !strings.Contains(one, "zz/Shared.java:2:66: error") {
		t.Error("the constant is not reported")
	}
}

// TestLintTrouble: a folder that cannot be listed is named and fails the run, which
// goes on.
func TestLintTrouble(t *testing.T) {
	inFolder(t, map[string]string{"a/x.sql92": "a = 1", "b/y.sql92": "b == 1"})
	var out, complaints bytes.Buffer
	e := newEnv(strings.NewReader(""), &out, &complaints)
	l := &projectLinter{env: e, jobs: 1, folder: ".", seen: map[string]bool{}}
	l.configs, _ = project.NewConfigs("")
	visited := 0
	walk := func(yield func(*linted) bool) error {
		yield(&linted{path: "a", config: &project.Config{}, err: os.ErrPermission, done: make(chan struct{})})
		return l.walk([]string{"."}, yield)
	}
	err := l.runWalk(walk, func(*linted) error { visited++; return nil })
	if err != nil || visited != 2 || l.failed == nil || !strings.Contains(complaints.String(), "permission") {
		t.Errorf("%v, %d files, %v, %s", err, visited, l.failed, complaints.String())
	}
}
