package analyzer

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// TestAnalyzer holds the package testdata/src/app against its "want" comments. The
// packages of the clients there have no more than their names.
func TestAnalyzer(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "app")
}

func TestRelease(t *testing.T) {
	if err := Analyzer.Flags.Set("release", "4.9.4"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = Analyzer.Flags.Set("release", "") })
	analysistest.Run(t, analysistest.TestData(), Analyzer, "old")
}

// TestVettool runs the built command as go vet does.
func TestVettool(t *testing.T) {
	dir := t.TempDir()
	tool := filepath.Join(dir, "rmqsqlvet")
	if out, err := exec.Command("go", "build", "-o", tool, "./cmd/rmqsqlvet").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	command := exec.Command("go", "vet", "-vettool="+tool, "./...")
	command.Dir = "testdata/vet"
	out, err := command.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "main.go:6:68: there is no operator ==") {
		t.Errorf("%v\n%s", err, out)
	}
}
