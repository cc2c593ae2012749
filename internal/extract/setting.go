package extract

import (
	"path/filepath"
	"regexp"
	"strings"
)

// setting is a key of a configuration and its value.
type setting struct {
	key      string // dotted, as written
	path     []string
	value    Value
	document int
}

// newSetting returns a setting whose path is relaxed as Spring's is: case, dashes and
// underscores make no difference.
func newSetting(key string, v Value, document int) setting {
	return setting{key: key, path: pathOf(key), value: v, document: document}
}

// environmentKey finds a key as the environment writes it, SPRING_CLOUD_…, behind any
// other keys.
var environmentKey = regexp.MustCompile(`(?:^|\.)([A-Z0-9]+(?:_[A-Z0-9]+)*_ROCKETMQ_[A-Z0-9_]+|ROCKETMQ_[A-Z0-9_]+)$`)

// pathOf splits a key; bindings[name] and bindings.name are the same.
func pathOf(key string) []string {
	if m := environmentKey.FindStringSubmatch(key); m != nil {
		key = strings.NewReplacer("SELECTOR_", "SELECTOR", "FILTER_EXPRESSION_", "FILTEREXPRESSION", "CONSUMER_GROUP", "CONSUMERGROUP").Replace(m[1])
		return strings.Split(strings.ToLower(key), "_")
	}
	return strings.Split(relaxed(strings.NewReplacer("[", ".", "]", "").Replace(key)), ".")
}

var ignorable = strings.NewReplacer("-", "", "_", "")

func relaxed(key string) string { return strings.ToLower(ignorable.Replace(key)) }

// settings are those of one file.
type settings struct {
	source *Source
	all    []setting
	byKey  map[string]Value // by relaxed key
}

func (c *settings) add(s setting) {
	if c.byKey == nil {
		c.byKey = make(map[string]Value)
	}
	c.all = append(c.all, s)
	c.byKey[strings.Join(s.path, ".")] = s.value
}

// profilePattern finds the profile in the name of a configuration file of Spring.
var profilePattern = regexp.MustCompile(`^(?:application|bootstrap)-([\w.-]+?)\.(?:ya?ml|properties)$`)

// profile returns the profile of a document.
func (c *settings) profile(document int) string {
	for _, s := range c.all {
		if s.document != document {
			continue
		}
		switch strings.Join(s.path, ".") {
		case "spring.config.activate.onprofile", "spring.profiles":
			return s.value.String()
		}
	}
	if m := profilePattern.FindStringSubmatch(filepath.Base(c.source.Path)); m != nil {
		return m[1]
	}
	return ""
}

// selectors returns what the settings subscribe to.
func (c *settings) selectors() []*Selector {
	var found []*Selector
	for _, s := range c.all {
		if sel := c.selector(s); sel != nil {
			sel.Source, sel.Profile = c.source, c.profile(s.document)
			found = append(found, sel)
		}
		found = append(found, ddlSelectors(s.value, c.source)...)
	}
	return found
}

func (c *settings) selector(s setting) *Selector {
	p := s.path
	n := len(p)
	last := p[n-1]
	joined := strings.Join(p, ".")
	v := placeholders(s.value)
	parent := strings.Join(p[:n-1], ".")
	sibling := func(names ...string) Value {
		for _, name := range names {
			if v, ok := c.byKey[parent+"."+name]; ok {
				return placeholders(v)
			}
		}
		return nil
	}
	switch {
	case strings.HasPrefix(joined, "spring.cloud.stream.rocketmq.") && n > 6 && p[n-2] == "consumer":
		binding := strings.Join(p[5:n-2], ".")
		sel := &Selector{Value: v}
		sel.group = placeholders(c.byKey["spring.cloud.stream.bindings."+binding+".group"])
		sel.topic = placeholders(c.byKey["spring.cloud.stream.bindings."+binding+".destination"])
		switch last {
		case "subscription":
			sel.Kind, sel.Value = withPrefix(v)
		case "sql":
			sel.Kind = SQL
		case "tags":
		default:
			return nil
		}
		return sel
	case strings.HasPrefix(joined, "spring.cloud.stream.rocketmq.default.consumer.") && last == "subscription":
		sel := &Selector{}
		sel.Kind, sel.Value = withPrefix(v)
		return sel
	case joined == relaxed(ddlSQL):
		return &Selector{Kind: SQL, Value: v, topic: c.byKey[ddlTopic], group: c.byKey[ddlGroup]}
	case joined == relaxed(ddlTag):
		return &Selector{Kind: Tag, Value: v, topic: c.byKey[ddlTopic], group: c.byKey[ddlGroup]}
	case last == "selectorexpression" && hasPart(p, "rocketmq"):
		return &Selector{Kind: kindOfSetting(sibling("selectortype"), false), Value: v,
			group: sibling("group", "consumergroup"), topic: sibling("topic")}
	case last == "tag" && hasPart(p, "rocketmq") && n > 1 && (strings.HasSuffix(p[n-2], "consumer") || sibling("filterexpressiontype") != nil):
		return &Selector{Kind: kindOfSetting(sibling("filterexpressiontype"), true), Value: v,
			group: sibling("consumergroup", "group"), topic: sibling("topic")}
	}
	return nil
}

func hasPart(path []string, part string) bool {
	for _, p := range path {
		if p == part {
			return true
		}
	}
	return false
}

// withPrefix reads the subscription of Spring Cloud Stream, where sql: comes before
// a selector.
func withPrefix(v Value) (Kind, Value) {
	const prefix = "sql:"
	if len(v) == 0 || !strings.HasPrefix(v[0].Text, prefix) {
		return Tag, v
	}
	rest := append(Value{v[0].slice(len(prefix), len(v[0].Text))}, v[1:]...)
	if rest[0].Text == "" && len(rest) > 1 {
		rest = rest[1:]
	}
	if text, ok := rest.Known(); ok && strings.TrimSpace(text) == "" {
		return SQL, rest
	}
	return SQL, trimmed(rest)
}

// kindOfSetting reads a type. The newer starter takes everything but "tag" for SQL92.
func kindOfSetting(v Value, otherIsSQL bool) Kind {
	text, ok := v.Known()
	text = strings.ToLower(strings.TrimSpace(text))
	switch {
	case v == nil || !ok || text == "tag":
		return Tag
	case otherIsSQL || strings.HasPrefix(text, "sql"):
		return SQL
	}
	return Tag
}
