package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/internal/suite"
)

// TestMain lets the test's own binary be the oracle: this module's engine, which
// for one release errs on purpose.
func TestMain(m *testing.M) {
	if os.Getenv("DIFFTEST_ORACLE") == "" {
		os.Exit(m.Run())
	}
	engine := suite.Engine(&rmqsql.Options{Release: ast.Newest})
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		// Only answered cases can be read, so the question gets one.
		line = bytes.Replace(line, []byte(`"messages"`), []byte(`"accept":true,"messages"`), 1)
		line = bytes.ReplaceAll(line, []byte(`"props"`), []byte(`"result":"null","props"`))
		for c, err := range conformance.Read(bytes.NewReader(line), "question") {
			if err != nil {
				panic(err)
			}
			os.Stdout.Write(answer(engine, c, os.Args[1] == "5.1.4").Append(nil))
		}
	}
}

// answer is right, unless wrong: then <> between a property and 5 is false for 6.
func answer(engine conformance.Engine, c conformance.Case, wrong bool) conformance.Case {
	s, err := engine.Compile(c.Expr)
	if err != nil {
		return conformance.Case{Expr: c.Expr, Stage: "parse"}
	}
	c.Accept, c.Rest = true, s.Rest()
	for i, m := range c.Messages {
		c.Messages[i].Result = s.Eval(m.Props)
		if wrong && strings.Contains(c.Expr, "<>") && c.Messages[i].Result == conformance.True {
			c.Messages[i].Result = conformance.False
		}
	}
	return c
}

func difftest(t *testing.T, args ...string) (out string, failed bool, err error) {
	t.Helper()
	t.Setenv("DIFFTEST_ORACLE", "1")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	failed, err = run(append([]string{"-run", self}, args...), &stdout, &stderr)
	return stdout.String(), failed, err
}

func TestAgreement(t *testing.T) {
	out, failed, err := difftest(t, "-oracle", "5.1.3", "-count", "500", "-typed")
	if err != nil || failed || !strings.HasSuffix(out, " passed, 0 failed\n") || !strings.Contains(out, "oracle 5.1.3, 500 selectors") {
		t.Errorf("failed %t, error %v, output %s", failed, err, out)
	}
}

// TestDifferencesAreShrunk: whatever selector shows the oracle's mistake first,
// what is printed is one of the few smallest.
func TestDifferencesAreShrunk(t *testing.T) {
	out, failed, err := difftest(t, "-oracle", "5.1.4", "-count", "500", "-most", "5")
	if err != nil || !failed {
		t.Fatalf("failed %t, error %v, output %s", failed, err, out)
	}
	for _, block := range strings.Split(strings.TrimSpace(out), "\nRocketMQ") {
		expr, _, _ := strings.Cut(block, "\n")
		if _, expr, _ = strings.Cut(expr, ": "); len(expr) > 16 {
			t.Errorf("%q is not small", expr)
		}
	}
	if !strings.Contains(out, "want  false\n  got   true") {
		t.Errorf("no difference is told: %s", out)
	}
}

// TestFiles: a case file is asked again, and what was recorded otherwise is told.
func TestFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cases")
	cases := `{"expr":"a > 5","accept":true,"rest":"","messages":[{"props":{"a":"%s"},"result":"true"}]}` + "\n" + `{"expr":"a >","accept":false}` + "\n"
	write := func(value string) {
		if err := os.WriteFile(file, fmt.Appendf(nil, cases, value), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("6")
	if out, failed, err := difftest(t, "-oracle", "5.1.3", file); err != nil || failed {
		t.Errorf("failed %t, error %v, output %s", failed, err, out)
	}
	write("4")
	out, _, err := difftest(t, "-oracle", "5.1.3", file)
	if err == nil || !strings.Contains(err.Error(), "1 answers are not those that were recorded") {
		t.Errorf("error %v", err)
	}
	if want := file + ":1: a > 5\n  props {a=\"4\"}\n  recorded true\n  now      false\n"; !strings.Contains(out, want) {
		t.Errorf("output %s, want %s", out, want)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"-release", "3.0.0"}, {"-nonsense"}, {"-run", "/nonexistent/run"}, {"nonexistent.jsonl"}} {
		if _, _, err := difftest(t, args...); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}
