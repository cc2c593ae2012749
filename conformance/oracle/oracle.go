// Package oracle asks the filter engine of a published RocketMQ release. The
// engine runs in a Java process; the Maven project in this folder is what it runs.
// It needs Java 17, Maven, and once for each release a way to Maven's artefacts.
package oracle

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"sync/atomic"

	"github.com/rmqsql/rmqsql/conformance"
)

// Oracle is a running engine. It answers in order, and is not safe for concurrent
// use.
type Oracle struct {
	version string
	process *exec.Cmd
	in      io.WriteCloser
	next    func() (conformance.Case, error, bool)
	stop    func()
}

// Start starts the engine of a release: script is the file run of this folder, and
// version the release's number ("5.3.3"). The first start of a release fetches
// and compiles it. What it has to say goes to the standard error. Close ends it.
func Start(script, version string) (*Oracle, error) {
	process := exec.Command(script, version)
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
	next, stop := iter.Pull2(conformance.Read(out, "RocketMQ "+version))
	return &Oracle{version, process, in, next, stop}, nil
}

// Ask returns the question with its answers: Accept, Rest, Stage and the results.
func (o *Oracle) Ask(question conformance.Case) (conformance.Case, error) {
	if _, err := o.in.Write(question.AppendQuestion(nil)); err != nil {
		return conformance.Case{}, err
	}
	return o.answer(question.Expr)
}

// Answers yields the questions with their answers, in order; the line number of an
// answer counts all that were asked. An error ends it.
func (o *Oracle) Answers(questions iter.Seq[conformance.Case]) iter.Seq2[conformance.Case, error] {
	return func(yield func(conformance.Case, error) bool) {
		var stop atomic.Bool
		asked := make(chan string, 16*flushEvery)
		failed := make(chan error, 1)
		go func() {
			defer close(asked)
			failed <- o.write(questions, asked, &stop)
		}()
		for expr := range asked {
			c, err := o.answer(expr)
			if stop.Load() { // read on, or the next question would get this one's answer
				continue
			}
			if !yield(c, err) || err != nil {
				stop.Store(true)
			}
		}
		if err := <-failed; err != nil && !stop.Load() {
			yield(conformance.Case{}, err)
		}
	}
}

// flushEvery is how many questions are written together. It is less than asked
// has room for: else the reader could wait for an answer to a question that is
// not flushed, and the writer for room.
const flushEvery = 64

func (o *Oracle) write(questions iter.Seq[conformance.Case], asked chan<- string, stop *atomic.Bool) error {
	out := bufio.NewWriterSize(o.in, 1<<16)
	var line []byte
	unflushed := 0
	for q := range questions {
		if stop.Load() {
			break
		}
		asked <- q.Expr
		line = q.AppendQuestion(line[:0])
		if _, err := out.Write(line); err != nil {
			return err
		}
		if unflushed++; unflushed == flushEvery {
			if err := out.Flush(); err != nil {
				return err
			}
			unflushed = 0
		}
	}
	return out.Flush()
}

func (o *Oracle) answer(expr string) (conformance.Case, error) {
	c, err, ok := o.next()
	switch {
	case !ok:
		return c, fmt.Errorf("the engine of %s ended before its last answer", o.version)
	case err != nil:
		return c, err
	case c.Expr != expr:
		return c, fmt.Errorf("the engine of %s answers %q, but was asked %q", o.version, c.Expr, expr)
	}
	return c, nil
}

// Close ends the process and waits for its end.
func (o *Oracle) Close() error {
	o.in.Close()
	o.stop()
	return o.process.Wait()
}
