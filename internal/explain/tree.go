package explain

import (
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
)

// Row is a line of the tree: a term, and what became of it.
type Row struct {
	Branch  string // the lines of the tree before the term, "" for the root
	Text    string // the term on one line, shortened; of a chain and NOT the keyword alone
	Outcome rmqsql.Outcome
	Word    string // the outcome in the language
	Note    string // what the term read and how, or why it was skipped
	Decides bool   // whether the verdict is this term's doing
	// Term is nil on a line that stands for several terms.
	Term *rmqsql.Term
}

// Siblings of one outcome in a row beyond this number share one line.
const longestRun = 6

// Tree returns the selector as a tree. Properties and constants have no rows of
// their own: the notes of the terms that read them show their values.
func Tree(t *rmqsql.Trace, lang ast.Lang) []Row {
	b := treeBuilder{speaker: in(lang), deciding: t.Deciding}
	b.term(t.Root, "", "", "")
	return b.rows
}

type treeBuilder struct {
	speaker
	deciding []*rmqsql.Term
	rows     []Row
}

// term adds the rows of t: branch leads to its own, indent to those below. why is
// the note if it was skipped.
func (b *treeBuilder) term(t *rmqsql.Term, branch, indent, why string) {
	text := brief(t.Text)
	if t.Kind == rmqsql.KindAnd || t.Kind == rmqsql.KindOr || t.Kind == rmqsql.KindNot {
		text = t.Operator
	}
	note := why
	if t.Outcome != rmqsql.OutcomeSkipped {
		note = b.note(t)
	}
	b.rows = append(b.rows, Row{
		Branch: branch, Text: text, Outcome: t.Outcome, Word: b.outcome(t.Outcome), Note: note,
		Decides: slices.Contains(b.deciding, t), Term: t,
	})
	below := slices.DeleteFunc(slices.Clone(t.Terms), func(operand *rmqsql.Term) bool {
		return t.Kind != rmqsql.KindAnd && t.Kind != rmqsql.KindOr && t.Kind != rmqsql.KindNot && !isCondition(operand)
	})
	b.operands(t, below, indent)
}

func (b *treeBuilder) operands(parent *rmqsql.Term, below []*rmqsql.Term, indent string) {
	for i := 0; i < len(below); {
		run := 1 // of terms with one outcome
		for i+run < len(below) && below[i+run].Outcome == below[i].Outcome {
			run++
		}
		shownOf := run
		if run > longestRun {
			shownOf = longestRun - 1
		}
		for j := range shownOf {
			corner, line := "├─ ", "│  "
			if i+j == len(below)-1 {
				corner, line = "└─ ", "   "
			}
			why := ""
			// Only the first of a run of skipped terms says why.
			if below[i+j].Outcome == rmqsql.OutcomeSkipped && j == 0 && parent.Outcome != rmqsql.OutcomeSkipped {
				why = b.skipped(parent, below[i+j])
			}
			b.term(below[i+j], indent+corner, indent+line, why)
		}
		if shownOf < run {
			b.more(below[i+shownOf:i+run], indent, i+run == len(below))
		}
		i += run
	}
}

// more adds a row for the rest of a run.
func (b *treeBuilder) more(rest []*rmqsql.Term, indent string, last bool) {
	corner := "├─ "
	if last {
		corner = "└─ "
	}
	outcome := rest[0].Outcome
	b.rows = append(b.rows, Row{
		Branch: indent + corner, Text: b.say(noteRows, count(len(rest))), Outcome: outcome, Word: b.outcome(outcome),
		Decides: slices.ContainsFunc(rest, func(t *rmqsql.Term) bool { return slices.Contains(b.deciding, t) }),
	})
}

// skipped tells why a term below parent was not evaluated.
func (b *treeBuilder) skipped(parent, t *rmqsql.Term) string {
	switch {
	case t.Reason == rmqsql.ReasonErrorBefore:
		return b.say(noteError)
	case t.Reason == rmqsql.ReasonNotNeeded:
		return b.say(noteNotNeeded)
	case parent.Kind == rmqsql.KindAnd:
		return b.say(noteAnd)
	case parent.Kind == rmqsql.KindOr:
		return b.say(noteOr)
	}
	return b.say(noteBetween)
}

// note tells what an evaluated term read, each conversion that was tried, and what
// else its outcome hangs on.
func (b *treeBuilder) note(t *rmqsql.Term) string {
	if t.Kind == rmqsql.KindAnd || t.Kind == rmqsql.KindOr || t.Kind == rmqsql.KindNot {
		return ""
	}
	var notes []string
	for _, operand := range append([]*rmqsql.Term{t}, t.Terms...) {
		if isCondition(operand) {
			continue // t's operands come by themselves, conditions have rows of their own
		}
		for _, p := range reads(operand) {
			if note := b.read(t, p); !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
		}
		if operand.Kind == rmqsql.KindNegate && operand.Reason == rmqsql.ReasonNotANumber {
			notes = append(notes, b.say(noteMinus))
		}
	}
	if id, ok := reasonNotes[t.Reason]; ok {
		notes = append(notes, b.say(id))
	}
	return strings.Join(notes, b.say(separator))
}

var reasonNotes = map[rmqsql.Reason]phrase{
	rmqsql.ReasonNotABoolean:       noteText,
	rmqsql.ReasonEmptySearch:       noteEmpty,
	rmqsql.ReasonOrderOfText:       noteNoOrder,
	rmqsql.ReasonBooleanLeftOfText: noteBoolLeft,
	rmqsql.ReasonBothNull:          noteBothNull,
	rmqsql.ReasonNoCommonType:      noteTypes,
}

// read is a property as it was found and the conversions that were tried on it.
func (b *treeBuilder) read(t, p *rmqsql.Term) string {
	if p.Missing {
		return b.say(noteMissing, arg{"property", p.Property})
	}
	if p.Value == nil {
		return ""
	}
	tried := map[rmqsql.Conversion]bool{} // both bounds of a BETWEEN mostly have one type
	note := b.say(noteHolds, arg{"property", p.Property}, arg{"value", shown(*p.Value, p.Type)})
	for _, test := range t.Tests {
		for _, c := range test.Conversions {
			if c.Property != p.Property || tried[withoutCause(c)] {
				continue
			}
			tried[withoutCause(c)] = true
			note += b.say(noteRead, arg{"type", b.typeName(c.To)}, arg{"other", brief(c.Because)})
			switch {
			case c.Failed:
				note += b.say(noteFailed)
			case c.Result != c.Value:
				note += b.say(noteResult, arg{"result", c.Result})
			}
		}
	}
	return note
}

// withoutCause makes conversions equal that differ only in what they were made for.
func withoutCause(c rmqsql.Conversion) rmqsql.Conversion {
	c.Because = ""
	return c
}
