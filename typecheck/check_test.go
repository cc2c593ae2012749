package typecheck_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/typecheck"
)

// TestChecks runs testdata/checks.txt: a selector, ### and "ok", or the code and
// the text it points at.
func TestChecks(t *testing.T) {
	file, err := os.Open("testdata/checks.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows := 0
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		selector, want, ok := strings.Cut(line, " ### ")
		if !ok {
			t.Fatalf("line %d: no ###", n)
		}
		rows++
		selector = strings.TrimSpace(selector)
		s, err := grammar.Parse(selector, ast.Extended, grammar.Limits{})
		if err != nil {
			t.Errorf("line %d: %s: %v", n, selector, err)
			continue
		}
		got := "ok"
		if err := typecheck.Check(s.Root); err != nil {
			got = err.Code.String() + " " + err.Span.Text(selector)
		}
		if got != want {
			t.Errorf("line %d: %s: %s, want %s", n, selector, got, want)
		}
	}
	if rows == 0 {
		t.Error("no rows")
	}
}
