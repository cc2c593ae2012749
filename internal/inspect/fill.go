package inspect

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
)

// filling is a text whose holes are filled in.
type filling struct {
	text  string
	holes []ast.Span // in the shown text
	with  []string
}

func fill(shown string, holes []ast.Span, with []string) filling {
	var b strings.Builder
	last := 0
	for i, h := range holes {
		b.WriteString(shown[last:h.Start])
		b.WriteString(with[i])
		last = h.End
	}
	b.WriteString(shown[last:])
	return filling{b.String(), holes, with}
}

// shown maps an offset of the filled text to the shown one. An offset inside of what
// was filled in becomes the start of the hole, or its end.
func (f *filling) shown(offset int, end bool) int {
	moved := 0 // by how much the filled text is longer
	for i, h := range f.holes {
		start := h.Start + moved
		if offset < start || offset == start && end {
			break
		}
		n := len(f.with[i])
		switch {
		case offset == start && n > 0:
			return h.Start
		case offset < start+n:
			if end {
				return h.End
			}
			return h.Start
		case offset == start+n && end:
			return h.End
		}
		moved += n - (h.End - h.Start)
	}
	return offset - moved
}

func (f *filling) shownSpan(s ast.Span) ast.Span {
	start := f.shown(s.Start, false)
	return ast.Span{Start: start, End: max(f.shown(s.End, true), start)}
}

// inString reports which holes stand between single quotes.
func inString(shown string, holes []ast.Span) []bool {
	inside := make([]bool, len(holes))
	quoted, at := false, 0
	for i, h := range holes {
		if strings.Count(shown[at:h.Start], "'")%2 == 1 {
			quoted = !quoted
		}
		inside[i], at = quoted, h.End
	}
	return inside
}

// placeholderName is what a hole is in messages before they are shown; no property
// has such a name.
const placeholderName = "hole__"

// What may stand where a hole is. The first one is tried first.
var (
	operands = []string{placeholderName, "1", "'hole__'", "('hole__')", "hole__ = 1", "", "=", "AND", "NULL", "= 1", "1 AND", "= 1 AND"}
	inside   = []string{extract.HoleText, "1", "x"}
	tagNames = []string{placeholderName, "hole__ || hole__2", ""}
)

// withoutPlaceholder shows the hole in the arguments of a message.
func withoutPlaceholder(args []any) []any {
	shown := make([]any, len(args))
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			arg = strings.NewReplacer("'"+placeholderName+"'", extract.HoleText, placeholderName, extract.HoleText).Replace(text)
		}
		shown[i] = arg
	}
	return shown
}
