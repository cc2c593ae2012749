package api

import (
	"encoding/json"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/explain"
)

type evalRequest struct {
	oneExpression
	givenMessages
	Echo bool `json:"echo"` // return the messages' properties too
}

type evalReply struct {
	Version    int               `json:"version"`
	Type       string            `json:"type"`
	Expression string            `json:"expression"`
	Release    string            `json:"release"`
	Summary    counts            `json:"summary"`
	Findings   []json.RawMessage `json:"findings"` // about text that brokers ignore
	Results    []evalResult      `json:"results"`
	Unread     []unread          `json:"unread"`
}

// evalResult is the verdict on one message.
type evalResult struct {
	Index     int     `json:"index"` // from 1; messages that could not be read count
	Delivered bool    `json:"delivered"`
	Verdict   string  `json:"verdict"`
	Text      string  `json:"text"`   // the verdict in words
	Reason    *string `json:"reason"` // null if it is delivered
	Property  *string `json:"property"`
	Offset    *int    `json:"offset"` // of the term that decided, in bytes
	// Empty are properties that count as missing, because brokers store no empty ones.
	Empty      []string          `json:"empty,omitempty"`
	Properties map[string]string `json:"properties,omitempty"`
}

func eval(request []byte) (any, error) {
	var q evalRequest
	if err := decode(request, &q); err != nil {
		return nil, err
	}
	x, err := q.common.read()
	if err != nil {
		return nil, err
	}
	text, err := q.text()
	if err != nil {
		return nil, err
	}
	messages, err := q.givenMessages.read()
	if err != nil {
		return nil, err
	}
	if err := checkWork(len(messages.messages), len(text), maxEvalWork); err != nil {
		return nil, err
	}
	out := &evalReply{Version: Version, Type: x.typeName(), Expression: text, Release: x.release.String(),
		Results: []evalResult{}, Unread: messages.unread}
	judge, err := x.judge(text, &out.Findings)
	if err != nil {
		return nil, err
	}
	delivered := 0
	for _, m := range messages.messages {
		r := judge(messages.engine(m))
		r.Index, r.Empty = m.Index, m.Empty
		if q.Echo {
			r.Properties = texts(m)
		}
		if r.Delivered {
			delivered++
		}
		out.Results = append(out.Results, r)
	}
	out.Summary = messages.counts(delivered)
	return out, nil
}

// judge compiles an expression and returns what answers for a message.
func (x context) judge(text string, findings *[]json.RawMessage) (func(rmqsql.Message) evalResult, error) {
	if x.tags {
		f, err := x.compileTags(text, firstPath)
		if err != nil {
			return nil, err
		}
		*findings = []json.RawMessage{}
		return func(m rmqsql.Message) evalResult { return x.judgeTag(f, m) }, nil
	}
	f, err := x.compileSelector(text, firstPath)
	if err != nil {
		return nil, err
	}
	if *findings, err = x.ignored(text, firstPath); err != nil {
		return nil, err
	}
	return func(m rmqsql.Message) evalResult { return x.judgeSelector(f, m) }, nil
}

func (x context) judgeSelector(f *rmqsql.Filter, m rmqsql.Message) evalResult {
	if f.Match(m) {
		return evalResult{Delivered: true, Verdict: rmqsql.True.String(), Text: explain.Verdict(rmqsql.True, x.lang)}
	}
	t := f.Explain(m)
	term, reason := explain.Culprit(t), explain.Reason(t, x.lang)
	r := evalResult{Verdict: t.Verdict.String(), Text: explain.Verdict(t.Verdict, x.lang), Reason: &reason, Offset: &term.Offset}
	if term.Property != "" {
		r.Property = &term.Property
	}
	return r
}

// judgeTag: a message that only the broker lets pass is filtered by the consumer.
func (x context) judgeTag(f *rmqsql.TagFilter, m rmqsql.Message) evalResult {
	v := explain.JudgeTag(f, tagOf(m))
	if v.Delivered {
		return evalResult{Delivered: true, Verdict: rmqsql.True.String(), Text: explain.Text(explain.LabelDelivered, x.lang)}
	}
	property, reason := tagsProperty, explain.TagReason(f, v, x.lang)
	return evalResult{Verdict: rmqsql.False.String(), Text: explain.Text(explain.LabelDropped, x.lang), Reason: &reason, Property: &property}
}

// tagsProperty is the property that holds a message's tag.
const tagsProperty = "TAGS"

func tagOf(m rmqsql.Message) string {
	tag, _ := m.Property(tagsProperty)
	return tag
}
