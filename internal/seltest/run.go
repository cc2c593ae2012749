package seltest

import (
	"errors"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/explain"
)

// Result is what became of a case.
type Result struct {
	*Case
	Passed bool
	Got    rmqsql.Verdict
	Trace  *rmqsql.Trace // of a selector
	// Of a subscription to tags:
	Tags *rmqsql.TagFilter
	Tag  explain.TagVerdict
}

// Subject is a selector that is ready to be tested, or why it is not.
type Subject struct {
	*Selector
	// Refused says why the selector does not compile.
	Refused *ast.Error

	filter   *rmqsql.Filter
	tags     *rmqsql.TagFilter
	coverage *Coverage
}

// Compile compiles a selector that is resolved. release is the one to use instead of
// the file's; nil for that.
func Compile(s *Selector, release *rmqsql.Release) *Subject {
	subject := &Subject{Selector: s}
	o := &rmqsql.Options{Release: s.Release}
	if release != nil {
		o.Release = *release
	}
	var err error
	if s.Tags() {
		subject.tags, err = rmqsql.CompileTags(s.Text.Text(), o)
	} else {
		subject.filter, err = rmqsql.Compile(s.Text.Text(), o)
	}
	if err != nil && !errors.As(err, &subject.Refused) {
		subject.Refused = &ast.Error{Code: ast.CodeUnexpected, Args: []any{err.Error(), ast.TermCondition}}
	}
	return subject
}

// Run tries a case of the selector, which must have compiled.
func (s *Subject) Run(c *Case) Result {
	if s.tags != nil {
		r := Result{Case: c, Got: rmqsql.False, Tags: s.tags, Tag: explain.JudgeTag(s.tags, c.Properties[tagsProperty])}
		if r.Tag.Delivered {
			r.Got = rmqsql.True
		}
		r.Passed = c.Want.Meets(r.Got)
		return r
	}
	t := s.filter.Explain(rmqsql.Map(c.Properties))
	s.cover(t)
	return Result{Case: c, Got: t.Verdict, Trace: t, Passed: c.Want.Meets(t.Verdict)}
}
