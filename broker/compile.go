package broker

import (
	"fmt"

	"github.com/rmqsql/rmqsql"
)

// The expression types of a subscription, as clients send them.
const (
	TagType = "TAG"   // tags, "A || B"; so is "", which old clients send
	SQLType = "SQL92" // a selector
)

// TypeError is a subscription of a type that brokers do not know.
type TypeError struct{ Type string }

// Error names the type and those there are.
func (e *TypeError) Error() string {
	return fmt.Sprintf("expression type %q is neither %s nor %s", e.Type, TagType, SQLType)
}

// Compile reads a subscription as it comes from a client: its type ([TagType],
// [SQLType], in these very letters) and its expression. options may be nil. The
// error is a *[TypeError] or a *rmqsql.SyntaxError; then there is no filter, and
// nothing may be delivered.
func Compile(expressionType, expression string, options *rmqsql.Options) (*Filter, error) {
	switch expressionType {
	case TagType, "":
		tags, err := rmqsql.CompileTags(expression, options)
		if err != nil {
			return nil, err
		}
		return NewFilter(tags, nil), nil
	case SQLType:
		sql, err := rmqsql.Compile(expression, options)
		if err != nil {
			return nil, err
		}
		return NewFilter(nil, sql), nil
	}
	return nil, &TypeError{expressionType}
}
