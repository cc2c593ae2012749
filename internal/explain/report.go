package explain

import "github.com/rmqsql/rmqsql/ast"

// Report is what JSON tells of a group, from the command and from the service alike.
// Fields may be added to it.
type Report struct {
	Count     int      `json:"count"`
	Index     int      `json:"index"` // of the example, from 1
	Delivered bool     `json:"delivered"`
	Verdict   string   `json:"verdict"`
	Reason    string   `json:"reason"`
	Reasons   []string `json:"reasons"` // of every deciding term
	Advice    string   `json:"advice,omitempty"`
	Property  string   `json:"property,omitempty"`
	Offset    int      `json:"offset"`
	End       int      `json:"end"`
}

// Report tells of the group, with up to so many reasons; the last one then counts
// the others.
func (g *Group) Report(reasons int, lang ast.Lang) Report {
	t := g.Trace
	c := Culprit(t)
	return Report{
		Count: g.Count, Index: g.Index, Delivered: t.Delivered, Verdict: t.Verdict.String(),
		Reason: Reason(t, lang), Reasons: Reasons(t, reasons, lang), Advice: Advice(t, g.Names, lang),
		Property: c.Property, Offset: c.Offset, End: c.End,
	}
}
