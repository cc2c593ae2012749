package extract

import (
	"path/filepath"
	"slices"
	"strings"
)

// Options tell what to look for besides what every client has. The zero value asks
// for nothing else.
type Options struct {
	// Annotations are those of the project's own, which subscribe as
	// @RocketMQMessageListener does.
	Annotations []Annotation
}

func (o *Options) annotations() []Annotation {
	if o == nil {
		return springAnnotations
	}
	return slices.Concat(o.Annotations, springAnnotations)
}

// host is a kind of file that holds selectors.
type host struct {
	read func(*Source, *Options) *File
	// signs are texts, in lower case, one of which a file must hold to be worth
	// reading; none if every file is.
	signs []string
}

// clientSigns show that a file may use a client.
var clientSigns = []string{"rocketmq", "messageselector", "filterexpression", "openservices.ons"}

// hostOf returns the host of a file by its name.
func hostOf(path string) (host, bool) {
	name := strings.ToLower(filepath.Base(path))
	extension := filepath.Ext(name)
	if lang, ok := languageOf[extension]; ok {
		return host{func(s *Source, o *Options) *File { return readCode(s, lang, o) }, clientSigns}, true
	}
	switch extension {
	case ".go":
		return host{readGo, clientSigns}, true
	case ".sql92", ".selector":
		return host{readWhole, nil}, true
	case ".selectors":
		return host{readLines, nil}, true
	case ".yml", ".yaml":
		if isRuleFile(name) {
			return host{readYAML, nil}, true
		}
		return host{readYAML, []string{"rocketmq"}}, true
	case ".properties":
		return host{readProperties, []string{"rocketmq"}}, true
	case ".sql", ".ddl", ".flinksql":
		return host{readDDL, []string{"rocketmq"}}, true
	}
	return host{}, false
}

// IsHost reports whether a file of this name may hold selectors.
func IsHost(path string) bool {
	_, ok := hostOf(path)
	return ok
}

// HoldsConstants reports whether a file of this name may define constants that
// selectors of other files are made of.
func HoldsConstants(path string) bool {
	extension := strings.ToLower(filepath.Ext(path))
	_, ok := languageOf[extension]
	return ok || extension == ".go"
}

// Read finds the selectors of a file. Constants of other files are still missing;
// see Index. A file of a name that is no host's holds none.
func Read(path, content string, o *Options) *File {
	s := NewSource(path, content)
	h, ok := hostOf(path)
	if !ok || !h.worth(content, o) {
		return &File{Source: s}
	}
	return h.read(s, o)
}

func (h host) worth(content string, o *Options) bool {
	if len(h.signs) == 0 {
		return true
	}
	for _, sign := range h.signs {
		if containsFold(content, sign) {
			return true
		}
	}
	if o == nil {
		return false
	}
	return slices.ContainsFunc(o.Annotations, func(a Annotation) bool { return strings.Contains(content, a.Name) })
}

// containsFold reports whether text holds word, which is in lower case, in any case
// of ASCII letters.
func containsFold(text, word string) bool {
	first := word[:1]
	upper := strings.ToUpper(first)
	for i := 0; i+len(word) <= len(text); {
		n := strings.IndexAny(text[i:], first+upper)
		if n < 0 {
			return false
		}
		if i += n; i+len(word) <= len(text) && strings.EqualFold(text[i:i+len(word)], word) {
			return true
		}
		i++
	}
	return false
}

func readCode(s *Source, lang *language, o *Options) *File {
	c := newCode(s, lang)
	return &File{Source: s, Selectors: c.selectors(o), Comments: c.comments, code: c}
}
