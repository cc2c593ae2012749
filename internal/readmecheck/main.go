// Command readmecheck runs the commands that a document shows and compares what
// they print with what it says they do.
//
// In a block fenced as ```console a line that begins with "$ " is a command; the
// lines up to the next command or the end of the block are its output, standard
// error included. A comment "# exit N" at the end of the command is the exit code
// that is expected; 0 without one. An output of a single "…" is not compared.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

func main() {
	failed, ran := 0, 0
	for _, path := range os.Args[1:] {
		examples, err := read(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		for _, e := range examples {
			ran++
			if problem := e.run(); problem != "" {
				failed++
				fmt.Fprintf(os.Stderr, "%s:%d: $ %s\n%s\n", path, e.line, e.command, problem)
			}
		}
	}
	fmt.Printf("%d examples passed, %d failed\n", ran-failed, failed)
	if failed > 0 || ran == 0 {
		os.Exit(1)
	}
}

// example is a command of a document and what it is said to print.
type example struct {
	line    int
	command string
	exit    int
	output  []string
}

var exitComment = regexp.MustCompile(`\s+# exit (\d+)$`)

// read collects the examples of a document.
func read(path string) ([]example, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var examples []example
	inside := false
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console"
		case !inside:
		case strings.HasPrefix(line, "$ "):
			e := example{line: n, command: line[2:]}
			if m := exitComment.FindStringSubmatchIndex(e.command); m != nil {
				e.exit, _ = strconv.Atoi(e.command[m[2]:m[3]])
				e.command = e.command[:m[0]]
			}
			examples = append(examples, e)
		case len(examples) > 0:
			last := &examples[len(examples)-1]
			last.output = append(last.output, line)
		}
	}
	return examples, lines.Err()
}

// run returns what is wrong with the example, or "".
func (e example) run() string {
	cmd := exec.Command("bash", "-c", e.command)
	out, err := cmd.CombinedOutput()
	code := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		return err.Error()
	}
	got := strings.TrimSpace(string(out))
	want := strings.TrimSpace(strings.Join(e.output, "\n"))
	switch {
	case code != e.exit:
		return fmt.Sprintf("exit code %d, want %d; it prints\n%s", code, e.exit, got)
	case want != "…" && got != want:
		return fmt.Sprintf("prints\n%s\nbut the document says\n%s", got, want)
	}
	return ""
}
