package extract

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// Index holds the constants of files, to fill in those that other files use. Once all
// are added, it is safe for concurrent use.
type Index struct {
	// Elsewhere, which may be nil, returns the text of a constant that is in no file
	// added: of a compiled package, say. The first part of the name is, for Go, the
	// path of the package.
	Elsewhere func(name []string) (text string, ok bool)

	constants map[string][]constantText // by name
}

// constantText is a name with a text that every file can use.
type constantText struct {
	class  string // that it belongs to, "" if it belongs to none
	pack   string
	value  Value
	file   *File
	module string // the file's name, without its extension
}

// NewIndex returns an empty index.
func NewIndex() *Index { return &Index{constants: make(map[string][]constantText)} }

// Missing returns the names of constants that the selectors of a file still need,
// each once.
func (f *File) Missing() []string {
	var names []string
	for _, s := range f.Selectors {
		for _, v := range []Value{s.Value, s.group, s.topic} {
			for i := range v {
				if n := len(v[i].name); n > 0 {
					names = append(names, v[i].name[n-1])
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Add reads the constants of a file. A file that has no name of wanted in its text
// need not be given; see MayDefine.
func (x *Index) Add(path, content string) {
	s := NewSource(path, content)
	if strings.EqualFold(filepath.Ext(path), ".go") {
		x.addGo(s)
		return
	}
	if lang, ok := languageOf[strings.ToLower(filepath.Ext(path))]; ok {
		x.addCode(&File{Source: s, code: newCode(s, lang)})
	}
}

func (x *Index) addCode(f *File) {
	c := f.code
	base := filepath.Base(f.Source.Path)
	for name, declared := range c.declarations() {
		for _, d := range declared {
			if !d.outside || d.init.from == d.init.to || !d.fixed && !c.once(d) {
				continue
			}
			x.constants[name] = append(x.constants[name], constantText{
				class: c.blocks[d.block].class, pack: c.names.pack, file: f, module: strings.TrimSuffix(base, filepath.Ext(base)),
				value: c.evaluateAt(d, deepest),
			})
		}
	}
	c.release()
}

// Resolve fills in the constants of a file's selectors. What is found nowhere, or
// in several places that differ, becomes a hole.
func (x *Index) Resolve(f *File) {
	for _, s := range f.Selectors {
		s.Value = x.fill(f, s.Value, deepest)
		if f.code != nil && f.code.language.placeholders {
			s.Value = placeholders(s.Value)
		}
		s.group, s.topic = x.fill(f, s.group, deepest), x.fill(f, s.topic, deepest)
	}
}

func (x *Index) fill(f *File, v Value, depth int) Value {
	if !slices.ContainsFunc(v, func(p Piece) bool { return p.name != nil }) {
		return v
	}
	var out Value
	for _, p := range v {
		if p.name == nil {
			out = append(out, p)
			continue
		}
		found, ok := x.lookup(f, p.name)
		if !ok && x.Elsewhere != nil {
			if text, known := x.Elsewhere(p.name); known {
				out = append(out, Piece{Source: p.Source, Span: p.Span, Text: text})
				continue
			}
		}
		if !ok || depth <= 0 || found.value.opaque() {
			out = append(out, Piece{Source: p.Source, Span: p.Span, Hole: true})
			continue
		}
		out = append(out, x.fill(found.file, found.value, depth-1)...)
	}
	return out
}

// lookup finds the constant that a file means by a name.
func (x *Index) lookup(f *File, name []string) (constantText, bool) {
	var fits []constantText
	for _, c := range x.constants[name[len(name)-1]] {
		if f.sees(&c, name) {
			fits = append(fits, c)
		}
	}
	for _, closer := range []func(*constantText) bool{
		func(c *constantText) bool { return f.imports(c) },
		func(c *constantText) bool { return f.neighbour(c) },
		func(*constantText) bool { return true },
	} {
		var some []constantText
		for i := range fits {
			if closer(&fits[i]) {
				some = append(some, fits[i])
			}
		}
		if len(some) > 0 && !slices.ContainsFunc(some, func(c constantText) bool { return c.value.String() != some[0].value.String() }) {
			return some[0], true
		}
		if len(some) > 1 {
			return constantText{}, false
		}
	}
	return constantText{}, false
}

// sees reports whether a name in the file can be the constant.
func (f *File) sees(c *constantText, name []string) bool {
	if f.code == nil || c.file.code == nil {
		return f.code == nil && c.file.code == nil && f.seesGo(c, name)
	}
	if !f.code.language.shares(c.file.code.language) {
		return false
	}
	names := &f.code.names
	if len(name) > 1 {
		qualifier := names.real(name[len(name)-2])
		return qualifier == c.class || c.class == "" && (qualifier == c.module || strings.HasSuffix(names.from[name[len(name)-2]], c.module))
	}
	if f.imports(c) || f.neighbour(c) && c.class == "" {
		return true
	}
	return c.class != "" && f.inherits(c.class) || f.code.language == cpp && c.class == ""
}

// imports reports whether the file imports the constant, or its class.
func (f *File) imports(c *constantText) bool {
	if f.code == nil {
		return false
	}
	for _, m := range f.code.names.modules {
		m = strings.NewReplacer("/", ".", "::", ".", "\\", ".").Replace(m)
		switch {
		case c.class != "" && strings.Contains(m, c.class) && (c.pack == "" || strings.Contains(m, c.pack)):
			return true
		case c.class == "" && c.pack != "" && strings.Contains(m, c.pack):
			return true
		case c.class == "" && c.pack == "" && containsWord(m, c.module):
			return true
		}
	}
	return false
}

func containsWord(text, word string) bool {
	for i := 0; word != ""; {
		n := strings.Index(text[i:], word)
		if n < 0 {
			return false
		}
		i += n
		before, after := i == 0 || !isIdentByte(text[i-1]), i+len(word) == len(text) || !isIdentByte(text[i+len(word)])
		if before && after {
			return true
		}
		i += len(word)
	}
	return false
}

// neighbour reports whether file and constant are in one package.
func (f *File) neighbour(c *constantText) bool {
	if f.code != nil && f.code.names.pack != "" {
		return f.code.names.pack == c.pack
	}
	return filepath.Dir(f.Source.Path) == filepath.Dir(c.file.Source.Path)
}

// inherits reports whether a class of the file extends another one.
func (f *File) inherits(class string) bool { return slices.Contains(f.code.parents, class) }

// MayDefine reports whether a file may define a constant of one of some names: one
// stands there as a word with a sign behind it that a definition has, or is a macro.
func MayDefine(text string, names map[string]bool) bool {
	const few = 20
	if len(names) <= few && !slices.ContainsFunc(slices.Collect(maps.Keys(names)), func(name string) bool { return strings.Contains(text, name) }) {
		return false // found faster than word by word
	}
	for i := 0; i < len(text); {
		if !isIdentByte(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && isIdentByte(text[i]) {
			i++
		}
		if !names[text[start:i]] {
			continue
		}
		behind := strings.TrimLeft(text[i:], " \t\r\n")
		if behind != "" && strings.IndexByte("=:[,", behind[0]) >= 0 || strings.HasSuffix(strings.TrimRight(text[:start], " \t"), "define") {
			return true
		}
	}
	return false
}
