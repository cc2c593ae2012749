package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/rmqsql/rmqsql/internal/measure"
)

// writeMachine says when, where and with what the figures were made.
func writeMachine(w io.Writer, plan measure.Plan, s *suite) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Measured %s on %s/%s, %d processors (%s), %s; the fastest of %d turns of %v.\n",
		time.Now().Format(time.DateOnly), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), processor(), runtime.Version(), plan.Rounds, plan.Turn)
	if load := load(); load != "" {
		fmt.Fprintf(&b, "The machine's load average was %s when it began.\n", load)
	}
	b.WriteString("\n")
	versions := make(map[string]string)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, d := range info.Deps {
			versions[d.Path] = " " + d.Version
		}
	}
	for _, e := range s.engines {
		fmt.Fprintf(&b, "- **%s**%s: %s\n", e.name, versions[e.module], e.note)
	}
	if s.java != nil {
		fmt.Fprintf(&b, "- **%s**: a warm process for each pattern, over a HashMap; its own clock\n", javaRow)
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

// processor returns the model of the processor, where the system tells.
func processor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown model"
	}
	for line := range strings.Lines(string(info)) {
		if name, model, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(model)
		}
	}
	return "unknown model"
}

// load returns the machine's load average of the last minute, where the system
// tells.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(string(text), " ")
	return first
}

// The marks in a document between which the tables stand.
const (
	beginMark = "<!-- make bench-docs writes what follows -->\n"
	endMark   = "<!-- make bench-docs wrote what precedes -->\n"
)

// update puts the tables into a document.
func update(path, tables string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	head, rest, begun := strings.Cut(string(text), beginMark)
	_, tail, ended := strings.Cut(rest, endMark)
	if !begun || !ended {
		return fmt.Errorf("%s lacks the marks for the tables", path)
	}
	return os.WriteFile(path, []byte(head+beginMark+"\n"+tables+endMark+tail), 0o644)
}
