package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// javaRelease is the RocketMQ release whose own engine runs beside ours.
const javaRelease = "5.5.0"

// javaEngine is a warm process of RocketMQ's engine for one pattern.
type javaEngine struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// javaClasspath returns where the engine's classes are, having them fetched if need
// be, and an error where there is no Java, no Maven, or no way to the classes.
func javaClasspath() (string, error) {
	const oracle = "../conformance/oracle/"
	path := oracle + "target/" + javaRelease + "/classpath"
	if _, err := os.Stat(path); err != nil {
		for _, tool := range []string{"java", "mvn"} {
			if _, err := exec.LookPath(tool); err != nil {
				return "", err
			}
		}
		if out, err := exec.Command(oracle+"run", javaRelease).CombinedOutput(); err != nil {
			return "", fmt.Errorf("the engine cannot be fetched: %w\n%s", err, out)
		}
	}
	if _, err := exec.LookPath("java"); err != nil {
		return "", err
	}
	classpath, err := os.ReadFile(path)
	return string(classpath), err
}

// startJava starts the engine for a pattern and waits until it is warm.
func startJava(classpath string, p pattern) (*javaEngine, error) {
	process := exec.Command("java", "-XX:+UseSerialGC", "-cp", classpath, "java/Bench.java")
	process.Stderr = os.Stderr
	in, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	j := &javaEngine{process, in, bufio.NewReader(out)}
	lines := []string{p.Selector, fmt.Sprint(len(p.Messages))}
	for _, m := range p.Messages {
		lines = append(lines, string(m.stored()))
	}
	if _, err := io.WriteString(in, strings.Join(lines, "\n")+"\n"); err != nil {
		return nil, errors.Join(err, j.close())
	}
	if line, err := j.out.ReadString('\n'); err != nil || line != "ready\n" {
		return nil, errors.Join(fmt.Errorf("the Java engine says %q", line), err, j.close())
	}
	return j, nil
}

func (j *javaEngine) close() error {
	j.in.Close()
	return j.process.Wait()
}

// ask has a command done and returns how long it took and how many matches it had.
func (j *javaEngine) ask(command string, arguments ...int) (took time.Duration, matches int, err error) {
	for _, n := range arguments {
		command += fmt.Sprintf(" %d", n)
	}
	if _, err := io.WriteString(j.in, command+"\n"); err != nil {
		return 0, 0, err
	}
	line, err := j.out.ReadString('\n')
	if err != nil {
		return 0, 0, err
	}
	_, err = fmt.Sscan(line, &took, &matches)
	return took, matches, err
}

// match is a run of the engine over message i.
func (j *javaEngine) match(i int) run {
	return func(n int) int {
		_, matches, err := j.ask("match", i, n)
		if err != nil {
			return -1
		}
		return matches
	}
}

// clock is a task for measure. A process that is gone takes no time, which the
// caller sees.
func (j *javaEngine) clock(command string, arguments ...int) func(n int) time.Duration {
	return func(n int) time.Duration {
		took, _, err := j.ask(command, append(arguments[:len(arguments):len(arguments)], n)...)
		if err != nil {
			return 0
		}
		return took
	}
}
