package extract

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"
)

// ListError is a list of subscriptions that cannot be read, and where.
type ListError struct {
	Path         string
	Line, Column int // from 1; 0 if the whole file is meant
	Message      string
}

// Error implements error.
func (e *ListError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.Path, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Column, e.Message)
}

// ReadSubscriptions reads a list of subscriptions as YAML or JSON: the project's own
// form, and what brokers and their tools print about consumers, in which other
// fields are passed over:
//
//	subscriptions: [{group: g, topic: t, type: sql, expression: a > 1}]
//	{"subscriptionTable": {"t": {"topic": "t", "expressionType": "SQL92", "subString": "a > 1"}}}
//	{"consumerDataSet": [{"groupName": "g", "subscriptionDataSet": [{…}]}]}
//	{"filterDataByTopic": {"t": {"groupFilterData": {"g": {"expression": "a > 1", …}}}}}
//
// Where a table names no group, it is that of its retry topic, else the one given.
// The error is a *ListError.
func ReadSubscriptions(path, content, group string) (f *File, err error) {
	s := NewSource(path, content)
	r := &listReader{source: s, file: &File{Source: s, Comments: hashComments(s)}, group: group}
	defer func() {
		if p := recover(); p != nil { // the parser of YAML is known to, on some texts
			f, err = r.file, &ListError{Path: path, Message: fmt.Sprintf("it cannot be read: %v", p)}
		}
	}()
	for _, text := range documents(s.Text) {
		if err := r.readText(text); err != nil {
			return r.file, err
		}
	}
	return r.file, nil
}

// documents returns the texts to parse: YAML as it is; of JSON each value by itself,
// moved to its place by blanks, tabs between tokens made blanks, for YAML has none.
func documents(text string) []string {
	trimmed := strings.TrimLeft(text, blanks)
	if trimmed == "" || trimmed[0] != '{' && trimmed[0] != '[' {
		return []string{text}
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	var all []string
	start := 0
	for {
		var raw json.RawMessage
		err := decoder.Decode(&raw)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			return []string{text} // YAML, perhaps
		}
		end := int(decoder.InputOffset())
		all = append(all, moved(text[:start])+plainBlanks(text[start:end]))
		start = end
	}
}

// moved returns blanks that take as many lines and columns as a text.
func moved(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, text)
}

// plainBlanks makes the tabs outside of strings blanks.
func plainBlanks(text string) string {
	out := []byte(text)
	quoted := false
	for i := 0; i < len(out); i++ {
		switch {
		case quoted && out[i] == '\\':
			i++
		case out[i] == '"':
			quoted = !quoted
		case !quoted && out[i] == '\t':
			out[i] = ' '
		}
	}
	return string(out)
}

type listReader struct {
	source *Source
	file   *File
	group  string
}

func (r *listReader) errorf(n *yaml.Node, format string, args ...any) error {
	return &ListError{r.source.Path, n.Line, n.Column, fmt.Sprintf(format, args...)}
}

func (r *listReader) readText(text string) error {
	decoder := yaml.NewDecoder(strings.NewReader(text))
	for {
		var root yaml.Node
		err := decoder.Decode(&root)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return &ListError{Path: r.source.Path, Message: "it is neither JSON nor YAML: " + strings.TrimPrefix(err.Error(), "yaml: ")}
		}
		for _, n := range root.Content {
			if err := r.root(n); err != nil {
				return err
			}
		}
	}
}

// root reads a document.
func (r *listReader) root(n *yaml.Node) error {
	switch n.Kind {
	case yaml.SequenceNode:
		for _, item := range n.Content {
			if isNode(valueOf(item, "subscriptionTable", "subscriptionSet", "subscriptionDataSet", "consumerDataSet")) {
				if err := r.root(item); err != nil {
					return err
				}
			} else if err := r.entry(item); err != nil {
				return err
			}
		}
		return nil
	case yaml.MappingNode:
	default:
		return r.errorf(n, "a list of subscriptions is expected, or an object with one")
	}
	group := valueOf(n, "consumerGroup", "groupName", "group")
	switch {
	case isNode(valueOf(n, "subscriptions")):
		return r.own(n)
	case isNode(valueOf(n, "subscriptionTable")):
		return r.data(valueOf(n, "subscriptionTable"), group)
	case isNode(valueOf(n, "subscriptionSet", "subscriptionDataSet")):
		return r.data(valueOf(n, "subscriptionSet", "subscriptionDataSet"), group)
	case isNode(valueOf(n, "consumerDataSet")):
		for _, consumer := range valueOf(n, "consumerDataSet").Content {
			if err := r.root(consumer); err != nil {
				return err
			}
		}
		return nil
	case isNode(valueOf(n, "filterDataByTopic")):
		return r.filters(valueOf(n, "filterDataByTopic"))
	}
	return r.errorf(n, "there are no subscriptions: the key subscriptions is expected, or a broker's subscriptionTable")
}
