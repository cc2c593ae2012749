package lint

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the pages of docs/rules")

// TestPages keeps docs/rules current: a page a rule, an index, nothing else.
func TestPages(t *testing.T) {
	dir := filepath.FromSlash("../../docs/rules")
	pages := map[string]string{"README.md": Index()}
	for _, r := range Rules() {
		pages[r.Code.String()+".md"] = r.Markdown()
	}
	if *update {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range pages {
		path := filepath.Join(dir, name)
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(got), want); diff != "" {
			t.Errorf("%s is out of date (go test ./internal/lint -update):\n%s", path, diff)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, ok := pages[e.Name()]; !ok {
			t.Errorf("%s belongs to no rule", filepath.Join(dir, e.Name()))
		}
	}
}

// TestCorrectedExamples: what a bad example becomes has nothing of the rule left.
func TestCorrectedExamples(t *testing.T) {
	corrected := 0
	for _, r := range Rules() {
		fixed, ok := r.Corrected()
		if !ok {
			continue
		}
		corrected++
		for _, f := range r.Look(Example{Text: fixed, Release: r.Bad.Release}) {
			if f.Code == r.Code {
				t.Errorf("%s: %q becomes %q, which has it still", r.Code, r.Bad, fixed)
			}
		}
	}
	if corrected < 15 {
		t.Errorf("only %d bad examples are corrected", corrected)
	}
}
