package report

import (
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// sarif writes a log of the Static Analysis Results Interchange Format, version
// 2.1.0. Its form is spelled out here: libraries for it bring dozens of optional
// fields, and more code than this.
type sarif struct {
	w       io.Writer
	o       Options
	results []sarifResult
	codes   []ast.Code // of results, one each
}

func newSARIF(w io.Writer, o Options) Writer { return &sarif{w: w, o: o, results: []sarifResult{}} }

type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string    `json:"id"`
		Name             string    `json:"name"`
		ShortDescription sarifText `json:"shortDescription"`
		FullDescription  sarifText `json:"fullDescription"`
		Help             sarifText `json:"help"`
		HelpURI          string    `json:"helpUri"`
		Default          struct {
			Level string `json:"level"`
		} `json:"defaultConfiguration"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		Physical struct {
			Artifact struct {
				URI string `json:"uri"`
			} `json:"artifactLocation"`
			Region sarifRegion `json:"region"`
		} `json:"physicalLocation"`
	}
	sarifRegion struct {
		StartLine   int       `json:"startLine"`
		StartColumn int       `json:"startColumn"`
		EndLine     int       `json:"endLine"`
		EndColumn   int       `json:"endColumn"`
		Snippet     sarifText `json:"snippet"`
	}
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	projectURI  = "https://github.com/rmqsql/rmqsql"
	ruleURI     = projectURI + "/blob/main/docs/rules/"
)

// Subject implements Writer.
func (s *sarif) Subject(subject Subject) error {
	for i := range subject.Findings {
		f := &subject.Findings[i]
		var at sarifLocation
		at.Physical.Artifact.URI = artifactURI(f.Path)
		at.Physical.Region = regionOf(f)
		s.codes = append(s.codes, f.Error.Code)
		s.results = append(s.results, sarifResult{
			RuleID: f.Error.Code.String(), Level: f.Severity.String(), Message: sarifText{f.sentence(s.o)},
			Locations: []sarifLocation{at},
			// The number tells results of one line apart; a fingerprint here is unique.
			Fingerprints: map[string]string{"primaryLocationLineHash": f.Fingerprint + ":1"},
		})
	}
	return nil
}

// regionOf places a finding. One that concerns a whole file is put at its start,
// for the format has no line 0.
func regionOf(f *Finding) sarifRegion {
	line, column := max(f.Line, 1), max(f.Column, 1)
	return sarifRegion{line, column, max(f.EndLine, line), max(f.EndColumn, 1), sarifText{f.Source}}
}

// artifactURI writes a path as a reference: relative to the folder that the command
// ran in, where it was given so.
func artifactURI(p string) string {
	u := url.URL{Path: cleanPath(p)}
	if filepath.IsAbs(p) {
		u.Scheme = "file"
		u.Path = "/" + strings.TrimPrefix(u.Path, "/")
	}
	return u.String()
}

// Close implements Writer. The rules are those that results are of.
func (s *sarif) Close(Summary) error {
	codes := slices.Compact(slices.Sorted(slices.Values(s.codes)))
	rules := make([]sarifRule, len(codes))
	for i, code := range codes {
		rules[i] = s.rule(code)
	}
	for i, code := range s.codes {
		s.results[i].RuleIndex, _ = slices.BinarySearch(codes, code)
	}
	e := encoder(s.w)
	e.SetIndent("", "  ")
	return e.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{{
		Tool:       sarifTool{sarifDriver{"rmqsql", s.o.Version, projectURI, rules}},
		ColumnKind: "unicodeCodePoints", Results: s.results,
	}}})
}

func (s *sarif) rule(code ast.Code) sarifRule {
	what, why := code.Name(), code.Name()
	if s.o.Describe != nil {
		what, why = s.o.Describe(code)
	}
	r := sarifRule{ID: code.String(), Name: code.Name(), ShortDescription: sarifText{what}, FullDescription: sarifText{why},
		Help: sarifText{what + " " + why}, HelpURI: ruleURI + code.String() + ".md"}
	r.Default.Level = code.Severity().String()
	return r
}
