package vm_test

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/compile"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/vm"
)

var update = flag.Bool("update", false, "rewrite the expected files")

// TestDisassemble compiles each file of testdata/disasm.txtar named NAME.sql92,
// as tests and as plain code, and compares with the file behind it.
func TestDisassemble(t *testing.T) {
	const path = "testdata/disasm.txtar"
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(archive.Files) == 0 || len(archive.Files)%2 != 0 {
		t.Fatalf("%d files", len(archive.Files))
	}
	for i := 0; i < len(archive.Files); i += 2 {
		in, want := archive.Files[i], &archive.Files[i+1]
		t.Run(in.Name, func(t *testing.T) {
			s, err := grammar.Parse(string(in.Data), ast.Extended, grammar.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			tests, err := compile.Tests(s.Root)
			if err != nil {
				t.Fatal(err)
			}
			plain, err := compile.Plain(s.Root)
			if err != nil {
				t.Fatal(err)
			}
			got := vm.Disassemble(tests) + "\n" + vm.Disassemble(plain)
			if *update {
				want.Data = []byte(got)
			}
			if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
