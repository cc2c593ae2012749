package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// build builds the command as users do.
func build(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "rmqsql")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// exitCodeOf runs a command and returns its exit code and what it wrote.
func exitCodeOf(t *testing.T, c *exec.Cmd) (code int, out string) {
	t.Helper()
	data, err := c.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), string(data)
}

// TestExitCodes holds the table of exit codes that the README promises.
func TestExitCodes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	binary := build(t)
	const order = "../../testdata/messages/order.json"
	for _, test := range []struct {
		want int
		args []string
	}{
		{0, []string{"eval", "a > 1", "-p", "a=2"}},
		{0, []string{"eval", "level = 'VIP' region = 'BEIJING'", "-m", order}},
		{1, []string{"eval", "a > 1", "-p", "a=1"}},
		{1, []string{"eval", "a > 1", "-p", "a=x"}},
		{1, []string{"eval", "a > 1"}},
		{2, []string{"eval", "a >", "-p", "a=1"}},
		{2, []string{"eval", "a > 1", "-m", "nowhere.json"}},
		{2, []string{"eval"}},
		{0, []string{"check", "a > 1"}},
		{1, []string{"check", "a > 1 b"}},
		{1, []string{"check", "a >"}},
		{0, []string{"check", "a >", "--fail-level", "never"}},
		{2, []string{"check", "-f", "nowhere.txt"}},
		{2, []string{"check"}},
		{2, []string{"filter", "amount > 1", order}}, // not one message a line
		{0, []string{"filter", "nothing = 'such'", os.DevNull}},
		{2, []string{"filter", "a >", os.DevNull}},
		{2, []string{"filter", "a > 1", "nowhere.jsonl"}},
		{0, []string{"ast", "a > 1"}},
		{2, []string{"ast", "a >"}},
		{0, []string{"disasm", "a > 1"}},
		{0, []string{"tag", "match", "A", "A"}},
		{1, []string{"tag", "match", "A", "B"}},
		{1, []string{"tag", "collide", "Aa", "BB"}},
		{0, []string{"tag", "hash", "A"}},
		{2, []string{"conformance", "nowhere.jsonl"}},
		{2, []string{"fmt", "nowhere.sql92"}},
		{2, []string{"test", "nowhere.yaml"}},
		{0, []string{"completion", "bash"}},
		{0, []string{"releases"}},
		{0, []string{"version"}},
		{0, []string{"--help"}},
		{2, []string{"nonsense"}},
		{2, nil},
	} {
		code, out := exitCodeOf(t, exec.Command(binary, test.args...))
		if code != test.want {
			t.Errorf("rmqsql %q: exit code %d, want %d\n%s", test.args, code, test.want, out)
		}
	}
}

// TestBrokenPipe: a reader that goes away, as head does, is no error to tell of.
func TestBrokenPipe(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	messages := filepath.Join(t.TempDir(), "many.jsonl")
	if err := os.WriteFile(messages, bytes.Repeat([]byte(`{"a":"1"}`+"\n"), 100_000), 0o644); err != nil {
		t.Fatal(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	c := exec.Command(build(t), "eval", "a = '1'", "-m", messages)
	c.Stdout, c.Stderr = w, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	_ = r.Close()
	_ = c.Wait() // killed by the pipe, or ended early: either is fine
	if stderr.Len() > 0 {
		t.Errorf("stderr: %s", stderr.String())
	}
}

// closedReader is a stdin that is closed.
type closedReader struct{}

func (closedReader) Read([]byte) (int, error) { return 0, os.ErrClosed }

// failingWriter is a full disk.
type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestBrokenStreams(t *testing.T) {
	var stderr strings.Builder
	if code := run([]string{"rmqsql", "eval", "a > 1", "-m", "-"}, closedReader{}, &strings.Builder{}, &stderr); code != 2 {
		t.Errorf("closed stdin: exit code %d", code)
	}
	if want := "rmqsql eval: cannot read stdin: file already closed\n"; stderr.String() != want {
		t.Errorf("closed stdin: %q, want %q", stderr.String(), want)
	}
	stderr.Reset()
	if code := run([]string{"rmqsql", "eval", "a > 1", "-p", "a=2"}, nil, failingWriter{}, &stderr); code != 2 {
		t.Errorf("full disk: exit code %d", code)
	}
	if want := "rmqsql: cannot write the output: disk full\n"; stderr.String() != want {
		t.Errorf("full disk: %q, want %q", stderr.String(), want)
	}
}

// TestHostileInput gives every command that reads something large and odd things.
// Each must say what is wrong in a few lines, whatever it was given.
func TestHostileInput(t *testing.T) {
	random := make([]byte, 1<<20)
	source := rand.New(rand.NewPCG(1, 2))
	for i := range random {
		random[i] = byte(source.Uint32())
	}
	inputs := map[string]string{
		"10 MB of letters":      strings.Repeat("a", 10<<20),
		"10 MB of terms":        strings.Repeat("a = 1 OR ", 10<<20/9),
		"a million parentheses": strings.Repeat("(", 1_000_000),
		"a million quotes":      strings.Repeat("'", 1_000_001),
		"random bytes":          string(random),
		"zeros":                 strings.Repeat("\x00", 1<<20),
		"invalid UTF-8":         "a = '\xff\xfe'",
		"UTF-16":                "\xff\xfea\x00=\x001\x00",
		"nothing":               "",
	}
	for name, input := range inputs {
		for _, args := range [][]string{
			{"eval", "-f", "-"}, {"ast", "-f", "-"}, {"disasm", "-f", "-"}, {"eval", "a > 1", "-m", "-"},
			{"eval", "-f", "-", "--lang", "zh", "--color", "always"}, {"tag", "collide", "-", "--format", "json"}, {"check", "-f", "-"},
		} {
			var stdout, stderr strings.Builder
			code := run(append([]string{"rmqsql"}, args...), strings.NewReader(input), &stdout, &stderr)
			if code < 0 || code > 2 {
				t.Errorf("%s, %q: exit code %d", name, args, code)
			}
			if args[0] == "eval" && (code != 2 || stderr.Len() == 0 || stderr.Len() > 4000) {
				t.Errorf("%s, %q: exit code %d, %d bytes of error: %.300s", name, args, code, stderr.Len(), stderr.String())
			}
			if strings.Contains(stdout.String()+stderr.String(), "\x00") {
				t.Errorf("%s, %q: zeros on the terminal", name, args)
			}
		}
	}
}
