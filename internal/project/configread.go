package project

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"go.yaml.in/yaml/v3"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
)

// ReadConfig reads a configuration file. Every key must be known. The error is a
// *ConfigError, or tells why the file cannot be read.
func ReadConfig(path string) (*Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return &Config{}, err
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return &Config{}, err
	}
	r := &configReader{path: path, config: &Config{Path: absolute, Rules: make(map[ast.Code]Level)}}
	var root yaml.Node
	decoder := yaml.NewDecoder(strings.NewReader(strings.TrimPrefix(string(data), "\ufeff")))
	switch err := decoder.Decode(&root); {
	case errors.Is(err, io.EOF):
		return r.config, nil
	case err != nil:
		return r.config, &ConfigError{Path: path, Message: "it is not valid YAML: " + strings.TrimPrefix(err.Error(), "yaml: ")}
	}
	if err := r.read(root.Content[0]); err != nil {
		return r.config, err
	}
	return r.config, nil
}

type configReader struct {
	path   string
	config *Config
}

func (r *configReader) errorf(n *yaml.Node, format string, args ...any) error {
	return &ConfigError{r.path, n.Line, n.Column, fmt.Sprintf(format, args...)}
}

// keys are the known ones, in the order in which they are offered.
var keys = []string{"release", "exclude", "rules", "annotations"}

func (r *configReader) read(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return nil
	}
	return r.mapping(n, "the configuration", func(key, value *yaml.Node) error {
		switch key.Value {
		case "release":
			return r.release(value)
		case "exclude":
			return r.exclude(value)
		case "rules":
			return r.rules(value)
		case "annotations":
			return r.annotations(value)
		}
		return r.errorf(key, "there is no key %s: the keys are %s", key.Value, strings.Join(keys, ", "))
	})
}

// mapping visits the keys of a mapping, each of which may stand there once.
func (r *configReader) mapping(n *yaml.Node, what string, visit func(key, value *yaml.Node) error) error {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind != yaml.MappingNode {
		return r.errorf(n, "%s takes keys with values", what)
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if value.Kind == yaml.AliasNode {
			value = value.Alias
		}
		if seen[key.Value] {
			return r.errorf(key, "the key %s is given twice", key.Value)
		}
		seen[key.Value] = true
		if err := visit(key, value); err != nil {
			return err
		}
	}
	return nil
}

func (r *configReader) text(n *yaml.Node, what string) (string, error) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		return "", r.errorf(n, "%s takes a text", what)
	}
	return n.Value, nil
}

func (r *configReader) release(n *yaml.Node) error {
	text, err := r.text(n, "release")
	if err != nil {
		return err
	}
	if r.config.Release, err = ast.ParseRelease(text); err != nil {
		var bad *ast.Error
		if errors.As(err, &bad) {
			message, help := bad.Text(ast.English)
			return r.errorf(n, "%s; %s", message, help)
		}
		return r.errorf(n, "%v", err)
	}
	return nil
}

func (r *configReader) exclude(n *yaml.Node) error {
	list := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		list = n.Content
	}
	for _, item := range list {
		pattern, err := r.text(item, "exclude")
		if err != nil {
			return err
		}
		if !doublestar.ValidatePattern(pattern) {
			return r.errorf(item, "%s is no pattern that can be read", pattern)
		}
		r.config.Exclude = append(r.config.Exclude, pattern)
	}
	return nil
}

func (r *configReader) rules(n *yaml.Node) error {
	return r.mapping(n, "rules", func(key, value *yaml.Node) error {
		code, ok := RuleNamed(key.Value)
		if !ok {
			return r.errorf(key, "there is no rule %s", key.Value)
		}
		text, err := r.text(value, key.Value)
		if err != nil {
			return err
		}
		level, ok := levelNamed(text)
		if !ok {
			return r.errorf(value, "a rule is error, warning, note or off, not %s", text)
		}
		r.config.Rules[code] = level
		return nil
	})
}

// RuleNamed finds a rule by its id or its name.
func RuleNamed(text string) (ast.Code, bool) {
	for _, code := range ast.Codes() {
		if strings.EqualFold(text, code.String()) || text == code.Name() {
			return code, true
		}
	}
	return 0, false
}

func levelNamed(text string) (Level, bool) {
	switch strings.ToLower(text) {
	case "off", "false", "none":
		return Level{Off: true}, true
	}
	for _, s := range []ast.Severity{ast.SeverityError, ast.SeverityWarning, ast.SeverityNote} {
		if s.String() == strings.ToLower(text) {
			return Level{Severity: s}, true
		}
	}
	return Level{}, false
}

func (r *configReader) annotations(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		return r.errorf(n, "annotations takes a list")
	}
	for _, item := range n.Content {
		if item.Kind == yaml.AliasNode {
			item = item.Alias
		}
		a, err := r.annotation(item)
		if err != nil {
			return err
		}
		r.config.Annotations = append(r.config.Annotations, a)
	}
	return nil
}

// annotation reads one: its name alone, with the attributes of
// @RocketMQMessageListener, or the attributes too.
func (r *configReader) annotation(n *yaml.Node) (extract.Annotation, error) {
	a := extract.Annotation{Expression: "selectorExpression", Type: "selectorType", Group: "consumerGroup", Topic: "topic"}
	if n.Kind == yaml.ScalarNode {
		a.Name = n.Value
	} else {
		err := r.mapping(n, "an annotation", func(key, value *yaml.Node) error {
			text, err := r.text(value, key.Value)
			if err != nil {
				return err
			}
			switch key.Value {
			case "name":
				a.Name = text
			case "expression":
				a.Expression = text
			case "type":
				a.Type = text
			case "group":
				a.Group = text
			case "topic":
				a.Topic = text
			case "default":
				switch strings.ToLower(text) {
				case "sql", "sql92":
					a.Default = extract.SQL
				case "tag":
				default:
					return r.errorf(value, "default is sql or tag, not %s", text)
				}
			default:
				return r.errorf(key, "an annotation has no key %s: the keys are name, expression, type, default, group, topic", key.Value)
			}
			return nil
		})
		if err != nil {
			return a, err
		}
	}
	a.Name = a.Name[strings.LastIndexByte(a.Name, '.')+1:]
	a.Name = strings.TrimPrefix(a.Name, "@")
	if a.Name == "" {
		return a, r.errorf(n, "an annotation needs a name")
	}
	return a, nil
}
