package extract

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Named returns what a file calls by a name: a constant of source code (NAME or
// Class.NAME), a key of YAML or, in one of the project's own files of rules, the
// name of a selector; else the selectors of a consumer group or topic of that name.
// L12 stands for the selector that begins in line 12, "" for all of the file. What
// only the running program knows is a hole.
func Named(path, content, name string, o *Options) []*Selector {
	f := Read(path, content, o)
	x := NewIndex()
	if HoldsConstants(path) {
		x.Add(path, content)
	}
	x.Resolve(f)
	if name == "" {
		return f.Selectors
	}
	if values := append(x.constant(f, name), yamlValues(f.Source, name)...); len(values) > 0 {
		found := make([]*Selector, len(values))
		for i, v := range values {
			found[i] = f.selectorOf(v)
		}
		return found
	}
	line, isLine := lineNumber(name)
	var found []*Selector
	for _, s := range f.Selectors {
		start := s.Value.Start()
		at := 0
		if start.Source == f.Source {
			at, _ = f.Source.Position(start.Start)
		}
		if isLine && at == line || !isLine && (s.Group() == name || s.Topic() == name) {
			found = append(found, s)
		}
	}
	return found
}

// lineNumber reads L12.
func lineNumber(name string) (int, bool) {
	digits, ok := strings.CutPrefix(name, "L")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && n > 0
}

// constant returns the values of a constant of the file, which several classes may
// have.
func (x *Index) constant(f *File, name string) []Value {
	class, last := "", name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		class, last = name[:i], name[i+1:]
		class = class[strings.LastIndexByte(class, '.')+1:]
	}
	var values []Value
	for _, c := range x.constants[last] {
		if class == "" || class == c.class || c.class == "" && (class == c.pack || class == c.module) {
			values = append(values, x.fill(c.file, c.value, deepest))
		}
	}
	return values
}

// yamlValues returns the values of a key, given as a dotted path, or of the selector
// of that name.
func yamlValues(s *Source, name string) (values []Value) {
	if extension := strings.ToLower(filepath.Ext(s.Path)); extension != ".yml" && extension != ".yaml" {
		return nil
	}
	defer func() {
		if recover() != nil { // the parser's, of a text that Read has told of
			values = nil
		}
	}()
	r := yamlReader{settings: settings{source: s}}
	decoder := yaml.NewDecoder(strings.NewReader(s.Text))
	for document := 0; ; document++ {
		var root yaml.Node
		if decoder.Decode(&root) != nil {
			break // the end, or what Read has told of
		}
		r.document = document
		for _, n := range root.Content {
			r.walk("", n)
		}
	}
	keys := []string{name}
	if isRuleFile(s.Path) {
		for _, end := range []string{"", ".sql", ".tag", ".tags", ".expression"} {
			keys = append(keys, "selectors."+name+end)
		}
	}
	for _, setting := range r.all {
		if slices.Contains(keys, setting.key) {
			values = append(values, setting.value)
		}
	}
	return values
}

// YAMLSelector returns a scalar of a YAML file as a selector.
func YAMLSelector(kind Kind, s *Source, n *yaml.Node) *Selector {
	return &Selector{Kind: kind, Value: scalar(s, n), Source: s}
}

// selectorOf returns the selector of the file that a value is, or begins; else one
// whose kind the text itself suggests.
func (f *File) selectorOf(v Value) *Selector {
	whole := Place{}
	if len(v) > 0 {
		last := v[len(v)-1]
		whole = Place{v[0].Source, v[0].Span.Start, last.Span.End}
	}
	for _, s := range f.Selectors {
		at := s.Value.Start()
		if at.Source != nil && at.Source.Path == f.Source.Path && whole.Source != nil && whole.Source.Path == at.Source.Path &&
			whole.Start <= at.Start && at.Start <= whole.End {
			return s
		}
	}
	return &Selector{Kind: guess(v), Value: v, Source: f.Source}
}
