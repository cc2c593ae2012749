package layout

import (
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

var update = flag.Bool("update", false, "rewrite testdata/layout.txtar")

// TestFormat runs testdata/layout.txtar: files come in pairs, NAME.sql92 and how
// it is laid out or why it is not, NAME.out. A name with "line" in it is laid out
// on one line.
func TestFormat(t *testing.T) {
	const path = "testdata/layout.txtar"
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		in, want := archive.Files[i], archive.Files[i+1]
		o := Options{OneLine: strings.Contains(in.Name, "line")}
		got, err := Format(string(in.Data), o)
		if err != nil {
			got = err.Error() + "\n"
		} else if again, err := Format(got, o); err != nil || again != got {
			t.Errorf("%s: laid out once more: %v\n%s", in.Name, err, again)
		}
		if o.OneLine && err == nil {
			got += "\n"
		}
		if *update {
			archive.Files[i+1].Data = []byte(got)
		} else if diff := cmp.Diff(string(want.Data), got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", in.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLineEnds(t *testing.T) {
	got, err := Format("-- why\r\na=1 -- b\r\nand b='x\ny'", Options{})
	if want := "-- why\r\na = 1 -- b\r\nAND b = 'x\ny'\r\n"; got != want || err != nil {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

func TestRelease(t *testing.T) {
	if _, err := Format("a contains 'x'", Options{}); err != nil {
		t.Error(err)
	}
	old, err := ast.ParseRelease("4.9.4")
	if err != nil {
		t.Fatal(err)
	}
	var refused *ast.Error
	if _, err := Format("a contains 'x'", Options{Release: old}); !errors.As(err, &refused) || refused.Code != ast.CodeIgnored {
		t.Errorf("a release without CONTAINS: %v", err)
	}
	if got, err := Format("a like 'x'", Options{Release: ast.Extended}); got != "a LIKE 'x'\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// FuzzFormat: what is laid out means the same, has the same comments in the same
// order, and is laid out once and for all; what is not has a reason.
func FuzzFormat(f *testing.F) {
	archive, err := txtar.ParseFile("testdata/layout.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		f.Add(string(archive.Files[i].Data), uint8(80), i%4 == 0)
	}
	f.Add("/*a*/(not -(not a)=1)/*b*/or/*c*/b is null--d\n/*e*/", uint8(4), false)
	f.Fuzz(func(t *testing.T, text string, width uint8, oneLine bool) {
		o := Options{Width: int(width), OneLine: oneLine}
		out, err := Format(text, o)
		s, refused := grammar.Parse(text, o.Release, grammar.Limits{})
		if err != nil {
			var comment *CommentError
			switch {
			case errors.Is(err, errMeaning):
				t.Fatalf("%q: the proof fails", text)
			case errors.Is(err, ErrLong):
			case refused != nil || s.IgnoredText() != "":
			case !errors.As(err, &comment) || !strings.HasPrefix(comment.Span.Text(text), "/*") && !strings.HasPrefix(comment.Span.Text(text), "--"):
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if refused != nil {
			t.Fatalf("%q is refused, but laid out", text)
		}
		again, err := Format(out, o)
		if err != nil || again != out {
			t.Fatalf("%q\nonce:  %q\ntwice: %q, %v", text, out, again, err)
		}
		got, err := grammar.Parse(out, o.Release, grammar.Limits{})
		if err != nil || ast.Print(got.Root) != ast.Print(s.Root) {
			t.Fatalf("%q means something else than %q", out, text)
		}
		if oneLine && !strings.ContainsAny(text, "\r\n\f") && strings.ContainsAny(out, "\r\n") {
			t.Fatalf("%q: %q is more than a line", text, out)
		}
	})
}

// TestLongInput must not take long: what is asked of each comment or each level must
// not depend on how many there are.
func TestLongInput(t *testing.T) {
	for name, text := range map[string]string{
		"comments between":  strings.Repeat("a /**/ OR/**/", 5_000) + "b",
		"comments before":   strings.Repeat("/**/", 15_000) + "a",
		"comments behind":   "a" + strings.Repeat("/**/ ", 15_000),
		"terms":             strings.Repeat("a OR ", 3_000) + "b",
		"terms in brackets": strings.Repeat("(a OR b) AND ", 3_000) + "b",
		"levels":            strings.Repeat("(a OR NOT (b AND ", 80) + "c" + strings.Repeat("))", 80),
	} {
		if out, err := Format(text, Options{}); err != nil || len(out) < len(text)/3 {
			t.Errorf("%s: %d bytes, %v", name, len(out), err)
		}
	}
}

func TestTooLong(t *testing.T) {
	text := strings.Repeat("(a OR NOT (b AND ", 300) + "c" + strings.Repeat("))", 300)
	if _, err := Format(text, Options{}); !errors.Is(err, ErrLong) {
		t.Errorf("%v", err)
	}
	if _, err := Format(text, Options{OneLine: true}); err != nil {
		t.Error(err)
	}
}
