package seltest

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
)

// Read reads a file of tests. All that is wrong with it is returned; the file is
// usable only if nothing is.
func Read(path, content string) (f *File, problems []*Problem) {
	r := &reader{file: &File{Path: path}, source: extract.NewSource(path, content), byName: map[string]*Selector{}}
	// The parser is known to panic on some texts that are no YAML.
	defer func() {
		if failed := recover(); failed != nil {
			f, problems = r.file, []*Problem{{Path: path, Message: fmt.Sprintf("it is not valid YAML: %v", failed)}}
		}
	}()
	var root yaml.Node
	decoder := yaml.NewDecoder(strings.NewReader(r.source.Text))
	switch err := decoder.Decode(&root); {
	case errors.Is(err, io.EOF):
		r.problems = []*Problem{{Path: path, Message: "it is empty: write selectors and tests"}}
	case err != nil:
		r.problems = []*Problem{invalid(path, err)}
	default:
		r.top(root.Content[0])
	}
	if err := decoder.Decode(&root); len(r.problems) == 0 && !errors.Is(err, io.EOF) {
		r.errorf(&root, "", "only one document is read: put all tests into one, or into another file")
	}
	return r.file, r.problems
}

// invalid words an error of the YAML parser, which tells at most a line.
func invalid(path string, err error) *Problem {
	p := &Problem{Path: path, Message: strings.TrimPrefix(err.Error(), "yaml: ")}
	if n, _ := fmt.Sscanf(p.Message, "line %d:", &p.At.Line); n == 1 {
		p.At.Column = 1
		_, p.Message, _ = strings.Cut(p.Message, ": ")
	}
	p.Message = "this is not valid YAML: " + p.Message
	return p
}

type reader struct {
	file     *File
	source   *extract.Source
	byName   map[string]*Selector
	problems []*Problem
}

func (r *reader) errorf(n *yaml.Node, help, format string, args ...any) {
	r.problems = append(r.problems, &Problem{r.file.Path, at(n), fmt.Sprintf(format, args...), help})
}

func at(n *yaml.Node) Position { return Position{n.Line, n.Column} }

// fields are the values of a mapping by key.
type fields map[string]*yaml.Node

// mapping reads a mapping with known keys; nil if it is none. Unknown keys are told
// of, and so are those that come twice.
func (r *reader) mapping(n *yaml.Node, what string, known ...string) fields {
	if n.Kind != yaml.MappingNode {
		r.errorf(n, "its keys are "+strings.Join(known, ", "), "%s takes keys with values", what)
		return nil
	}
	f := fields{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case len(known) > 0 && !slices.Contains(known, key.Value):
			r.errorf(key, "its keys are "+strings.Join(known, ", "), "%s has no key %s", what, key.Value)
		case f[key.Value] != nil:
			r.errorf(key, "", "the key %s is given twice", key.Value)
		default:
			f[key.Value] = resolve(n.Content[i+1])
		}
	}
	return f
}

// resolve follows an alias to what it stands for.
func resolve(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.AliasNode && n.Alias != nil {
		n = n.Alias
	}
	return n
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// text reads a scalar.
func (r *reader) text(n *yaml.Node, what string) (string, bool) {
	if n.Kind != yaml.ScalarNode || isNull(n) {
		r.errorf(n, "", "%s takes a text", what)
		return "", false
	}
	return n.Value, true
}

func (r *reader) top(n *yaml.Node) {
	f := r.mapping(n, "a file of tests", "release", "selectors", "tests")
	if f == nil {
		return
	}
	release := r.release(f["release"], rmqsql.Release(0))
	switch {
	case f["selectors"] == nil:
		r.errorf(n, "write selectors: and below it a name and the selector", "there are no selectors")
	default:
		r.selectors(f["selectors"], release)
	}
	switch {
	case f["tests"] == nil:
		r.errorf(n, "write tests: and below it a list", "there are no tests")
	case f["tests"].Kind != yaml.SequenceNode:
		r.errorf(f["tests"], "", "tests takes a list")
	default:
		for _, test := range f["tests"].Content {
			r.test(resolve(test))
		}
	}
}

// release reads a release; other is the one where none is given.
func (r *reader) release(n *yaml.Node, other rmqsql.Release) rmqsql.Release {
	if n == nil {
		return other
	}
	text, ok := r.text(n, "release")
	if !ok {
		return other
	}
	release, err := rmqsql.ParseRelease(text)
	var bad *ast.Error
	if errors.As(err, &bad) {
		message, help := bad.Text(ast.English)
		r.errorf(n, help, "%s", message)
	}
	return release
}

func (r *reader) selectors(n *yaml.Node, release rmqsql.Release) {
	if n.Kind != yaml.MappingNode || len(n.Content) == 0 {
		r.errorf(n, "", "selectors takes names with selectors")
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if r.byName[key.Value] != nil {
			r.errorf(key, "", "the selector %s is given twice", key.Value)
			continue
		}
		s := &Selector{Name: key.Value, Release: release, At: at(key)}
		r.byName[s.Name] = s
		r.file.Selectors = append(r.file.Selectors, s)
		r.selector(s, key, resolve(n.Content[i+1]))
	}
}

// selector reads a selector: its text, or a mapping that says more.
func (r *reader) selector(s *Selector, key, n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && !isNull(n) {
		s.Text = extract.YAMLSelector(extract.SQL, r.source, n)
		return
	}
	if isNull(n) {
		r.errorf(n, "write it behind the name, in quotes", "the selector %s has no text", s.Name)
		return
	}
	f := r.mapping(n, "the selector "+s.Name, "sql", "tags", "from", "release")
	if f == nil {
		return
	}
	s.Release = r.release(f["release"], s.Release)
	given := 0
	for name, value := range f {
		if name == "release" {
			continue
		}
		given++
		text, ok := r.text(value, name)
		switch {
		case !ok:
		case name == "sql":
			s.Text = extract.YAMLSelector(extract.SQL, r.source, value)
		case name == "tags":
			s.Text = extract.YAMLSelector(extract.Tag, r.source, value)
		case name == "from":
			s.From, s.FromAt = text, at(value)
		}
	}
	if given != 1 {
		r.errorf(key, "", "the selector %s takes one of sql, tags and from", s.Name)
	}
}
