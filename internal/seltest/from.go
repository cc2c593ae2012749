package seltest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/internal/extract"
)

// Resolve reads the selectors that are From other files. read returns a file's
// content, given the path as it is written.
func (f *File) Resolve(read func(path string) (string, error)) (problems []*Problem) {
	for _, s := range f.Selectors {
		if s.From == "" {
			continue
		}
		text, err := fromFile(s.From, read)
		if err != nil {
			problems = append(problems, &Problem{Path: f.Path, At: s.FromAt, Message: fmt.Sprintf("the selector %s: %v", s.Name, err)})
			continue
		}
		s.Text = text
	}
	return problems
}

// fromFile finds the selector path#name.
func fromFile(from string, read func(string) (string, error)) (*extract.Selector, error) {
	path, name := from, ""
	if i := strings.LastIndexByte(from, '#'); i >= 0 {
		path, name = from[:i], from[i+1:]
	}
	content, err := read(path)
	if err != nil {
		return nil, err
	}
	if !extract.IsHost(path) {
		return nil, fmt.Errorf("%s is no kind of file that selectors are looked for in", path)
	}
	found := extract.Named(path, content, name, nil)
	var texts []string
	for _, s := range found {
		if text := s.Text(); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	switch {
	case len(texts) == 0 && name == "":
		return nil, fmt.Errorf("%s holds no selector", path)
	case len(texts) == 0:
		return nil, fmt.Errorf("%s has nothing that is called %s: give a constant, a key, a consumer group, a topic, or a line as in L12", path, name)
	case len(texts) > 1 && name == "":
		return nil, fmt.Errorf("%s holds %d selectors: say which, as in %s#NAME", path, len(texts), path)
	case len(texts) > 1:
		return nil, fmt.Errorf("%s has several selectors that are called %s: %s", path, name, strings.Join(texts, "; "))
	}
	if holes := len(found[0].Value.Holes()); holes > 0 {
		return nil, fmt.Errorf("%s is known to the running program only: %s", from, texts[0])
	}
	return found[0], nil
}
