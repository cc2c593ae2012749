package explain

import (
	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
)

// Label is a wording that stands around explanations and tables.
type Label phrase

// The labels, and the names of what they take.
const (
	LabelDelivered  Label = "label-delivered"
	LabelFiltered   Label = "label-filtered" // verdict
	LabelDropped    Label = "label-dropped"  // of a subscription to tags
	LabelHeadline   Label = "label-headline" // verdict, reason
	LabelAdvice     Label = "label-advice"   // advice
	LabelMark       Label = "label-mark"     // mark
	LabelUnread     Label = "label-unread"   // text
	LabelDecided    Label = "label-decided"
	LabelElsewhere  Label = "label-elsewhere"
	LabelSummary    Label = "label-summary"     // total, delivered, filtered
	LabelGroup      Label = "label-group"       // count, total, verdict, index
	LabelMoreGroups Label = "label-more-groups" // count, messages
	LabelNoTag      Label = "label-no-tag"

	LabelVerdict      Label = "table-verdict"
	LabelAny          Label = "table-any"
	LabelMissing      Label = "table-missing"
	LabelTried        Label = "table-tried"   // count
	LabelSampled      Label = "table-sampled" // tried, count
	LabelMoreRows     Label = "table-more"    // count
	LabelCut          Label = "table-cut"     // property
	LabelValues       Label = "table-values"  // property, values
	LabelNoProperties Label = "table-none"
)

// Text words a label. args are names and texts in turn.
func Text(l Label, lang ast.Lang, args ...string) string {
	list := make([]arg, 0, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		list = append(list, arg{args[i], args[i+1]})
	}
	return in(lang).say(phrase(l), list...)
}

// Verdict words a verdict: delivered, or filtered and as what.
func Verdict(v rmqsql.Verdict, lang ast.Lang) string {
	if v == rmqsql.True {
		return Text(LabelDelivered, lang)
	}
	return Text(LabelFiltered, lang, "verdict", in(lang).say(outcomeWords[rmqsql.Outcome(v.String())]))
}
