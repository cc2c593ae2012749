package inspect

import (
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/lint"
)

// checkDynamic checks a text with holes. It reports what is wrong whatever stands in
// the holes, as far as that can be told by trying: findings come up with every
// filling that gets as far as the best one, and none of them is about a hole.
func checkDynamic(kind extract.Kind, shown string, holes []ast.Span, options lint.Options) []lint.Finding {
	t := &trial{kind: kind, text: shown, holes: holes, options: options, inside: inString(shown, holes)}
	best := t.search()
	var kept []lint.Finding
	results := t.around(best)
	for _, f := range results[0].findings {
		everywhere := !slices.ContainsFunc(results[1:], func(r result) bool { return !r.has(&f) })
		if everywhere && t.certain(&f) {
			f.Args, f.Fix = withoutPlaceholder(f.Args), nil
			kept = append(kept, f)
		}
	}
	return kept
}

type trial struct {
	kind    extract.Kind
	text    string
	holes   []ast.Span
	options lint.Options
	inside  []bool // of strings
}

// result is what one filling gives: findings with spans of the shown text, and how
// far the text is read.
type result struct {
	findings []lint.Finding
	reach    int
}

func (r *result) has(f *lint.Finding) bool {
	return slices.ContainsFunc(r.findings, func(other lint.Finding) bool {
		return other.Code == f.Code && other.Span == f.Span
	})
}

// run checks one filling.
func (t *trial) run(with []string) result {
	f := fill(t.text, t.holes, with)
	check := lint.Check
	if t.kind == extract.Tag {
		check = lint.CheckTags
	}
	r := result{findings: check(f.text, t.options), reach: t.accepted()}
	for i := range r.findings {
		found := &r.findings[i]
		found.Span = f.shownSpan(found.Span)
		switch {
		case !stops(found.Code):
		case found.Code/100 == 2 && !t.about(found.Span): // the checks come after the parser
			r.reach = min(r.reach, len(t.text)+1+found.Span.Start)
		default:
			r.reach = min(r.reach, found.Span.Start)
		}
	}
	return r
}

// accepted is how far an accepted text reaches.
func (t *trial) accepted() int { return 2*len(t.text) + 2 }

// about reports whether a span holds a hole that is not in a string.
func (t *trial) about(s ast.Span) bool {
	for i, h := range t.holes {
		if !t.inside[i] && s.Start < h.End && h.Start < s.End {
			return true
		}
	}
	return false
}

// stops reports whether a finding of this code means that a broker reads no further.
func stops(code ast.Code) bool { return code < 300 || code == ast.CodeIgnored }

func (t *trial) candidates(hole int) []string {
	switch {
	case t.kind == extract.Tag:
		return tagNames
	case t.inside[hole]:
		return inside
	}
	return operands
}

// search fills hole after hole with what lets the text be read furthest.
func (t *trial) search() []string {
	with := make([]string, len(t.holes))
	for i := range with {
		with[i] = t.candidates(i)[0]
	}
	for i := range with {
		reach, choice := -1, with[i]
		for _, c := range t.candidates(i) {
			with[i] = c
			if r := t.run(with).reach; r > reach {
				reach, choice = r, c
			}
			if reach == t.accepted() {
				break
			}
		}
		with[i] = choice
	}
	return with
}

// maxVaried is how many holes are varied one by one.
const maxVaried = 8

// around runs the best filling, and those like it that get as far.
func (t *trial) around(best []string) []result {
	results := []result{t.run(best)}
	for i := range min(len(best), maxVaried) {
		for _, c := range t.candidates(i) {
			if c == best[i] {
				continue
			}
			with := slices.Clone(best)
			with[i] = c
			if r := t.run(with); r.reach >= results[0].reach {
				results = append(results, r)
			}
		}
	}
	return results
}

// aboutValues are rules about what terms are together: the value in a hole can make
// any of them wrong.
var aboutValues = []ast.Code{
	ast.CodeTextAndNumber, ast.CodeMixedBetween, ast.CodeRepeatedItem, ast.CodeContradiction, ast.CodeRedundantTerm, ast.CodeNeverTrue,
	ast.CodeAlwaysTrue, ast.CodeUnreachableAlternative, ast.CodeOnlyTags, ast.CodePlaceholder, ast.CodeEmptySearch, ast.CodeTagRepeated,
	ast.CodeTagCollision, ast.CodeEmpty, ast.CodeTagsAsSQL, ast.CodeSQLAsTags, ast.CodeErrorFirst,
}

// unbalanced are complaints that what a hole holds may answer: a bracket or quote may
// be closed there.
var unbalanced = []ast.Code{ast.CodeUnclosed, ast.CodeOpenString, ast.CodeOpenComment}

// certain reports whether a finding holds whatever is in the holes.
func (t *trial) certain(f *lint.Finding) bool {
	if slices.Contains(aboutValues, f.Code) || slices.Contains(unbalanced, f.Code) {
		return false
	}
	if f.Code == ast.CodeIgnored && len(f.Args) > 0 && f.Args[0] == ")" {
		return false // it may close what a hole opens
	}
	for i, h := range t.holes {
		overlaps := f.Span.Start < h.End && h.Start < f.Span.End || f.Span.Start == h.Start
		switch {
		case t.inside[i] && f.Code.Severity() == ast.SeverityError:
			// Whatever the string holds, it is a string.
		case overlaps:
			return false
		case stops(f.Code) && h.End <= f.Span.Start && strings.TrimSpace(t.text[h.End:f.Span.Start]) == "":
			return false // the hole may end with what is missing before
		}
	}
	return true
}
