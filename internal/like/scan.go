package like

import "unicode/utf8"

type kind uint8

const (
	literal kind = iota
	anyOne       // _
	anyRun       // %
)

// element is a wildcard, or a run of literal characters.
type element struct {
	kind kind
	text string // of a literal
}

// scan cuts a pattern into wildcards and the literal text between them.
func scan(pattern, escape string) ([]element, error) {
	if escape != "" && !isOneCharacter(escape) {
		return nil, &Error{Problem: EscapeLength, Text: escape}
	}
	var elements []element
	var text []byte // literal characters since the last wildcard
	flush := func() {
		if len(text) > 0 {
			elements = append(elements, element{literal, string(text)})
			text = text[:0]
		}
	}
	for at := 0; at < len(pattern); {
		char, ok := character(pattern[at:])
		if !ok {
			return nil, &Error{Problem: PatternNotUTF8, Text: char, Offset: at}
		}
		start := at
		at += len(char)
		switch {
		case char == escape: // first of all, because it may be % or _ itself
			next, _ := character(pattern[at:])
			if next == "" {
				return nil, &Error{Problem: EscapeAtEnd, Text: char, Offset: start}
			}
			if next != "%" && next != "_" && next != escape {
				return nil, &Error{Problem: EscapeBefore, Text: char + next, Offset: start}
			}
			text = append(text, next...)
			at += len(next)
		case char == "_":
			flush()
			elements = append(elements, element{kind: anyOne})
		case char == "%":
			flush()
			elements = append(elements, element{kind: anyRun})
		default:
			text = append(text, char...)
		}
	}
	flush()
	return elements, nil
}

// character returns the first character of s, "" at its end. It reports false
// for a byte that is not UTF-8.
func character(s string) (string, bool) {
	r, size := utf8.DecodeRuneInString(s)
	return s[:size], r != utf8.RuneError || size != 1
}

func isOneCharacter(s string) bool {
	char, ok := character(s)
	return ok && len(char) == len(s)
}
