package extract

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/ast"
)

// seed gives a fuzzer the files of a host among the cases and the fixture tree.
func seed(f *testing.F, extensions ...string) {
	is := func(name string) bool {
		for _, e := range extensions {
			if strings.HasSuffix(name, e) {
				return true
			}
		}
		return false
	}
	cases, err := filepath.Glob("testdata/hosts/*.txt")
	if err != nil || len(cases) == 0 {
		f.Fatal("no cases", err)
	}
	for _, path := range cases {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range strings.Split(string(data), "\n== ")[1:] {
			name, content, _ := strings.Cut(part, "\n")
			content, _, _ = strings.Cut(content, "\n>>>\n")
			if is(name) {
				f.Add(content)
			}
		}
	}
	err = filepath.WalkDir("../../testdata/hosts", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !is(path) {
			return err
		}
		data, err := os.ReadFile(path)
		f.Add(string(data))
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
}

// fuzzHost holds a host to what every file must keep: no panic, every character of a
// selector at a place inside of a file, in characters that are whole; every hole too.
func fuzzHost(f *testing.F, name string, signs string, extensions ...string) {
	seed(f, extensions...)
	f.Fuzz(func(t *testing.T, content string) {
		content += signs
		file := Read(name, content, nil)
		index := NewIndex()
		index.Add("other"+filepath.Ext(name), content)
		index.Resolve(file)
		for _, s := range file.Selectors {
			inside(t, s)
		}
		for _, c := range file.Comments {
			if c.Start < 0 || c.End < c.Start || c.End > len(file.Source.Text) {
				t.Fatalf("a comment at %d-%d of %d", c.Start, c.End, len(file.Source.Text))
			}
		}
	})
}

func inside(t *testing.T, s *Selector) {
	text := s.Text()
	for start := 0; start <= len(text); {
		_, size := utf8.DecodeRuneInString(text[start:])
		at := s.Value.Place(ast.Span{Start: start, End: start + size})
		if at.Source == nil || at.Start < 0 || at.End < at.Start || at.End > len(at.Source.Text) {
			t.Fatalf("%q: byte %d is at %d-%d", text, start, at.Start, at.End)
		}
		line, column := at.Source.Position(at.Start)
		if line < 1 || column < 1 || column > utf8.RuneCountInString(at.Source.Line(line))+2 {
			t.Fatalf("%q: byte %d is at line %d, column %d", text, start, line, column)
		}
		start += max(size, 1)
	}
	for _, h := range s.Value.Holes() {
		if h.Start < 0 || h.End > len(text) || text[h.Start:h.End] != HoleText {
			t.Fatalf("%q: a hole at %d-%d", text, h.Start, h.End)
		}
	}
	if s.Kind != SQL && s.Kind != Tag {
		t.Fatalf("kind %d", s.Kind)
	}
	_, _ = s.Group(), s.Topic()
}

func FuzzJava(f *testing.F)       { fuzzHost(f, "A.java", "\n//rocketmq", ".java") }
func FuzzKotlin(f *testing.F)     { fuzzHost(f, "A.kt", "\n//rocketmq", ".kt") }
func FuzzGo(f *testing.F)         { fuzzHost(f, "a.go", "\n//rocketmq", ".go") }
func FuzzPython(f *testing.F)     { fuzzHost(f, "a.py", "\n#rocketmq", ".py") }
func FuzzJavaScript(f *testing.F) { fuzzHost(f, "a.ts", "\n//rocketmq", ".js", ".ts") }
func FuzzCSharp(f *testing.F)     { fuzzHost(f, "a.cs", "\n//rocketmq", ".cs") }
func FuzzCPP(f *testing.F)        { fuzzHost(f, "a.cc", "\n//rocketmq", ".cc", ".cpp") }
func FuzzRust(f *testing.F)       { fuzzHost(f, "a.rs", "\n//rocketmq", ".rs") }
func FuzzYAML(f *testing.F)       { fuzzHost(f, "selectors.yml", "\n#rocketmq", ".yml", ".yaml") }
func FuzzProperties(f *testing.F) { fuzzHost(f, "a.properties", "\n#rocketmq", ".properties") }
func FuzzDDL(f *testing.F)        { fuzzHost(f, "a.sql", "\n--rocketmq", ".sql") }
func FuzzPlain(f *testing.F)      { fuzzHost(f, "a.selectors", "", ".selectors") }
func FuzzWhole(f *testing.F)      { fuzzHost(f, "a.sql92", "", ".sql92", ".selector") }
