package api

import (
	"bytes"
	"encoding/json"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/report"
)

// reported is the JSON form of a report.
type reported struct {
	Summary  json.RawMessage   `json:"summary"`
	Findings []json.RawMessage `json:"findings"`
}

// write reports subjects as the command does.
func (x context) write(subjects ...report.Subject) (reported, error) {
	var b bytes.Buffer
	var out reported
	w, err := report.Open("json", &b, report.Options{Lang: x.lang})
	if err != nil {
		return out, err
	}
	r := report.NewReporter(w)
	for _, s := range subjects {
		if err := r.Add(s); err != nil {
			return out, err
		}
	}
	if _, err := r.Close(); err != nil {
		return out, err
	}
	err = json.Unmarshal(b.Bytes(), &out)
	return out, err
}

// findings returns errors about one expression in the form of a report.
func (x context) findings(text, path string, errs ...*ast.Error) ([]json.RawMessage, error) {
	out, err := x.write(subject(text, path, errs...))
	return out.Findings, err
}

func subject(text, path string, errs ...*ast.Error) report.Subject {
	origin := report.Origin{Path: path, Line: 1, Column: 1}
	s := report.Subject{Origin: origin, Expression: text}
	for _, e := range errs {
		s.Findings = append(s.Findings, report.New(e, text, origin))
	}
	return s
}
