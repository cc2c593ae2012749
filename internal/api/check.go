package api

import (
	"encoding/json"
	"strconv"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/message"
	"github.com/rmqsql/rmqsql/internal/report"
)

type checkRequest struct {
	oneExpression
	Expressions []string        `json:"expressions"` // instead of expression
	Against     []string        `json:"against"`     // other releases that are given the same selectors
	Samples     json.RawMessage `json:"samples"`     // messages as they really come, as messages of eval
}

type checkReply struct {
	Version int    `json:"version"`
	Type    string `json:"type"`
	Release string `json:"release"`
	reported
	// Left counts findings that were left out, because they would have been too many.
	Left int `json:"left,omitempty"`
	// Corrected holds for each expression what --fix makes of it, null if nothing is
	// certain or nothing is to be corrected.
	Corrected []*string `json:"corrected"`
}

func check(request []byte) (any, error) {
	var q checkRequest
	if err := decode(request, &q); err != nil {
		return nil, err
	}
	x, err := q.common.read()
	if err != nil {
		return nil, err
	}
	texts, err := q.texts()
	if err != nil {
		return nil, err
	}
	options := lint.Options{Release: x.release, Limits: parserLimits()}
	if options.Samples, err = readSamples(q.Samples); err != nil {
		return nil, err
	}
	if options.Against, err = x.against(q.Against); err != nil {
		return nil, err
	}
	bytes := 0
	for _, text := range texts {
		bytes += max(len(text), leastCost) * (1 + len(options.Against))
	}
	if bytes > maxCheckWork {
		return nil, tooMuch("that is too much for one request: %d bytes of expressions, counted once for each release; at most %d are checked",
			bytes, maxCheckWork)
	}
	out := checkReply{Version: Version, Type: x.typeName(), Release: x.release.String()}
	room := findingRoom{maxFindings, maxFindingText}
	subjects := make([]report.Subject, len(texts))
	for i, text := range texts {
		errs, corrected := x.look(text, options)
		shown := errs[:room.take(len(errs), len(text))]
		out.Left += len(errs) - len(shown)
		subjects[i] = subject(text, "expr"+strconv.Itoa(i+1), shown...)
		out.Corrected = append(out.Corrected, corrected)
	}
	out.reported, err = x.write(subjects...)
	return out, err
}

func (q checkRequest) texts() ([]string, error) {
	switch {
	case q.Expression != nil && q.Expressions != nil:
		return nil, invalid("give either expression or expressions")
	case q.Expressions == nil:
		text, err := q.text()
		return []string{text}, err
	case len(q.Expressions) == 0:
		return nil, invalid("the field expressions is empty")
	case len(q.Expressions) > maxExpressions:
		return nil, tooMuch("at most %d expressions are checked in one request, not %d", maxExpressions, len(q.Expressions))
	}
	return q.Expressions, nil
}

func (x context) against(list []string) (releases []rmqsql.Release, err error) {
	if x.tags && len(list) > 0 {
		return nil, invalid("against compares what brokers make of selectors: consumers get the same tags from all of them")
	}
	for _, text := range list {
		r, err := readRelease(text)
		if err != nil {
			return nil, err
		}
		releases = append(releases, r)
	}
	return releases, nil
}

func readSamples(raw json.RawMessage) (samples []map[string]string, err error) {
	if len(raw) == 0 {
		return nil, nil
	}
	b, err := readMessages("samples", raw, message.Options{}, maxSamples)
	if err != nil {
		return nil, err
	}
	if len(b.unread) > 0 {
		u := b.unread[0]
		return nil, invalid("samples: message %d cannot be read: line %d, column %d: %s", u.Index, u.Line, u.Column, u.Message)
	}
	for _, m := range b.messages {
		samples = append(samples, texts(m))
	}
	return samples, nil
}

// look returns what there is to say about an expression, and the corrected one.
func (x context) look(text string, options lint.Options) (errs []*ast.Error, corrected *string) {
	if x.tags && len(text) > MaxExpression { // of selectors the parser says so
		return []*ast.Error{{Code: ast.CodeTextTooLong, Args: []any{len(text), MaxExpression}}}, nil
	}
	inspect, correct := lint.Check, lint.Correct
	if x.tags {
		inspect, correct = lint.CheckTags, lint.CorrectTags
	}
	fixable := false
	findings := inspect(text, options)
	for i := range findings {
		errs = append(errs, &findings[i].Error)
		fixable = fixable || findings[i].Fix != nil
	}
	if !fixable {
		return errs, nil
	}
	if fixed, applied, err := correct(text, options); err == nil && len(applied) > 0 {
		corrected = &fixed
	}
	return errs, corrected
}

// findingRoom is how many more findings a reply may hold, and how many bytes of
// expressions in them, for each finding repeats its expression.
type findingRoom struct{ findings, bytes int }

// take returns how many findings of an expression there is room for.
func (r *findingRoom) take(findings, length int) int {
	n := min(findings, r.findings, r.bytes/max(length, 1))
	r.findings -= n
	r.bytes -= n * length
	return n
}
