package seltest

import (
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// The properties that tags and keys are stored as.
const (
	tagsProperty = "TAGS"
	keysProperty = "KEYS"
)

// message reads the properties of a message: a flat mapping or, if it has a mapping
// properties, an envelope with tags, keys and body, as messages in JSON are written.
func (r *reader) message(n *yaml.Node) map[string]string {
	into := map[string]string{}
	f := r.mapping(n, "a message")
	if inner := f["properties"]; inner == nil || inner.Kind != yaml.MappingNode {
		for _, name := range sorted(f) {
			r.property(into, name, f[name])
		}
		return into
	}
	f = r.mapping(n, "a message with properties", "properties", "tags", "keys", "body")
	properties := r.mapping(f["properties"], "properties")
	for _, name := range sorted(properties) {
		r.property(into, name, properties[name])
	}
	for key, property := range map[string]string{"tags": tagsProperty, "keys": keysProperty} {
		if f[key] == nil {
			continue
		}
		if _, twice := into[property]; twice {
			r.errorf(f[key], "", "the message has %s, and the property %s too", key, property)
		}
		r.property(into, property, joined(key, f[key]))
	}
	return into
}

func sorted(f fields) []string { return slices.Sorted(maps.Keys(f)) }

// joined makes one text of a list of keys, as clients do.
func joined(key string, n *yaml.Node) *yaml.Node {
	if key != "keys" || n.Kind != yaml.SequenceNode {
		return n
	}
	var keys []string
	for _, item := range n.Content {
		if item = resolve(item); item.Kind != yaml.ScalarNode {
			return item // which is no text, and is told of
		}
		keys = append(keys, item.Value)
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: strings.Join(keys, " "), Line: n.Line, Column: n.Column}
}

// property sets a property: its text as it is written, whatever YAML takes it for.
// An empty one and null are missing, because brokers store no empty properties.
func (r *reader) property(into map[string]string, name string, n *yaml.Node) {
	switch {
	case n.Kind != yaml.ScalarNode:
		r.errorf(n, "write nested data as one text", "the property %s takes a text, a number or a boolean", name)
	case isNull(n) || n.Value == "":
	default:
		into[name] = n.Value
	}
}
