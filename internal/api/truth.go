package api

import (
	"encoding/json"

	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/truth"
)

type truthRequest struct {
	oneExpression
	Rows int `json:"rows"` // the most that are returned; 0 is the default
}

type truthReply struct {
	Version int    `json:"version"`
	Release string `json:"release"`
	*truth.Table
	Rows     []truthRow        `json:"rows"` // instead of the table's
	Findings []json.RawMessage `json:"findings"`
}

// truthRow is a row with its verdict in words.
type truthRow struct {
	truth.Row
	Text string `json:"text"`
}

func truthTable(request []byte) (any, error) {
	var q truthRequest
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
	switch {
	case x.tags:
		return nil, invalid("there are truth tables of selectors only, not of tag subscriptions")
	case q.Rows < 0 || q.Rows > mostRows:
		return nil, invalid("rows is at least 0 and at most %d, not %d", mostRows, q.Rows)
	case q.Rows == 0:
		q.Rows = maxRows
	}
	f, err := x.compileSelector(text, firstPath)
	if err != nil {
		return nil, err
	}
	if n := len(f.Properties()); n > maxProperties {
		return nil, tooMuch("a truth table has at most %d properties, and the selector reads %d", maxProperties, n)
	}
	combinations := min(maxTruth, maxTruthWork/max(len(text), leastCost))
	table, err := truth.New(f, truth.Limits{Combinations: combinations, Rows: q.Rows})
	if err != nil {
		return nil, err
	}
	out := truthReply{Version: Version, Release: x.release.String(), Table: table}
	for _, row := range table.Rows {
		out.Rows = append(out.Rows, truthRow{row, explain.Verdict(row.Verdict, x.lang)})
	}
	out.Findings, err = x.ignored(text, firstPath)
	return out, err
}
