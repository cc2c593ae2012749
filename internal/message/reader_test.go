package message

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// read returns what a reader says, a line for each message and error.
func read(input string, options Options) []string {
	r := NewReader(strings.NewReader(input), "in", options)
	var lines []string
	for {
		m, err := r.Next()
		var bad *Error
		switch {
		case err == io.EOF:
			return lines
		case errors.As(err, &bad):
			lines = append(lines, fmt.Sprintf("%d: %v", m.Index, err))
			if bad.Help != "" {
				lines = append(lines, "   help: "+bad.Help)
			}
		case err != nil:
			return append(lines, "end: "+err.Error())
		default:
			lines = append(lines, show(m))
		}
	}
}

func show(m Message) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d:", m.Index)
	for _, name := range slices.Sorted(maps.Keys(m.Properties)) {
		v := m.Properties[name]
		fmt.Fprintf(&b, " %s=%s", name, v)
		switch v.Kind {
		case Bool:
			fmt.Fprintf(&b, " bool(%t)", v.Bool)
		case Int32:
			fmt.Fprintf(&b, " int32(%d)", v.Int)
		case Int64:
			fmt.Fprintf(&b, " int64(%d)", v.Int)
		case Float64:
			fmt.Fprintf(&b, " float64(%g)", v.Float)
		}
	}
	if len(m.Empty) > 0 {
		fmt.Fprintf(&b, " empty %v", m.Empty)
	}
	return b.String()
}

var update = flag.Bool("update", false, "rewrite the expected files")

// TestRead runs testdata/read.txtar: files come in pairs, NAME.json and what is
// read of it. A name with "typed" or "keep" in it asks for that option.
func TestRead(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/read.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(archive.Files)%2 != 0 || len(archive.Files) == 0 {
		t.Fatalf("%d files", len(archive.Files))
	}
	for i := 0; i < len(archive.Files); i += 2 {
		in, want := archive.Files[i], &archive.Files[i+1]
		t.Run(in.Name, func(t *testing.T) {
			options := Options{Typed: strings.Contains(in.Name, "typed"), KeepEmpty: strings.Contains(in.Name, "keep")}
			got := strings.Join(read(strings.TrimSuffix(string(in.Data), "\n"), options), "\n") + "\n"
			if *update {
				want.Data = []byte(got)
				return
			}
			if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
	if *update {
		if err := os.WriteFile("testdata/read.txtar", txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestReadOdd has the inputs that a text file cannot hold.
func TestReadOdd(t *testing.T) {
	for _, test := range []struct {
		name, input string
		want        []string
	}{
		{"nothing", "", nil},
		{"blanks", " \n\t\r\n", nil},
		{"byte order mark", "\ufeff{\"a\":\"1\"}", []string{`1: a="1"`}},
		{"UTF-16", "\xff\xfe{\x00}\x00\n\x00{\x00}\x00", []string{"1: in:1:1: the input is UTF-16", "   help: save the messages as UTF-8"}},
		{"CRLF", "{\"a\":\"1\"}\r\n{\"a\":\"2\"}\r\n", []string{`1: a="1"`, `2: a="2"`}},
		{"bytes", "\x00\x01\n{}", []string{"1: in:1:1: unexpected byte 0x00: this is no JSON text",
			`   help: messages are JSON objects in UTF-8, such as {"amount": "150"}`, "2:"}},
		{"invalid UTF-8", "{\"a\":\"\xff\"}\n{}", []string{"1: in:1:6: the string is not valid UTF-8", "   help: save the messages as UTF-8", "2:"}},
		{"control character", "{\"a\":\"北\x01\"}", []string{"1: in:1:8: the string holds the control character 0x01",
			`   help: write it as an escape such as \t or \u0001`}},
		{"depth", strings.Repeat("[", 5) + "\n", []string{"1: in:2:1: the input ends where a value was expected", "   help: is the message cut off?",
			"1: in:2:1: the array of messages is not closed", "   help: add ] behind the last message"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, read(test.input, Options{})); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestReadDeep must neither overflow the stack nor take long.
func TestReadDeep(t *testing.T) {
	got := read(strings.Repeat(`{"a":`, 500_000), Options{})
	if len(got) != 1 || !strings.Contains(got[0], "more than 1000 levels") {
		t.Errorf("%d lines, the first %q", len(got), got[0])
	}
}

// TestReadHostile has a malformed message on each of many lines.
func TestReadHostile(t *testing.T) {
	if got := read(strings.Repeat("{\n", 200_000), Options{}); len(got) < 200_000 {
		t.Errorf("%d lines", len(got))
	}
}

// broken fails in the middle of a message.
type broken struct{ given bool }

func (b *broken) Read(p []byte) (int, error) {
	if b.given {
		return 0, errors.New("cable pulled")
	}
	b.given = true
	return copy(p, `{"a":"1"} {"b":`), nil
}

func TestReadFailure(t *testing.T) {
	r := NewReader(new(broken), "in", Options{})
	if m, err := r.Next(); err != nil || show(m) != `1: a="1"` {
		t.Errorf("%s %v", show(m), err)
	}
	for range 2 {
		if _, err := r.Next(); err == nil || err.Error() != "in: cable pulled" {
			t.Errorf("got %v", err)
		}
	}
}

// trickle gives a byte at a time, and fails the test if it is asked for one more
// than a message needs.
type trickle struct {
	rest string
	t    *testing.T
}

func (r *trickle) Read(p []byte) (int, error) {
	if r.rest == "" {
		r.t.Fatal("asked for more than the message needs")
	}
	p[0], r.rest = r.rest[0], r.rest[1:]
	return 1, nil
}

// TestReadLive: a message that has come is there, whatever follows.
func TestReadLive(t *testing.T) {
	r := NewReader(&trickle{`  {"a":"1"}`, t}, "in", Options{})
	if m, err := r.Next(); err != nil || show(m) != `1: a="1"` {
		t.Errorf("%s %v", show(m), err)
	}
}
