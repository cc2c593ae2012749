package extract

import (
	"path"
	"path/filepath"
	"strings"
)

// addGo adds the constants of a Go file. They are found by the folder that the file
// is in.
func (x *Index) addGo(s *Source) {
	g, _ := parseGo(s)
	if g == nil {
		return
	}
	f := &File{Source: s}
	for name, c := range g.globals {
		if c.value == nil {
			continue
		}
		x.constants[name] = append(x.constants[name], constantOf(f, g, c))
	}
}

func constantOf(f *File, g *goCode, c goConstant) constantText {
	return constantText{pack: g.file.Name.Name, file: f, value: g.value(c.value, deepest)}
}

// seesGo reports whether a name in a Go file can be a constant: of its own package,
// or of one whose path ends like the constant's folder.
func (f *File) seesGo(c *constantText, name []string) bool {
	folder := filepath.ToSlash(filepath.Dir(c.file.Source.Path))
	if len(name) == 1 {
		return folder == filepath.ToSlash(filepath.Dir(f.Source.Path))
	}
	return path.Base(folder) == path.Base(name[0]) || strings.HasSuffix(name[0], "/"+folder) || packageName(name[0]) == c.pack
}
