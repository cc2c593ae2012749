package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRecordedScans runs every recorded scan of the sample store through the
// built command.
func TestRecordedScans(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	command := filepath.Join(t.TempDir(), "rmqsql")
	if out, err := exec.Command("go", "build", "-o", command, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const dir = "../../testdata/store"
	recorded, err := os.ReadFile(dir + "/expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var scans []map[string]any
	if err := json.Unmarshal(recorded, &scans); err != nil {
		t.Fatal(err)
	}
	if len(scans) != 21 {
		t.Fatalf("%d recorded scans, want 21", len(scans))
	}
	before, err := stampFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range scans {
		args := []string{"scan", dir, "--format", "json", "--topic", want["topic"].(string)}
		for _, flag := range []string{"tags", "sql"} {
			if text, ok := want[flag].(string); ok {
				args = append(args, "--"+flag, text)
			}
		}
		cmd := exec.Command(command, args...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("%q: %v\n%s", args, err, &stderr)
			continue
		}
		var got map[string]any
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatal(err)
		}
		for field := range want {
			if d := cmp.Diff(want[field], got[field]); d != "" {
				t.Errorf("%q, %s: -want +got:\n%s", args, field, d)
			}
		}
	}
	after, err := stampFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(before, after); d != "" {
		t.Errorf("the store has changed, -before +after:\n%s", d)
	}
}
