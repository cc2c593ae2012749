package api

import (
	"encoding/json"
	"errors"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/lint"
)

// firstPath is where the findings of a request's only expression are.
const firstPath = "expr1"

// compileSelector compiles a selector for the context's release.
func (x context) compileSelector(text, path string) (*rmqsql.Filter, error) {
	f, err := rmqsql.Compile(text, &rmqsql.Options{Release: x.release, Limits: selectorLimits()})
	if err != nil {
		return nil, x.refusal(err, text, path)
	}
	return f, nil
}

func (x context) compileTags(text, path string) (*rmqsql.TagFilter, error) {
	if len(text) > MaxExpression {
		return nil, tooMuch("a tag subscription has at most %d bytes here, not %d", MaxExpression, len(text))
	}
	f, err := rmqsql.CompileTags(text, &rmqsql.Options{Release: x.release})
	if err != nil {
		return nil, x.refusal(err, text, path)
	}
	return f, nil
}

// refusal turns an error of compiling into a failure with a finding.
func (x context) refusal(err error, text, path string) error {
	var bad *ast.Error
	if !errors.As(err, &bad) {
		return err
	}
	findings, reportErr := x.findings(text, path, bad)
	if reportErr != nil {
		return reportErr
	}
	message, help := bad.Text(x.lang)
	if help != "" {
		message += "; " + help
	}
	return &Failure{Code: Refused, Message: path + ": " + message, Findings: findings}
}

// ignored returns a finding about text that brokers do not read behind a selector
// that compiles; none if there is no such text.
func (x context) ignored(text, path string) ([]json.RawMessage, error) {
	s, err := grammar.Parse(text, x.release, parserLimits())
	if err != nil {
		return nil, err
	}
	if e := lint.Ignored(s, x.release); e != nil {
		return x.findings(text, path, e)
	}
	return x.findings(text, path)
}
