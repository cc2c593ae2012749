package rmqsql_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/compile"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/typecheck"
	"github.com/rmqsql/rmqsql/vm"
)

var update = flag.Bool("update", false, "rewrite the expected parts of testdata/pipeline")

// TestPipeline shows what every stage makes of a selector. Each file under
// testdata/pipeline holds the selector, messages (one JSON object a line) and, for
// a release other than the newest, "release: N" in the comment at the top; the
// rest is what is expected, and -update writes it. A reviewer sees a change of
// meaning as a change of text.
func TestPipeline(t *testing.T) {
	paths, err := filepath.Glob("testdata/pipeline/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no files", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := stages(t, archive)
			if *update {
				if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(txtar.Format(archive)), string(txtar.Format(got))); diff != "" {
				t.Errorf("-want +got (go test -run Pipeline -update . rewrites the file):\n%s", diff)
			}
		})
	}
}

// stages returns the archive with every expected part made anew.
func stages(t *testing.T, archive *txtar.Archive) *txtar.Archive {
	t.Helper()
	given := make(map[string]string)
	for _, file := range archive.Files {
		given[file.Name] = string(file.Data)
	}
	text := strings.TrimSuffix(given["selector"], "\n")
	var release rmqsql.Release
	if _, after, ok := strings.Cut(string(archive.Comment), "release: "); ok {
		line, _, _ := strings.Cut(after, "\n")
		var err error
		if release, err = rmqsql.ParseRelease(line); err != nil {
			t.Fatal(err)
		}
	}
	out := &txtar.Archive{Comment: archive.Comment}
	add := func(name, data string) {
		out.Files = append(out.Files, txtar.File{Name: name, Data: []byte(strings.TrimRight(data, "\n") + "\n")})
	}
	add("selector", text)
	add("messages", given["messages"])

	s, err := grammar.Parse(text, release, grammar.Limits{})
	if err == nil {
		if e := typecheck.Check(s.Root); e != nil {
			err = e
		}
	}
	if err != nil {
		add("refused", err.Error())
		return out
	}
	if s.IgnoredText() != "" {
		add("ignored", s.IgnoredText())
	}
	add("canonical", ast.Print(s.Root))
	add("tree", ast.Dump(s.Root))
	add("types", types(s))
	tests, err := compile.Tests(s.Root)
	if err != nil {
		t.Fatal(err)
	}
	add("code", vm.Disassemble(tests))
	plain, err := compile.Plain(s.Root)
	if err != nil {
		t.Fatal(err)
	}
	add("plain", vm.Disassemble(plain))
	add("verdicts", verdicts(t, text, release, given["messages"]))
	return out
}

// types lists the operands that are no constants, and their types.
func types(s *ast.Selector) string {
	var b strings.Builder
	ast.Walk(s.Root, func(x ast.Expr) bool {
		if typ := typecheck.TypeOf(x); !typ.Constant() {
			fmt.Fprintf(&b, "%-10s %s\n", typ, ast.Print(x))
		}
		return true
	})
	return b.String()
}

func verdicts(t *testing.T, text string, release rmqsql.Release, messages string) string {
	f, err := rmqsql.Compile(text, &rmqsql.Options{Release: release})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(messages), "\n") {
		var m rmqsql.Map
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		v, err := f.Eval(m)
		fmt.Fprintf(&b, "%-6s %s\n", v, line)
		if err != nil {
			fmt.Fprintf(&b, "       %v\n", err)
		}
	}
	return b.String()
}
