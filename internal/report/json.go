package report

import (
	"encoding/json"
	"io"
)

// formatVersion is the version of the JSON form. Fields may be added to it.
const formatVersion = 1

// jsonFinding is the JSON form of a Finding.
type jsonFinding struct {
	Rule        string `json:"rule"`
	Name        string `json:"name"`
	Severity    string `json:"severity"`
	Message     string `json:"message"`
	Path        string `json:"path"`
	Line        int    `json:"line"`
	Column      int    `json:"column"`
	EndLine     int    `json:"endLine"`
	EndColumn   int    `json:"endColumn"`
	Expression  string `json:"expression"`
	Offset      int    `json:"offset"`
	Help        string `json:"help"`
	Fingerprint string `json:"fingerprint"`
}

func toJSON(f *Finding, o Options) jsonFinding {
	message, help := f.Error.Text(o.Lang)
	return jsonFinding{
		Rule: f.Error.Code.String(), Name: f.Error.Code.Name(), Severity: f.Severity.String(),
		Message: message, Help: help,
		Path: f.Path, Line: f.Line, Column: f.Column, EndLine: f.EndLine, EndColumn: f.EndColumn,
		Expression: f.Expression, Offset: f.Offset(), Fingerprint: f.Fingerprint,
	}
}

// encoder returns an encoder that leaves < and > as they are: selectors are full
// of them.
func encoder(w io.Writer) *json.Encoder {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e
}

// jsonDocument writes one object at the end.
type jsonDocument struct {
	w        io.Writer
	o        Options
	findings []jsonFinding
}

func newJSON(w io.Writer, o Options) Writer {
	return &jsonDocument{w: w, o: o, findings: []jsonFinding{}}
}

// Subject implements Writer.
func (d *jsonDocument) Subject(s Subject) error {
	for i := range s.Findings {
		d.findings = append(d.findings, toJSON(&s.Findings[i], d.o))
	}
	return nil
}

// Close implements Writer.
func (d *jsonDocument) Close(sum Summary) error {
	e := encoder(d.w)
	e.SetIndent("", "  ")
	return e.Encode(struct {
		Version  int           `json:"version"`
		Summary  Summary       `json:"summary"`
		Findings []jsonFinding `json:"findings"`
	}{formatVersion, sum, d.findings})
}

// jsonLines writes a finding a line.
type jsonLines struct {
	w io.Writer
	o Options
}

func newJSONLines(w io.Writer, o Options) Writer { return &jsonLines{w, o} }

// Subject implements Writer.
func (l *jsonLines) Subject(s Subject) error {
	for i := range s.Findings {
		if err := encoder(l.w).Encode(toJSON(&s.Findings[i], l.o)); err != nil {
			return err
		}
	}
	return nil
}

// Close implements Writer.
func (l *jsonLines) Close(Summary) error { return nil }
