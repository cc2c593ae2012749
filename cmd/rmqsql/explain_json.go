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
	explain.Report
	Trace *rmqsql.Trace `json:"trace"`
}

func (e *env) writeExplainedJSON(f *rmqsql.Filter, groups *explain.Groups) error {
	lang := e.machineLang()
	out := jsonExplanation{
		Version: explanationVersion, Expression: f.String(), Release: f.Release().String(),
		Summary: jsonCounts{groups.Total(), groups.Delivered(), groups.Total() - groups.Delivered()},
		Groups:  []jsonGroup{},
	}
	for _, g := range groups.List() {
		out.Groups = append(out.Groups, jsonGroup{g.Report(len(g.Trace.Deciding), lang), g.Trace})
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
