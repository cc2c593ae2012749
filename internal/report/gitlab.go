package report

import (
	"io"

	"github.com/rmqsql/rmqsql/ast"
)

// gitlab writes the code quality report of GitLab.
type gitlab struct {
	w      io.Writer
	o      Options
	issues []gitlabIssue
}

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path      string `json:"path"`
	Positions struct {
		Begin gitlabPosition `json:"begin"`
		End   gitlabPosition `json:"end"`
	} `json:"positions"`
}

type gitlabPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

func newGitLab(w io.Writer, o Options) Writer { return &gitlab{w: w, o: o, issues: []gitlabIssue{}} }

// Subject implements Writer.
func (g *gitlab) Subject(s Subject) error {
	for i := range s.Findings {
		f := &s.Findings[i]
		issue := gitlabIssue{
			Description: f.sentence(g.o), CheckName: f.Error.Code.String(), Fingerprint: f.Fingerprint,
			Severity: [...]string{ast.SeverityError: "major", ast.SeverityWarning: "minor", ast.SeverityNote: "info"}[f.Severity],
		}
		issue.Location.Path = cleanPath(f.Path)
		issue.Location.Positions.Begin = gitlabPosition{f.Line, f.Column}
		issue.Location.Positions.End = gitlabPosition{f.EndLine, f.EndColumn}
		g.issues = append(g.issues, issue)
	}
	return nil
}

// Close implements Writer.
func (g *gitlab) Close(Summary) error {
	e := encoder(g.w)
	e.SetIndent("", "  ")
	return e.Encode(g.issues)
}
