package extract

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// valueOf returns the value of the first key that a mapping has of some; nil if it
// has none.
func valueOf(n *yaml.Node, keys ...string) *yaml.Node {
	for _, key := range keys {
		for i := 0; n != nil && n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == key {
				return n.Content[i+1]
			}
		}
	}
	return nil
}

func isNode(n *yaml.Node) bool { return n != nil }

// ownKeys are those of the project's own form.
var ownKeys = []string{"group", "topic", "type", "expression", "name"}

// own reads the project's own form, where every key must be known.
func (r *listReader) own(n *yaml.Node) error {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if key := n.Content[i]; key.Value != "subscriptions" {
			return r.errorf(key, "there is no key %s: the only one is subscriptions", key.Value)
		}
		list := n.Content[i+1]
		if list.Kind != yaml.SequenceNode {
			return r.errorf(list, "subscriptions takes a list")
		}
		for _, item := range list.Content {
			if err := r.entry(item); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *listReader) entry(n *yaml.Node) error {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind != yaml.MappingNode {
		return r.errorf(n, "a subscription takes the keys %s", strings.Join(ownKeys, ", "))
	}
	if valueOf(n, "subString") != nil {
		return r.subscription(n, nil, "")
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if !slices.Contains(ownKeys, key.Value) {
			return r.errorf(key, "a subscription has no key %s: the keys are %s", key.Value, strings.Join(ownKeys, ", "))
		}
		if value.Kind != yaml.ScalarNode || value.Tag == "!!null" {
			return r.errorf(value, "%s takes a text", key.Value)
		}
	}
	for _, key := range []string{"group", "topic", "expression"} {
		if valueOf(n, key) == nil {
			return r.errorf(n, "a subscription needs the key %s", key)
		}
	}
	kind, err := r.kind(valueOf(n, "type"))
	if err != nil {
		return err
	}
	r.file.Selectors = append(r.file.Selectors, &Selector{Kind: kind, Value: scalar(r.source, valueOf(n, "expression")), Source: r.source,
		group: scalar(r.source, valueOf(n, "group")), topic: scalar(r.source, valueOf(n, "topic"))})
	return nil
}

// kind reads a type; without one it is a broker's default.
func (r *listReader) kind(n *yaml.Node) (Kind, error) {
	if n == nil || n.Tag == "!!null" {
		return Tag, nil
	}
	switch strings.ToUpper(n.Value) {
	case "SQL", "SQL92":
		return SQL, nil
	case "TAG", "":
		return Tag, nil
	}
	return Tag, r.errorf(n, "a type is sql or tag, not %s", n.Value)
}

// data reads the subscription data of one consumer: a table by topic, or a list.
func (r *listReader) data(n, group *yaml.Node) error {
	const retry = "%RETRY%"
	fallback := r.group
	var items []*yaml.Node
	for i, item := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 0 {
			if name, ok := strings.CutPrefix(item.Value, retry); ok && fallback == "" {
				fallback = name
			}
			continue
		}
		if topic := valueOf(item, "topic"); topic != nil && fallback == "" {
			if name, ok := strings.CutPrefix(topic.Value, retry); ok {
				fallback = name
			}
		}
		items = append(items, item)
	}
	if fallback == "" {
		fallback = unknownGroup
	}
	for _, item := range items {
		topic := valueOf(item, "topic")
		if topic != nil && strings.HasPrefix(topic.Value, retry) {
			continue // the client's own, to all
		}
		if err := r.subscription(item, group, fallback); err != nil {
			return err
		}
	}
	return nil
}

// unknownGroup is the group of tables that name none: they are compared with one
// another.
const unknownGroup = "(unnamed)"

// subscription reads one item of a broker's subscription data.
func (r *listReader) subscription(n, group *yaml.Node, fallback string) error {
	text := valueOf(n, "subString", "expression")
	topic := valueOf(n, "topic")
	if text == nil || topic == nil {
		return r.errorf(n, "subscription data needs topic and subString")
	}
	kind, err := r.kind(valueOf(n, "expressionType"))
	if err != nil {
		return err
	}
	if own := valueOf(n, "consumerGroup", "group"); own != nil {
		group = own
	}
	s := &Selector{Kind: kind, Value: scalar(r.source, text), Source: r.source, topic: scalar(r.source, topic)}
	if group != nil {
		s.group = scalar(r.source, group)
	} else {
		if fallback == "" {
			fallback = unknownGroup
		}
		s.group = Value{{Source: r.source, Text: fallback}}
	}
	r.file.Selectors = append(r.file.Selectors, s)
	return nil
}

// filters reads a broker's consumerFilter.json.
func (r *listReader) filters(topics *yaml.Node) error {
	for i := 1; i < len(topics.Content); i += 2 {
		groups := valueOf(topics.Content[i], "groupFilterData")
		for k := 1; groups != nil && k < len(groups.Content); k += 2 {
			if err := r.subscription(groups.Content[k], groups.Content[k-1], ""); err != nil {
				return err
			}
		}
	}
	return nil
}
