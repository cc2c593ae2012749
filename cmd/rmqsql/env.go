package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/mattn/go-isatty"
	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/report"
)

// env is what a command runs in: its streams, and what the global flags say.
type env struct {
	stdin     io.Reader
	stdout    *bufio.Writer
	stderr    io.Writer
	rawStdin  io.Reader // for who reads while somebody else writes stdout
	rawStdout io.Writer
	rawStderr io.Writer

	out, err  styles
	lang      ast.Lang // of text for people
	langGiven bool     // by a flag, so that it holds for machine formats too
}

func newEnv(stdin io.Reader, stdout, stderr io.Writer) *env {
	e := &env{rawStdin: stdin, rawStdout: stdout, rawStderr: stderr}
	e.stdout = bufio.NewWriterSize(stdout, 64<<10)
	e.stdin = &flushingReader{stdin, e.stdout}
	e.stderr = &flushingWriter{stderr, e.stdout}
	return e
}

// configure reads the global flags.
func (e *env) configure(c *cli.Context) error {
	if err := e.chooseColor(c.String("color")); err != nil {
		return err
	}
	return e.chooseLang(c.String("lang"))
}

// globalFlags are those that every command has.
func globalFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN` to colour the output: auto, always or never"},
		&cli.StringFlag{Name: "lang", Usage: "`LANG` of messages: " + langNames() + "; default: that of the locale"},
	}
}

// flushingReader shows what is known before it waits for more input, so that
// lines appear as messages come.
type flushingReader struct {
	io.Reader
	out *bufio.Writer
}

func (r *flushingReader) Read(p []byte) (int, error) {
	if err := r.out.Flush(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// flushingWriter keeps notes in order with the results before them.
type flushingWriter struct {
	io.Writer
	out *bufio.Writer
}

func (w *flushingWriter) Write(p []byte) (int, error) {
	_ = w.out.Flush() // the buffer remembers an error and run reports it
	return w.Writer.Write(p)
}

// complain writes a line to stderr.
func (e *env) complain(format string, args ...any) {
	fmt.Fprintf(e.stderr, format+"\n", args...)
}

// note tells something that changes no result.
func (e *env) note(format string, args ...any) {
	e.complain("%s %s", e.err.paint(e.err.note, "note:"), fmt.Sprintf(format, args...))
}

// warn shows a finding on stderr as a warning: the command goes on.
func (e *env) warn(err *ast.Error, expression string, origin report.Origin) {
	f := report.New(err, expression, origin)
	f.Severity = max(f.Severity, ast.SeverityWarning)
	e.complainFinding(&f)
}

// complainFinding shows a finding on stderr.
func (e *env) complainFinding(f *report.Finding) {
	fmt.Fprint(e.stderr, report.Text(f, e.textOptions(e.err)))
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && (isatty.IsTerminal(f.Fd()) || isatty.IsCygwinTerminal(f.Fd()))
}

func isBrokenPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}
