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
	Args []any // what the code's wording mentions, in its order; a Term is worded too
}

// Term is a phrase that appears inside messages and is worded in each language,
// where other arguments are quoted as they are.
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
	page := pages[lang]
	var pairs []string
	for i, arg := range e.Args {
		text := fmt.Sprint(arg)
		if term, ok := arg.(Term); ok {
			text = page.terms[term]
		}
		pairs = append(pairs, "{"+strconv.Itoa(i+1)+"}", text)
	}
	r := strings.NewReplacer(pairs...)
	w := page.wordings[e.Code]
	return r.Replace(w.message), r.Replace(w.help)
}
