package lint

import (
	"slices"

	"github.com/rmqsql/rmqsql/ast"
)

// Rule is one thing that lint looks for, and its page.
type Rule struct {
	Code ast.Code // gives the id, the name and the severity
	What string   // what a finding says, in a sentence
	Why  string   // why it matters: what a broker does
	Bad  Example  // gives a finding of the rule
	Good Example  // gives none

	check     func(*pass)    // of an accepted selector
	refusal   func(*refusal) // of a refused one, in addition to the refusal itself
	checkTags func(*tagPass) // of a tag subscription
}

// Example is a text with the circumstances in which it shows a rule.
type Example struct {
	Text    string
	Release ast.Release
	Against []ast.Release     // releases that it is compared with
	Sample  map[string]string // a sample message, if there is one
	Shown   string            // how to show a text that is too long or not printable

	build func() string // makes a long text only when it is asked for
}

// Source returns the text.
func (e Example) Source() string {
	if e.build != nil {
		return e.build()
	}
	return e.Text
}

// String returns the text as it is shown on a page.
func (e Example) String() string {
	if e.Shown != "" {
		return e.Shown
	}
	return e.Source()
}

// Kind is what a rule's examples are.
type Kind uint8

// The kinds.
const (
	KindSelector Kind = iota
	KindTags
	KindRelease
	// KindGroup: each line is a subscription of one group to one topic, a selector
	// behind "sql: ", tags behind "tag: ".
	KindGroup
	// KindHost: a piece of source code, which this package does not read.
	KindHost
)

// Kind returns what the rule is about.
func (r Rule) Kind() Kind {
	switch {
	case r.Code == ast.CodeGroupDisagrees || r.Code == ast.CodeGroupSpelling:
		return KindGroup
	case r.Code == ast.CodeDynamic || r.Code == ast.CodeUnusedIgnore:
		return KindHost
	case r.Code/100 == 5:
		return KindTags
	case r.Code == ast.CodeBadRelease || r.Code == ast.CodeReleaseTooOld:
		return KindRelease
	}
	return KindSelector
}

// Rules returns every rule, those of the parser and the checks too, by code.
func Rules() []Rule { return slices.Clone(rules) }

// RuleOf returns the rule of a code.
func RuleOf(code ast.Code) (Rule, bool) {
	i, found := slices.BinarySearchFunc(rules, code, func(r Rule, c ast.Code) int { return int(r.Code) - int(c) })
	if !found {
		return Rule{}, false
	}
	return rules[i], true
}
