package extract

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
)

// readCase reads the files of a case: "== name" starts one. « and » mark what the
// part ⟦…⟧ of the first expected text stands for; they are no part of the file.
func readCase(t *testing.T, body string) (files []*File, marked Place) {
	t.Helper()
	index := NewIndex()
	var start, end int
	var where string
	for _, part := range strings.Split("\n"+body, "\n== ")[1:] {
		name, content, _ := strings.Cut(part, "\n")
		if i := strings.Index(content, "«"); i >= 0 {
			content = strings.Replace(content, "«", "", 1)
			j := strings.Index(content, "»")
			content = strings.Replace(content, "»", "", 1)
			if strings.HasPrefix(content, byteOrderMark) {
				i, j = i-len(byteOrderMark), j-len(byteOrderMark)
			}
			start, end, where = i, j, name
		}
		files = append(files, Read(name, content, nil))
		index.Add(name, content)
	}
	for _, f := range files {
		index.Resolve(f)
		if f.Source.Path == where {
			marked = Place{f.Source, start, end}
		}
	}
	return files, marked
}

// TestHosts runs the cases of testdata/hosts: each begins with a line of dashes and
// its name, then come the files, then what is expected, one selector a line.
func TestHosts(t *testing.T) {
	paths, err := filepath.Glob("testdata/hosts/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range strings.Split("\n"+string(data), "\n--- ")[1:] {
			name, rest, _ := strings.Cut(c, "\n")
			body, wanted, ok := strings.Cut(rest, "\n>>>\n")
			if !ok {
				t.Fatalf("%s: %s: nothing is expected", path, name)
			}
			body = strings.NewReplacer("<CR>", "\r", "<TAB>", "\t", "<BOM>", "\ufeff").Replace(body)
			t.Run(filepath.Base(path)+"/"+name, func(t *testing.T) { hostCase(t, body, wanted) })
		}
	}
}

func hostCase(t *testing.T, body, wanted string) {
	files, marked := readCase(t, body)
	var got []string
	var all []*Selector
	for _, f := range files {
		for _, s := range f.Selectors {
			line := s.Kind.String() + " " + strings.NewReplacer("\\", `\\`, "\n", `\n`, "\t", `\t`).Replace(s.Text())
			if s.Implicit {
				line = "implicit"
			}
			if s.Group() != "" {
				line += " @" + s.Group()
			}
			if s.Topic() != "" {
				line += " #" + s.Topic()
			}
			got = append(got, line)
			all = append(all, s)
		}
	}
	want := strings.FieldsFunc(wanted, func(r rune) bool { return r == '\n' })
	if len(want) == 1 && want[0] == "none" {
		want = nil
	}
	part := ""
	for i, line := range want {
		if a, b := strings.Index(line, "⟦"), strings.Index(line, "⟧"); a >= 0 && b > a {
			part = line[a+len("⟦") : b]
			want[i] = strings.NewReplacer("⟦", "", "⟧", "").Replace(line)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
	if marked.Source == nil {
		return
	}
	part = strings.NewReplacer(`\\`, "\\", `\n`, "\n", `\t`, "\t").Replace(part)
	for _, s := range all {
		i := strings.Index(s.Text(), part)
		if i < 0 || part == "" {
			continue
		}
		at := s.Value.Place(ast.Span{Start: i, End: i + len(part)})
		if at.Source.Path != marked.Source.Path || at.Start != marked.Start || at.End != marked.End {
			t.Errorf("%q is at %s:%d-%d %q, want %s:%d-%d %q", part, at.Source.Path, at.Start, at.End, at.Source.Text[at.Start:at.End],
				marked.Source.Path, marked.Start, marked.End, marked.Source.Text[marked.Start:marked.End])
		}
		return
	}
	t.Errorf("no selector holds the marked part %q", part)
}
