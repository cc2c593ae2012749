package lint

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/typecheck"
)

// Edit puts Text in the place of a span.
type Edit struct {
	Span ast.Span
	Text string
}

// Fix corrects a text where it is certain what was meant.
type Fix struct {
	Edits []Edit // in the order of the text, apart from one another
	// intended proves a fix of a text that did not parse, so that there is no tree to
	// compare with: whether the corrected selector has at the place of the edit what
	// was meant. It is nil if the fix was proven when it was made.
	intended func(root ast.Expr, at ast.Span) bool
}

// Apply returns the text with the edits made.
func (f *Fix) Apply(text string) string {
	var b strings.Builder
	done := 0
	for _, e := range f.Edits {
		b.WriteString(text[done:e.Span.Start])
		b.WriteString(e.Text)
		done = e.Span.End
	}
	b.WriteString(text[done:])
	return b.String()
}

// prove returns the fix if the edited text reads as the intended tree, else nil. The
// checks may refuse it for another reason still, and text behind it be ignored.
func prove(text string, options Options, intended ast.Expr, edits ...Edit) *Fix {
	slices.SortStableFunc(edits, func(a, b Edit) int { return a.Span.Start - b.Span.Start })
	f := &Fix{Edits: edits}
	s, err := grammar.Parse(f.Apply(text), options.Release, options.Limits)
	if err != nil || ast.Print(s.Root) != ast.Print(intended) {
		return nil
	}
	return f
}

// prove makes a fix of an accepted selector, in which one node is replaced. The
// result must be accepted too.
func (p *pass) prove(old, with ast.Expr, edits ...Edit) *Fix {
	intended := replace(p.root, old, with)
	if typecheck.Check(intended) != nil {
		return nil
	}
	return prove(p.selector.Text, p.options, intended, edits...)
}

// maxFixes bounds the corrections of one text, and maxRead the bytes that are read
// for them in all: each correction reads the whole text again.
const (
	maxFixes = 1000
	maxRead  = 4 << 20
)

// errTooMany ends a correction that would go on for long.
var errTooMany = errors.New("there is too much to correct")

// pending is an edit whose proof waits until the text parses.
type pending struct {
	at       ast.Span
	intended func(ast.Expr, ast.Span) bool
}

// Correct corrects a selector, one finding after the other, wherever it is certain
// what was meant, and returns the findings that were corrected (their spans are
// those of the text as it was just before). The result is proven: it is accepted
// as a whole, and reads as what was meant. If something remains that makes a
// broker refuse the selector or ignore a part of it, the error says what, and the
// text comes back as it was.
func Correct(text string, options Options) (fixed string, applied []Finding, err error) {
	fixed = text
	var waiting []pending
	for range min(maxFixes, maxRead/(len(text)+1)+1) {
		findings := Check(fixed, options)
		i := slices.IndexFunc(findings, func(f Finding) bool { return f.Fix != nil })
		if i < 0 {
			return settle(text, fixed, options, applied, waiting)
		}
		f := findings[i]
		applied = append(applied, f)
		for n, e := range f.Fix.Edits {
			waiting = shift(waiting, f.Fix.Edits[n:][0], offset(f.Fix.Edits[:n]))
			if f.Fix.intended != nil {
				start := e.Span.Start + offset(f.Fix.Edits[:n])
				waiting = append(waiting, pending{ast.Span{Start: start, End: start + len(e.Text)}, f.Fix.intended})
			}
		}
		fixed = f.Fix.Apply(fixed)
	}
	return text, nil, errTooMany
}

// offset is by how much edits move what is behind them.
func offset(edits []Edit) (n int) {
	for _, e := range edits {
		n += len(e.Text) - (e.Span.End - e.Span.Start)
	}
	return n
}

// shift moves what waits behind an edit, whose span counts from before the edits
// that have moved it by moved already.
func shift(waiting []pending, e Edit, moved int) []pending {
	by := offset([]Edit{e})
	for i := range waiting {
		if at := &waiting[i].at; at.Start >= e.Span.End+moved {
			at.Start += by
			at.End += by
		}
	}
	return waiting
}

// settle proves what was put off.
func settle(text, fixed string, options Options, applied []Finding, waiting []pending) (string, []Finding, error) {
	s, err := Parse(fixed, options)
	if err != nil {
		return text, nil, err
	}
	if ignored := Ignored(s, options.Release); ignored != nil {
		return text, nil, ignored
	}
	for _, w := range waiting {
		if !w.intended(s.Root, w.at) {
			return text, nil, fmt.Errorf("it is not certain what was meant by %s", w.at.Text(fixed))
		}
	}
	return fixed, applied, nil
}
