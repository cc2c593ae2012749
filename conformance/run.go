package conformance

import (
	"fmt"
	"iter"
)

// Engine is what a suite asks: anything that compiles selectors.
type Engine interface {
	// Compile returns an error exactly where the engine refuses the selector.
	Compile(expr string) (Selector, error)
}

// Selector is a compiled selector.
type Selector interface {
	// Rest returns the first token of the text that was ignored behind the
	// selector, as it is written, or "".
	Rest() string
	// Eval returns the outcome for a message of these properties.
	Eval(Props) Result
}

// Summary counts answers: one for each selector (accepted or refused, and the
// ignored token) and one for each message.
type Summary struct {
	Passed int
	Failed int
	Known  int // differ as their line's "known" says
}

// Add returns the counts of both.
func (s Summary) Add(t Summary) Summary {
	return Summary{s.Passed + t.Passed, s.Failed + t.Failed, s.Known + t.Known}
}

// String returns "N passed, M failed", and the known divergences if there are any.
func (s Summary) String() string {
	text := fmt.Sprintf("%d passed, %d failed", s.Passed, s.Failed)
	if s.Known > 0 {
		text += fmt.Sprintf(", %d known divergences", s.Known)
	}
	return text
}

// Mismatch is an answer that differs from the recorded one.
type Mismatch struct {
	File  string
	Line  int
	Expr  string
	Props Props  // nil where the selector itself was judged differently
	Want  string // "accepted", "accepted, ignoring from TOKEN", "refused", or a Result
	Got   string // like Want; "refused: " goes on with the error of the engine
	Known string // the reason, if the line names one
}

// String shows the mismatch on a few lines, without a line end behind.
func (m Mismatch) String() string {
	text := fmt.Sprintf("%s:%d: %s", m.File, m.Line, m.Expr)
	if m.Props != nil {
		text += "\n  props " + m.Props.String()
	}
	text += fmt.Sprintf("\n  want  %s\n  got   %s", m.Want, m.Got)
	if m.Known != "" {
		text += "\n  known " + m.Known
	}
	return text
}

// RunFile is Run over the cases of a file.
func RunFile(path string, engine Engine, report func(Mismatch)) (Summary, error) {
	return Run(ReadFile(path), engine, report)
}

// Run asks engine every case and calls report, which may be nil, for each
// answer that differs. A selector that is refused against the record fails
// with all its messages, but is reported once. The error is that of the cases;
// the counts then say how far the run came.
func Run(cases iter.Seq2[Case, error], engine Engine, report func(Mismatch)) (Summary, error) {
	if report == nil {
		report = func(Mismatch) {}
	}
	var sum Summary
	for c, err := range cases {
		if err != nil {
			return sum, err
		}
		sum = sum.Add(Compare(c, engine, report))
	}
	return sum, nil
}

// Compare asks engine one case and calls report for each answer that differs, as
// Run does.
func Compare(c Case, engine Engine, report func(Mismatch)) Summary {
	var passed, differ int
	verify := func(props Props, want, got string) {
		if want == got {
			passed++
			return
		}
		differ++
		report(Mismatch{c.File, c.Line, c.Expr, props, want, got, c.Known})
	}

	selector, err := engine.Compile(c.Expr)
	switch {
	case !c.Accept && err != nil:
		passed++
	case c.Accept && err != nil:
		verify(nil, verdict(c.Rest), "refused: "+err.Error())
		differ += len(c.Messages)
	case !c.Accept:
		verify(nil, "refused", verdict(selector.Rest()))
	default:
		verify(nil, verdict(c.Rest), verdict(selector.Rest()))
		for _, m := range c.Messages {
			if m.Props == nil {
				m.Props = Props{}
			}
			verify(m.Props, string(m.Result), string(selector.Eval(m.Props)))
		}
	}
	if c.Known != "" {
		return Summary{Passed: passed, Known: differ}
	}
	return Summary{Passed: passed, Failed: differ}
}

// verdict tells an accepted selector by the token it leaves.
func verdict(rest string) string {
	if rest == "" {
		return "accepted"
	}
	return "accepted, ignoring from " + rest
}
