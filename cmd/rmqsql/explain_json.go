package main

import (
	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/explain"
)

// explanationVersion is the version of the JSON form. Fields may be added to it.
const explanationVersion = 1

// jsonExplanation is the JSON form of explain: groups of messages, one for a
// single message.
type jsonExplanation struct {
	Version    int         `json:"version"`
	Expression string      `json:"expression"`
	Release    string      `json:"release"`
	Summary    jsonCounts  `json:"summary"`
	Groups     []jsonGroup `json:"groups"`
	// Elsewhere is what else stops a message; it is there if all are delivered.
	Elsewhere []string `json:"elsewhere,omitempty"`
}

type jsonCounts struct {
	Messages  int `json:"messages"`
	Delivered int `json:"delivered"`
	Filtered  int `json:"filtered"`
}

// jsonGroup is the messages of one reason, told by the first of them.
type jsonGroup struct {
	Count     int           `json:"count"`
	Index     int           `json:"index"` // of the example, from 1
	Delivered bool          `json:"delivered"`
	Verdict   string        `json:"verdict"`
	Reason    string        `json:"reason"`
	Reasons   []string      `json:"reasons"` // of every deciding term
	Advice    string        `json:"advice,omitempty"`
	Property  string        `json:"property,omitempty"`
	Offset    int           `json:"offset"`
	End       int           `json:"end"`
	Trace     *rmqsql.Trace `json:"trace"`
}

func (e *env) writeExplainedJSON(f *rmqsql.Filter, groups *explain.Groups) error {
	lang := e.machineLang()
	out := jsonExplanation{
		Version: explanationVersion, Expression: f.String(), Release: f.Release().String(),
		Summary: jsonCounts{groups.Total(), groups.Delivered(), groups.Total() - groups.Delivered()},
		Groups:  []jsonGroup{},
	}
	for _, g := range groups.List() {
		c := explain.Culprit(g.Trace)
		out.Groups = append(out.Groups, jsonGroup{
			Count: g.Count, Index: g.Index, Delivered: g.Trace.Delivered, Verdict: g.Trace.Verdict.String(),
			Reason: explain.Reason(g.Trace, lang), Reasons: explain.Reasons(g.Trace, len(g.Trace.Deciding), lang),
			Advice: explain.Advice(g.Trace, g.Names, lang), Property: c.Property, Offset: c.Offset, End: c.End,
			Trace: g.Trace,
		})
	}
	if groups.Total() > 0 && groups.Delivered() == groups.Total() {
		out.Elsewhere = explain.Elsewhere(lang)
	}
	return e.writeDocument(out)
}

// writeDocument writes a single JSON object, indented for people who look at it.
func (e *env) writeDocument(v any) error {
	encoder := jsonEncoder(e.stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}
