package extract

import (
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"
)

// isRuleFile reports whether a file is one of the project's own, by its name:
// rmqsql.yaml, orders.rmqsql.yaml, selectors.yml.
func isRuleFile(path string) bool {
	name := strings.ToLower(filepath.Base(path))
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".yml"), ".yaml")
	return name == "rmqsql" || strings.HasSuffix(name, ".rmqsql") && name != ".rmqsql" || name == "selectors"
}

// ruleSelectors reads the key selectors of a rule file: texts by name, a list of
// texts, or of mappings with sql or tag, group and topic; and subscriptions, which
// is such a list too.
func ruleSelectors(s *Source, root *yaml.Node) []*Selector {
	var found []*Selector
	for i := 0; root.Kind == yaml.MappingNode && i+1 < len(root.Content); i += 2 {
		if key := root.Content[i].Value; key != "selectors" && key != "subscriptions" {
			continue
		}
		list := root.Content[i+1]
		for n, item := range list.Content {
			if list.Kind == yaml.MappingNode && n%2 == 0 {
				continue
			}
			if sel := ruleSelector(s, item); sel != nil {
				found = append(found, sel)
			}
		}
	}
	return found
}

func ruleSelector(s *Source, n *yaml.Node) *Selector {
	if n.Kind == yaml.ScalarNode {
		if n.Tag == "!!null" {
			return nil
		}
		return &Selector{Kind: SQL, Value: scalar(s, n), Source: s}
	}
	sel := &Selector{Source: s}
	typ := ""
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		value := n.Content[i+1]
		if value.Kind != yaml.ScalarNode {
			continue
		}
		switch n.Content[i].Value {
		case "sql":
			sel.Kind, sel.Value = SQL, scalar(s, value)
		case "tag", "tags":
			sel.Kind, sel.Value = Tag, scalar(s, value)
		case "expression":
			sel.Value = scalar(s, value)
		case "type":
			typ = strings.ToLower(value.Value)
		case "group":
			sel.group = scalar(s, value)
		case "topic":
			sel.topic = scalar(s, value)
		}
	}
	if strings.HasPrefix(typ, "sql") {
		sel.Kind = SQL
	}
	if sel.Value == nil {
		return nil
	}
	return sel
}
