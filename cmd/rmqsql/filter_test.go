package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestFilterBrokenPipe: filter ends quietly when its reader goes away, even if more
// lines would come for ever.
func TestFilterBrokenPipe(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	c := exec.Command(build(t), "filter", "a = '1'")
	c.Stdin, c.Stdout, c.Stderr = endlessLines{}, w, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	if _, err := io.ReadFull(r, make([]byte, 100)); err != nil {
		t.Error(err)
	}
	_ = r.Close()
	_ = c.Wait() // killed by the pipe, or ended early: either is fine
	if stderr.Len() > 0 {
		t.Errorf("stderr: %s", stderr.String())
	}
}

// endlessLines is an input of many messages.
type endlessLines struct{}

func (endlessLines) Read(p []byte) (int, error) {
	const line = `{"a":"1"}` + "\n"
	return copy(p, strings.Repeat(line, len(p)/len(line))), nil
}

func TestFilterBrokenStreams(t *testing.T) {
	for _, test := range []struct {
		stdin  io.Reader
		stdout io.Writer
		want   string
	}{
		{closedReader{}, &strings.Builder{}, "rmqsql filter: cannot read stdin: file already closed\n"},
		{endlessLines{}, failingWriter{}, "rmqsql: cannot write the output: disk full\n"},
	} {
		var stderr strings.Builder
		if code := run([]string{"rmqsql", "filter", "a = '1'"}, test.stdin, test.stdout, &stderr); code != 2 {
			t.Errorf("exit code %d, want 2: %s", code, test.want)
		}
		if stderr.String() != test.want {
			t.Errorf("%q, want %q", stderr.String(), test.want)
		}
	}
	stdout, stderr := brokenPipe{}, new(strings.Builder)
	if code := run([]string{"rmqsql", "filter", "a = '1'"}, endlessLines{}, stdout, stderr); code != 0 || stderr.Len() > 0 {
		t.Errorf("broken pipe: exit code %d, %q", code, stderr)
	}
}

// brokenPipe is an output that nobody reads any more.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestFilterHostileInput: whatever is in the lines, each is named once and nothing
// comes out.
func TestFilterHostileInput(t *testing.T) {
	for name, input := range map[string]string{
		"letters":       strings.Repeat("a", 10<<20),
		"an open brace": strings.Repeat("{\"a\":", 2<<20),
		"a bracket":     strings.Repeat("[", 10<<20),
		"quotes":        strings.Repeat("'", 1<<20),
		"zeros":         strings.Repeat("\x00", 1<<20),
		"UTF-16":        "\xff\xfe" + strings.Repeat("{\x00\n\x00", 1000),
	} {
		var stdout, stderr strings.Builder
		code := run([]string{"rmqsql", "filter", "a = '1'", "-"}, strings.NewReader(input), &stdout, &stderr)
		if code != 2 || stdout.Len() > 0 || strings.Count(stderr.String(), "error:") != 1 || stderr.Len() > 1000 {
			t.Errorf("%s: exit code %d, %d bytes out, %.500s", name, code, stdout.Len(), stderr.String())
		}
		if strings.Contains(stderr.String(), "\x00") {
			t.Errorf("%s: zeros on the terminal", name)
		}
	}
}
