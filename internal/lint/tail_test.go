package lint

import (
	"testing"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

func TestTail(t *testing.T) {
	for _, c := range readCases(t, "testdata/tail.txt") {
		s, err := grammar.Parse(c.text, c.release, grammar.Limits{})
		if err != nil {
			t.Errorf("%s: %q: %v", c.at, c.text, err)
			continue
		}
		found := Ignored(s, c.release)
		if found == nil {
			t.Errorf("%s: %q: nothing is ignored", c.at, c.text)
			continue
		}
		if _, help := found.Text(ast.English); help != c.want {
			t.Errorf("%s: %q\n got  %s\n want %s", c.at, c.text, help, c.want)
		}
	}
}
