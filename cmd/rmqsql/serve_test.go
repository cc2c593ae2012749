package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// TestServe starts the built command, asks it, and stops it by either signal.
func TestServe(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("builds the command, and sends it signals")
	}
	binary := build(t)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		c := exec.Command(binary, "serve", "--addr", "127.0.0.1:0")
		var complaints bytes.Buffer
		c.Stderr = &complaints
		stdout, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(stdout)
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("%v\n%s", err, complaints.String())
		}
		url := strings.TrimSpace(line)
		r, err := http.Post(url+"v1/eval", "application/json", strings.NewReader(`{"expression":"a > 1","messages":[{"a":"2"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != http.StatusOK || !strings.Contains(string(body), `"delivered":true`) {
			t.Errorf("status %d, %v: %s", r.StatusCode, err, body)
		}

		// A second one finds the port taken, and says what to do.
		taken := exec.Command(binary, "serve", "--addr", strings.Trim(strings.TrimPrefix(url, "http://"), "/"))
		if code, out := exitCodeOf(t, taken); code != 2 || !strings.Contains(out, "choose another port") {
			t.Errorf("exit code %d\n%s", code, out)
		}

		if err := c.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		rest, err := io.ReadAll(lines)
		if err != nil || len(rest) > 0 {
			t.Errorf("%v: more output: %s", err, rest)
		}
		if err := c.Wait(); err != nil || complaints.Len() > 0 {
			t.Errorf("%v: %v\n%s", signal, err, complaints.String())
		}
	}
}
