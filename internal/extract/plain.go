package extract

import (
	"regexp"
	"strings"
)

// readWhole reads a file that is one selector.
func readWhole(s *Source, _ *Options) *File {
	start, end := trimmedRange(s.Text, 0, len(s.Text))
	b := newBuilder(s, verbatim, start, end)
	b.copy(s.Text, start, end)
	return &File{Source: s, Comments: sqlComments(s), Selectors: []*Selector{{Kind: SQL, Value: b.value(), Source: s, Whole: true}}}
}

// readLines reads a file with a selector a line.
func readLines(s *Source, _ *Options) *File {
	f := &File{Source: s, Comments: hashComments(s)}
	for start := 0; start < len(s.Text); {
		next := start + runLength(s.Text[start:], "\n")
		from, to := trimmedRange(s.Text, start, next)
		if from < to && s.Text[from] != '#' {
			b := newBuilder(s, verbatim, from, to)
			b.copy(s.Text, from, to)
			f.Selectors = append(f.Selectors, &Selector{Kind: SQL, Value: b.value(), Source: s})
		}
		start = next + 1
	}
	return f
}

// trimmedRange leaves out white space at both ends of a range.
func trimmedRange(text string, start, end int) (int, int) {
	inside := text[start:end]
	start += len(inside) - len(strings.TrimLeft(inside, " \t\r\n\f"))
	return start, start + len(strings.TrimSpace(text[start:end]))
}

// hashComment finds comments of files whose comments begin with # (or !, in
// properties). A # within text may be taken for one: only what it says matters.
var hashComment = regexp.MustCompile(`(?m)(^|[ \t])[#!][^\n]*`)

func hashComments(s *Source) []Comment {
	var comments []Comment
	for _, m := range hashComment.FindAllStringIndex(s.Text, -1) {
		comments = append(comments, Comment{m[0], m[1], s.Text[m[0]:m[1]]})
	}
	return comments
}
