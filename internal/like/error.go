package like

import (
	"fmt"
	"unicode/utf8"
)

// Problem is what is wrong with a pattern.
type Problem uint8

// The problems.
const (
	EscapeLength   Problem = iota // ESCAPE is not exactly one character
	EscapeAtEnd                   // the pattern ends behind the escape character
	EscapeBefore                  // the escape character precedes a character that needs no escape
	PatternNotUTF8                // the pattern is not valid UTF-8
)

// Error says why Compile refused a pattern. It is data for the caller's wording;
// Error() serves logs.
type Error struct {
	Problem Problem
	// Text is the escape text for EscapeLength, the escape character for
	// EscapeAtEnd, the escape character and the one behind it for EscapeBefore, the
	// offending byte for PatternNotUTF8.
	Text string
	// Offset is the byte in the pattern where the problem starts: the escape
	// character, or the byte that is not UTF-8. It is 0 for EscapeLength.
	Offset int
}

// Error says in English what is wrong and at which byte of the pattern.
func (e *Error) Error() string {
	switch e.Problem {
	case EscapeLength:
		return fmt.Sprintf("ESCAPE takes exactly one character, not %d: %q", utf8.RuneCountInString(e.Text), e.Text)
	case EscapeAtEnd:
		return fmt.Sprintf("escape character %q at byte %d has nothing behind it to escape", e.Text, e.Offset)
	case EscapeBefore:
		return fmt.Sprintf("%q at byte %d: the escape character may precede only %%, _ or itself", e.Text, e.Offset)
	default:
		return fmt.Sprintf("pattern is not valid UTF-8 at byte %d: %q", e.Offset, e.Text)
	}
}
