package conformance_test

import (
	"errors"
	"strings"

	"github.com/rmqsql/rmqsql/conformance"
)

// fake is an engine for one kind of selector: NAME, which is true where the
// property is "yes", false where it is anything else, null where it is missing
// and an error where it is not a string. "!" refuses; a second word is ignored.
type fake struct{}

type fakeSelector struct{ name, rest string }

func (fake) Compile(expr string) (conformance.Selector, error) {
	words := strings.Fields(expr)
	if len(words) == 0 || words[0] == "!" {
		return nil, errors.New("nothing to compile")
	}
	return fakeSelector{words[0], strings.Join(words[1:], " ")}, nil
}

func (s fakeSelector) Rest() string { return s.rest }

func (s fakeSelector) Eval(p conformance.Props) conformance.Result {
	v, ok := p[s.name]
	switch {
	case !ok:
		return conformance.Null
	case v.Kind != conformance.String:
		return conformance.Error
	case v.Text == "yes":
		return conformance.True
	}
	return conformance.False
}
