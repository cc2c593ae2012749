package report

import "github.com/rmqsql/rmqsql/ast"

// Subject is a selector that was looked at, with everything found about it.
type Subject struct {
	Origin
	Expression string
	Findings   []Finding
	// Again tells that the findings are about a selector that was reported before, or
	// about none: it is not counted.
	Again bool
}

// Summary counts what a report holds.
type Summary struct {
	Selectors int `json:"selectors"`
	Errors    int `json:"errors"`
	Warnings  int `json:"warnings"`
	Notes     int `json:"notes"`
}

// Findings returns how many findings are at least as grave as a severity.
func (s Summary) Findings(least ast.Severity) int {
	n := s.Errors
	if least >= ast.SeverityWarning {
		n += s.Warnings
	}
	if least >= ast.SeverityNote {
		n += s.Notes
	}
	return n
}

func (s *Summary) count(subject Subject) {
	if !subject.Again {
		s.Selectors++
	}
	for i := range subject.Findings {
		switch subject.Findings[i].Severity {
		case ast.SeverityError:
			s.Errors++
		case ast.SeverityWarning:
			s.Warnings++
		default:
			s.Notes++
		}
	}
}
