package report

import (
	"path"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

// Key is what a finding is known by from one run to the next, whatever has moved
// in the file meanwhile.
type Key struct {
	Rule     string `json:"rule"`
	Path     string `json:"path"`
	Selector string `json:"selector"` // normalized
}

// keyer makes keys. It remembers the last selector, for a selector's findings come
// together and there may be thousands.
type keyer struct{ expression, selector string }

func (k *keyer) of(f *Finding) Key {
	if k.expression != f.Expression {
		k.expression, k.selector = f.Expression, normalized(f.Expression)
	}
	return Key{Rule: f.Error.Code.String(), Path: cleanPath(f.Path), Selector: k.selector}
}

// normalized is the canonical text of a selector that is read to its end, so that
// laying it out anew changes no key. Any other text keeps all but its white space.
func normalized(expression string) string {
	s, err := grammar.Parse(expression, ast.Newest, grammar.Limits{})
	if err != nil || s.IgnoredText() != "" {
		return strings.Join(strings.Fields(expression), " ")
	}
	return ast.Print(s.Root)
}

// cleanPath writes a path as web services compare it: with slashes, and without a
// leading "./".
func cleanPath(p string) string {
	if p == "" || p == "-" {
		return p
	}
	return path.Clean(strings.ReplaceAll(p, `\`, "/"))
}
