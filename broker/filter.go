package broker

import "github.com/rmqsql/rmqsql"

// Filter asks the broker's two questions about a message and the consumer's one.
// It is immutable and safe for concurrent use.
type Filter struct {
	tags *rmqsql.TagFilter
	sql  *rmqsql.Filter
}

// NewFilter returns the filter of a subscription. A consumer subscribes by tags
// or by SQL, so that one of the two is nil; nil is a subscription to everything.
//
// With both, a message must pass each: no consumer can ask for that, but who
// looks into a store can.
func NewFilter(tags *rmqsql.TagFilter, sql *rmqsql.Filter) *Filter {
	return &Filter{tags: tags, sql: sql}
}

// Tags returns the tag subscription, nil if there is none.
func (f *Filter) Tags() *rmqsql.TagFilter { return f.tags }

// SQL returns the selector, nil if there is none.
func (f *Filter) SQL() *rmqsql.Filter { return f.sql }

// MatchQueue is the broker's first question, by what the ConsumeQueue tells: a
// tag subscription wants one of its codes, and a selector is stopped by nothing
// but a miss in the bit map. code is the 64-bit code field of the entry or of
// its ext unit; with hasCode false there is none, which passes. See [CodeOf].
func (f *Filter) MatchQueue(code int64, hasCode bool, bits BitMap) bool {
	if f.tags != nil && hasCode && !f.tags.MatchCode(code) {
		return false
	}
	return f.sql == nil || bits != Miss
}

// MatchStored is the broker's second question, by the properties of the stored
// message: the selector must be true. False, null and an error are alike a No. A
// subscription to tags does not ask it.
func (f *Filter) MatchStored(m rmqsql.Message) bool {
	return f.sql == nil || f.sql.Match(m)
}

// EvalStored is MatchStored that tells why: it matches if the verdict is True.
// After rmqsql.Error the error is a *rmqsql.EvalError, which the broker logs.
func (f *Filter) EvalStored(m rmqsql.Message) (rmqsql.Verdict, error) {
	if f.sql == nil {
		return rmqsql.True, nil
	}
	return f.sql.Eval(m)
}
