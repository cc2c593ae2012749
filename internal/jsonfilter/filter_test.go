package jsonfilter

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/message"
)

// run filters inputs and returns what was written, and what was reported.
func run(t *testing.T, f *Filter, inputs ...io.Reader) (out string, reports []string, all Counts) {
	t.Helper()
	var b strings.Builder
	f.Output = bufio.NewWriter(&b)
	f.Report = func(bad *message.Error) { reports = append(reports, bad.Error()) }
	for i, in := range inputs {
		counts, err := f.Run(in, fmt.Sprintf("in%d", i+1))
		if err != nil {
			t.Fatal(err)
		}
		all.add(counts)
	}
	if err := f.Output.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String(), reports, all
}

func TestRun(t *testing.T) {
	selector := rmqsql.MustCompile("a > 1", nil)
	for _, test := range []struct {
		name    string
		invert  bool
		inputs  []string
		want    string
		reports []string
		counts  Counts
	}{
		{name: "nothing", inputs: []string{""}},
		{name: "unchanged", inputs: []string{"{\"a\":2}\r\n {\"a\" : 3 }  \n{\"a\":1}\n"}, want: "{\"a\":2}\r\n {\"a\" : 3 }  \n",
			counts: Counts{Lines: 3, Picked: 2}},
		{name: "no end", inputs: []string{`{"a":2}`, `{"a":3}`}, want: "{\"a\":2}\n{\"a\":3}", counts: Counts{Lines: 2, Picked: 2}},
		{name: "no end, nothing behind", inputs: []string{`{"a":2}`, `{"a":0}`}, want: `{"a":2}`, counts: Counts{Lines: 2, Picked: 1}},
		{name: "invert", invert: true, inputs: []string{"{\"a\":2}\n{}\n{\"a\":1}\n{\"a\":\"x\"}\n{\n"}, want: "{}\n{\"a\":1}\n{\"a\":\"x\"}\n",
			reports: []string{"in1:5:2: the input ends where a name in double quotes was expected"}, counts: Counts{Lines: 5, Picked: 3, Unread: 1}},
		{name: "unread", inputs: []string{"\n{\"a\":2}\nx\n\t\n{\"a\":[]}\n{\"a\":2}", "?"}, want: "{\"a\":2}\n{\"a\":2}",
			reports: []string{"in1:3:1: x is no JSON value", "in1:5:6: property a is an array", "in2:1:1: unexpected '?'"},
			counts:  Counts{Lines: 7, Picked: 2, Unread: 3}},
		{name: "marks", inputs: []string{"\ufeff{\"a\":2}\n", "\xff\xfe{\x00}\x00\n\x00x\n"}, want: "\ufeff{\"a\":2}\n",
			reports: []string{"in2:1:1: the input is UTF-16"}, counts: Counts{Lines: 2, Picked: 1, Unread: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for name, slow := range map[string]func(io.Reader) io.Reader{
				"at once":   func(r io.Reader) io.Reader { return r },
				"bytewise":  iotest.OneByteReader,
				"early EOF": iotest.DataErrReader,
			} {
				var inputs []io.Reader
				for _, text := range test.inputs {
					inputs = append(inputs, slow(strings.NewReader(text)))
				}
				out, reports, counts := run(t, &Filter{Selector: selector, Invert: test.invert, Workers: 2}, inputs...)
				if diff := cmp.Diff(test.want, out); diff != "" {
					t.Errorf("%s: output (-want +got)\n%s", name, diff)
				}
				if diff := cmp.Diff(test.reports, reports); diff != "" {
					t.Errorf("%s: reports (-want +got)\n%s", name, diff)
				}
				if diff := cmp.Diff(test.counts, counts); diff != "" {
					t.Errorf("%s: counts (-want +got)\n%s", name, diff)
				}
			}
		})
	}
}

