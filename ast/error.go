package ast

import (
	"fmt"
	"strconv"
	"strings"
)

// Error is what any stage has to say against a selector: refused by the parser
// or the checks, or legal and not meant. It is data; wording is added only where
// it is shown.
type Error struct {
	Code Code
	Span Span  // in the selector's text; empty where the code concerns no text
	Args []any // what the code's wording mentions, in its order; a Term and an *Error are worded too
}

// Term is a phrase that appears inside messages and is worded in each language,
// where other arguments are quoted as they are. It may mention those others by
// their number.
type Term string

// Error says in English what is wrong and at which byte, without the help.
func (e *Error) Error() string {
	message, _ := e.Text(English)
	if e.Span == (Span{}) {
		return fmt.Sprintf("%s [%s]", message, e.Code)
	}
	return fmt.Sprintf("at byte %d: %s [%s]", e.Span.Start, message, e.Code)
}

// Text returns the message (what is wrong) and the help (what to do; may be
// empty) in a language.
func (e *Error) Text(lang Lang) (message, help string) {
	return pages[lang].text(e)
}

func (p *page) text(e *Error) (message, help string) {
	w := p.wordings[e.Code]
	r := strings.NewReplacer(p.pairs(e.Args)...)
	return r.Replace(w.message), r.Replace(w.help)
}

// word returns an argument that is no term.
func (p *page) word(arg any) string {
	if e, ok := arg.(*Error); ok {
		message, _ := p.text(e)
		return message
	}
	return fmt.Sprint(arg)
}

// pairs are what a replacer puts in for each argument. The phrase of a term may
// itself mention the other arguments, those that are no terms.
func (p *page) pairs(args []any) []string {
	var plain []string
	for i, arg := range args {
		if _, ok := arg.(Term); !ok {
			plain = append(plain, placeholder(i), p.word(arg))
		}
	}
	all, inTerms := plain, strings.NewReplacer(plain...)
	for i, arg := range args {
		if term, ok := arg.(Term); ok {
			all = append(all, placeholder(i), inTerms.Replace(p.terms[term]))
		}
	}
	return all
}

// placeholder is how wordings mention the i-th argument: {1} is the first.
func placeholder(i int) string { return "{" + strconv.Itoa(i+1) + "}" }
