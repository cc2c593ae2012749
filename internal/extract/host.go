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
	// all tells that every file is worth reading, not only those that mention a
	// client or hold one of signs.
	all   bool
	signs []string
}

// clientSigns show that source code may use a client, besides its name.
var clientSigns = []string{"MessageSelector", "FilterExpression", "openservices.ons"}

// hostOf returns the host of a file by its name.
func hostOf(path string) (host, bool) {
	name := strings.ToLower(filepath.Base(path))
	extension := filepath.Ext(name)
	if lang, ok := languageOf[extension]; ok {
		return host{read: func(s *Source, o *Options) *File { return readCode(s, lang, o) }, signs: clientSigns}, true
	}
	switch extension {
	case ".go":
		return host{read: readGo}, true
	case ".sql92", ".selector":
		return host{read: readWhole, all: true}, true
	case ".selectors":
		return host{read: readLines, all: true}, true
	case ".yml", ".yaml":
		return host{read: readYAML, all: isRuleFile(name)}, true
	case ".properties":
		return host{read: readProperties}, true
	case ".sql", ".ddl", ".flinksql":
		return host{read: readDDL}, true
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
	if h.all || mentionsClient(content) {
		return true
	}
	for _, sign := range h.signs {
		if strings.Contains(content, sign) {
			return true
		}
	}
	if o == nil {
		return false
	}
	return slices.ContainsFunc(o.Annotations, func(a Annotation) bool { return strings.Contains(content, a.Name) })
}

// mentionsClient reports whether text holds the word rocketmq, in any case. It looks
// for the letter that is rarest in text.
func mentionsClient(text string) bool {
	const word = "rocketmq"
	for _, last := range []byte{'q', 'Q'} {
		for i := 0; ; i++ {
			n := strings.IndexByte(text[i:], last)
			if n < 0 {
				break
			}
			if i += n; i+1 >= len(word) && strings.EqualFold(text[i+1-len(word):i+1], word) {
				return true
			}
		}
	}
	return false
}

func readCode(s *Source, lang *language, o *Options) *File {
	c := newCode(s, lang)
	f := &File{Source: s, Selectors: c.selectors(o), Comments: c.comments, code: c}
	c.release()
	return f
}