// TestOrder has many blocks, lines longer than a block, and several workers.
func TestOrder(t *testing.T) {
	var in, want strings.Builder
	var reports []string
	for i := range 20_000 {
		line := fmt.Sprintf(`{"a":%d,"n":%d}`, i%4, i)
		switch {
		case i%5000 == 7:
			line = fmt.Sprintf(`{"n":%d,"long":"%s","a":3}`, i, strings.Repeat("京x", blockSize))
		case i%999 == 0:
			line = "oops"
			reports = append(reports, fmt.Sprintf("in1:%d:1: oops is no JSON value", i+1))
		}
		in.WriteString(line + "\n")
		if strings.Contains(line, `"a":2`) || strings.Contains(line, `"a":3`) {
			want.WriteString(line + "\n")
		}
	}
	for _, workers := range []int{0, 1, 2, 7} {
		out, got, _ := run(t, &Filter{Selector: rmqsql.MustCompile("a > 1", nil), Workers: workers}, strings.NewReader(in.String()))
		if out != want.String() {
			t.Errorf("%d workers: %d bytes, want %d", workers, len(out), want.Len())
		}
		if diff := cmp.Diff(reports, got); diff != "" {
			t.Errorf("%d workers: reports (-want +got)\n%s", workers, diff)
		}
	}
}

// TestLive: a line that has come is out before the next one comes.
func TestLive(t *testing.T) {
	in, feed := io.Pipe()
	out, sink := io.Pipe()
	f := &Filter{Selector: rmqsql.MustCompile("a > 1", nil), Workers: 2, Output: bufio.NewWriter(sink)}
	done := make(chan error)
	go func() {
		_, err := f.Run(in, "in")
		sink.Close()
		done <- err
	}()
	lines := bufio.NewScanner(out)
	for i := range 5 {
		line := fmt.Sprintf(`{"a":%d}`, i+2)
		if _, err := io.WriteString(feed, line+"\n"); err != nil {
			t.Fatal(err)
		}
		if !lines.Scan() || lines.Text() != line {
			t.Fatalf("got %q, want %q", lines.Text(), line)
		}
	}
	feed.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestFailures(t *testing.T) {
	selector := rmqsql.MustCompile("a > 1", nil)
	broken := errors.New("cable pulled")
	var out strings.Builder
	f := &Filter{Selector: selector, Workers: 2, Output: bufio.NewWriter(&out)}
	in := io.MultiReader(strings.NewReader("{\"a\":2}\n{\"a\":3}\n{\"a\""), iotest.ErrReader(broken))
	if counts, err := f.Run(in, "in"); err != broken || counts != (Counts{Lines: 2, Picked: 2}) || out.String() != "{\"a\":2}\n{\"a\":3}\n" {
		t.Errorf("%v %+v %q", err, counts, out.String())
	}

	_, closed := io.Pipe()
	closed.CloseWithError(broken)
	f.Output = bufio.NewWriter(closed)
	_, err := f.Run(endless{}, "in")
	var write *WriteError
	if !errors.As(err, &write) || write.Err != broken && write.Err != io.ErrClosedPipe {
		t.Errorf("got %v", err)
	}
}

// endless is an input that never ends.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	const line = "{\"a\":2}\n"
	n := 0
	for n+len(line) <= len(p) {
		n += copy(p[n:], line)
	}
	return n, nil
}

// TestCountOnly needs no output.
func TestCountOnly(t *testing.T) {
	f := &Filter{Selector: rmqsql.MustCompile("a > 1", nil)}
	counts, err := f.Run(strings.NewReader("{\"a\":2}\n{\"a\":1}\nx\n"), "in")
	if err != nil || counts != (Counts{Lines: 3, Picked: 1, Unread: 1}) {
		t.Errorf("%+v %v", counts, err)
	}
}

// TestBoundedMemory: blocks are used again and again.
func TestBoundedMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f := &Filter{Selector: rmqsql.MustCompile("a > 1", nil), Workers: 2, Output: bufio.NewWriter(discard{})}
	const size = 32 << 20
	if _, err := f.Run(io.LimitReader(endless{}, size), "in"); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > size/4 {
		t.Errorf("%d bytes for an input of %d", used, size)
	}
}
