package jsonfilter

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/message"
)

// Filter copies lines of several inputs, one after the other, to one output. It is
// not safe for concurrent use.
type Filter struct {
	Selector *rmqsql.Filter
	Invert   bool // picks what does not match; never what cannot be read
	Workers  int  // goroutines that match; at least 1
	// Output gets the picked lines, byte for byte and in order. It is flushed
	// whenever no more are at hand. nil only counts.
	Output *bufio.Writer
	// Report is told of each line that cannot be read, in order and by the goroutine
	// of Run. nil only counts.
	Report func(*message.Error)

	unended bool // the last line written lacks its end
}

// WriteError is a failure to write the output.
type WriteError struct{ Err error }

// Error implements error.
func (e *WriteError) Error() string { return fmt.Sprintf("writing lines: %v", e.Err) }

// Unwrap returns the cause.
func (e *WriteError) Unwrap() error { return e.Err }

// Run filters an input, whose name stands in what is reported. It holds a few blocks
// of lines for each worker, and no more unless single lines are long. An error is
// one of in, all lines before it being done, or a *WriteError. After the latter, a
// Read that waits for in goes on waiting.
func (f *Filter) Run(in io.Reader, name string) (Counts, error) {
	workers := max(f.Workers, 1)
	p := &pipeline{
		work:  make(chan *block, workers),
		order: make(chan *block, 2*workers),
		free:  make(chan *block, 3*workers+2),
		stop:  make(chan struct{}),
	}
	defer close(p.stop)
	go p.read(in)
	for range workers {
		go p.match(NewMatcher(f.Selector), f.Invert)
	}
	var all Counts
	for b := range p.order {
		<-b.done
		if err := f.finish(b, name, all.Lines); err != nil {
			return all, &WriteError{err}
		}
		all.add(b.counts)
		p.recycle(b)
		if f.Output != nil && len(p.order) == 0 {
			if err := f.Output.Flush(); err != nil {
				return all, &WriteError{err}
			}
		}
	}
	return all, p.failed
}

// finish writes what a worker picked and reports what it could not read. before is
// the number of lines in front of the block.
func (f *Filter) finish(b *block, name string, before int64) error {
	for _, s := range b.picked {
		if err := f.write(b.text[s.from:s.to]); err != nil {
			return err
		}
	}
	for _, bad := range b.unread {
		bad.Name = name
		bad.Line += int(before)
		if f.Report != nil {
			f.Report(bad)
		}
	}
	return nil
}

func (f *Filter) write(lines []byte) error {
	if f.Output == nil {
		return nil
	}
	if f.unended {
		if err := f.Output.WriteByte('\n'); err != nil {
			return err
		}
	}
	f.unended = lines[len(lines)-1] != '\n'
	_, err := f.Output.Write(lines)
	return err
}

// pipeline takes blocks from the reader through the workers to the writer. Each
// block goes two ways at once: to whichever worker is free, and into the queue that
// keeps the order.
type pipeline struct {
	work, order, free chan *block
	stop              chan struct{} // closed when nobody waits for blocks any more
	failed            error         // of the input; set before order is closed
}

func (p *pipeline) read(in io.Reader) {
	defer close(p.order)
	defer close(p.work)
	for r := (blockReader{in: in}); ; {
		b := p.empty()
		if err := r.read(b); err != nil {
			if !errors.Is(err, io.EOF) {
				p.failed = err
			}
			return
		}
		for _, way := range []chan *block{p.order, p.work} {
			select {
			case way <- b:
			case <-p.stop:
				return
			}
		}
	}
}

func (p *pipeline) match(m *Matcher, invert bool) {
	for b := range p.work {
		b.pick(m, invert)
		b.done <- struct{}{}
	}
}

// empty returns a block for new lines.
func (p *pipeline) empty() *block {
	select {
	case b := <-p.free:
		return b
	default:
		return &block{done: make(chan struct{}, 1)}
	}
}

// recycle keeps a block for later, unless a long line has made it large.
func (p *pipeline) recycle(b *block) {
	if cap(b.text) > blockSize {
		return
	}
	select {
	case p.free <- b:
	default:
	}
}
