package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
)

// decode reads a request strictly: an unknown field is most likely a misspelt one.
func decode(request []byte, into any) error {
	if !utf8.Valid(request) {
		return invalid("the request is not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(request))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return decodeFailure(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return invalid("there is something behind the request's object")
	}
	return nil
}

// decodeFailure words an error of the JSON library, which names Go's types.
func decodeFailure(err error) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF):
		return invalid("the request is empty: send a JSON object")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return invalid("the request ends in the middle of its JSON")
	case errors.As(err, &syntax):
		return invalid("the request is no JSON: %s, at byte %d", syntax.Error(), syntax.Offset)
	case errors.As(err, &wrong) && wrong.Field == "":
		return invalid("the request is a JSON object, not %s", article(wrong.Value))
	case errors.As(err, &wrong):
		// The path before the last name holds those of Go's embedded structs.
		return invalid("the field %s does not take %s", wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:], article(wrong.Value))
	}
	return invalid("%s", strings.TrimPrefix(err.Error(), "json: "))
}

// article puts a or an before one of the words that the JSON library has for kinds.
func article(kind string) string {
	kind, _, _ = strings.Cut(kind, " ") // "number 1.5": the value is the caller's
	switch kind {
	case "array", "object":
		return "an " + kind
	case "bool":
		return "a boolean"
	}
	return "a " + kind
}

// common are the fields that all requests about expressions have.
type common struct {
	Type    string `json:"type"`    // SQL92 or TAG
	Release string `json:"release"` // "" is the newest
	Lang    string `json:"lang"`    // of words for people; "" is English
}

// context is what the common fields mean.
type context struct {
	tags    bool
	release rmqsql.Release
	lang    ast.Lang
}

// The types of subscriptions, as clients name them.
const (
	typeSQL  = "SQL92"
	typeTags = "TAG"
)

func (c common) read() (context, error) {
	var x context
	switch c.Type {
	case "", typeSQL:
	case typeTags:
		x.tags = true
	default:
		return x, invalid("type is %s or %s, not %s", typeSQL, typeTags, quote(c.Type))
	}
	var err error
	if x.release, err = readRelease(c.Release); err != nil {
		return x, err
	}
	if c.Lang != "" {
		var ok bool
		if x.lang, ok = ast.ParseLang(c.Lang); !ok {
			return x, invalid("there are no messages in the language %s", quote(c.Lang))
		}
	}
	return x, nil
}

func readRelease(text string) (rmqsql.Release, error) {
	r, err := rmqsql.ParseRelease(text)
	var bad *ast.Error
	if errors.As(err, &bad) {
		message, help := bad.Text(ast.English)
		return r, invalid("release: %s; %s", message, help)
	}
	return r, err
}

// typeName is the name of the subscription's type.
func (x context) typeName() string {
	if x.tags {
		return typeTags
	}
	return typeSQL
}

// oneExpression is the expression of a request that is about one.
type oneExpression struct {
	common
	Expression *string `json:"expression"`
}

func (o oneExpression) text() (string, error) {
	if o.Expression == nil {
		return "", invalid("the field expression is missing")
	}
	return *o.Expression, nil
}
