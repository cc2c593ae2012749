package seltest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// test reads one entry of tests: a case, or a table of them.
func (r *reader) test(n *yaml.Node) {
	f := r.mapping(n, "a test", "name", "selector", "message", "want", "table")
	if f == nil {
		return
	}
	base := Case{Properties: map[string]string{}, Selector: r.subject(n, f["selector"])}
	name := ""
	if f["name"] != nil {
		name, _ = r.text(f["name"], "name")
	}
	if f["message"] != nil {
		base.Properties = r.message(f["message"])
	}
	switch {
	case f["table"] != nil && f["want"] != nil:
		r.errorf(f["want"], "", "a test with a table has its wants in the table")
	case f["table"] != nil:
		r.table(base, name, f["table"])
	case f["want"] == nil:
		r.errorf(n, "write want: "+wantList(), "the test does not say what it wants")
	default:
		c := base
		if name == "" {
			name = summary(c.Properties)
		}
		r.add(c, f["want"], name)
	}
}

// subject returns the selector of a test. It need not be named where there is one
// only.
func (r *reader) subject(test, n *yaml.Node) *Selector {
	names := slices.Sorted(maps.Keys(r.byName))
	switch {
	case n == nil && len(r.file.Selectors) == 1:
		return r.file.Selectors[0]
	case n == nil:
		r.errorf(test, "write selector: and one of "+strings.Join(names, ", "), "the test does not say which selector it is of")
		return nil
	}
	name, ok := r.text(n, "selector")
	if ok && r.byName[name] == nil {
		r.errorf(n, "the selectors are "+strings.Join(names, ", "), "there is no selector %s in this file", name)
	}
	return r.byName[name]
}

// add keeps a case, if it can be run.
func (r *reader) add(c Case, want *yaml.Node, name string) {
	c.Want, c.At = r.want(want), at(want)
	if c.Selector == nil || c.Want == "" {
		return
	}
	c.Name = c.Selector.Name + "/" + name
	r.file.Cases = append(r.file.Cases, &c)
}

// want reads a want. YAML takes some of the words for other things than text: they
// stand for themselves.
func (r *reader) want(n *yaml.Node) Want {
	word := strings.ToLower(n.Value)
	if n.Kind == yaml.ScalarNode && word == "~" {
		word = "null"
	}
	if w := Want(word); n.Kind == yaml.ScalarNode && slices.Contains(Wants(), w) {
		return w
	}
	help := ""
	if word == "true" {
		help = "a message for which the selector is true is delivered"
	}
	r.errorf(n, help, "a test wants one of %s", wantList())
	return ""
}

func wantList() string {
	words := make([]string, len(Wants()))
	for i, w := range Wants() {
		words[i] = string(w)
	}
	return strings.Join(words, ", ")
}

// wantColumn is the column of a table that holds the wants.
const wantColumn = "want"

// table reads rows of properties: the first one names the columns.
func (r *reader) table(base Case, name string, n *yaml.Node) {
	if n.Kind != yaml.SequenceNode || len(n.Content) < 2 {
		r.errorf(n, "as in [[amount, want], [150, delivered]]", "a table takes a row with the names of properties and want, and rows with values")
		return
	}
	columns, ok := r.columns(resolve(n.Content[0]))
	if !ok {
		return
	}
	for _, row := range n.Content[1:] {
		row = resolve(row)
		if row.Kind != yaml.SequenceNode || len(row.Content) != len(columns) {
			r.errorf(row, "", "a row of this table is a list of %d values", len(columns))
			continue
		}
		c := base
		c.Properties = maps.Clone(base.Properties)
		var want *yaml.Node
		own := map[string]string{}
		for i, cell := range row.Content {
			cell = resolve(cell)
			if columns[i] == wantColumn {
				want = cell
				continue
			}
			delete(c.Properties, columns[i])
			r.property(own, columns[i], cell)
		}
		maps.Copy(c.Properties, own)
		full := summary(own)
		if name != "" {
			full = name + "/" + full
		}
		r.add(c, want, full)
	}
}

func (r *reader) columns(n *yaml.Node) (names []string, ok bool) {
	before := len(r.problems)
	if n.Kind != yaml.SequenceNode {
		r.errorf(n, "as in [amount, want]", "the first row of a table names its columns")
		return nil, false
	}
	for _, cell := range n.Content {
		name, ok := r.text(resolve(cell), "the name of a column")
		if ok && slices.Contains(names, name) {
			r.errorf(cell, "", "the column %s is there twice", name)
		}
		names = append(names, name)
	}
	if !slices.Contains(names, wantColumn) {
		r.errorf(n, "", "the table has no column want")
	}
	return names, len(r.problems) == before
}

// summary is the name of a case that has none: its properties.
func summary(properties map[string]string) string {
	if len(properties) == 0 {
		return "no properties"
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		parts = append(parts, fmt.Sprintf("%s=%s", name, properties[name]))
	}
	return strings.Join(parts, " ")
}
