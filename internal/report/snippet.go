package report

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// Widths of a shown line, in terminal cells.
const (
	defaultWidth = 120 // where the terminal's is not known
	leastWidth   = 20
	tabStop      = 4
)

// cells measures text as terminals that are not set up for old East Asian fonts
// do, whatever the locale.
var cells = &runewidth.Condition{StrictEmojiNeutral: true}

// Snippet returns a line as a terminal can show it, and the line of carets below
// that marks its characters start to end (from 0, end excluded; at least one
// caret). Both are measured in cells, so that the carets stand under wide
// characters. Tabs become spaces, control characters a replacement, and of a very
// line that is wider than width only the part around the mark is shown; 0 stands
// for a usual width.
func Snippet(line string, start, end, width int) (source, marks string) {
	if width <= 0 {
		width = defaultWidth
	}
	width = max(width, leastWidth)
	text, dropped, cut := neighbourhood(line, start, 2*width)
	start = min(max(start-dropped, 0), len(text))
	end = min(max(end-dropped, start), len(text))
	from, to := window(text, start, width)
	head, tail := "", ""
	if dropped+from > 0 {
		head = "…"
	}
	if cut || to < len(text) {
		tail = "…"
	}
	end = min(end, to)
	lead := head + strings.Join(text[from:start], "")
	marked := strings.Join(text[start:end], "")
	source = lead + marked + strings.Join(text[end:to], "") + tail
	marks = strings.Repeat(" ", cells.StringWidth(lead)) + strings.Repeat("^", max(cells.StringWidth(marked), 1))
	return source, marks
}

// neighbourhood returns the characters around start as they are to be shown, how
// many there are before, and whether there are more behind. It spares measuring
// megabytes.
func neighbourhood(line string, start, reach int) (text []string, dropped int, cut bool) {
	column := 0
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		i += size
		if dropped+len(text) < start-reach {
			dropped++
			continue
		}
		if len(text) == 2*reach {
			return text, dropped, true
		}
		s := string(r)
		switch {
		case r == '\t':
			s = strings.Repeat(" ", tabStop-column%tabStop)
		case hidden(r):
			s = string(utf8.RuneError)
		}
		column += cells.StringWidth(s)
		text = append(text, s)
	}
	return text, dropped, false
}

// window chooses which characters of a line to show, a third of them before
// start.
func window(text []string, start, width int) (from, to int) {
	used := 0
	for to = 0; to < len(text) && used <= width; to++ {
		used += cells.StringWidth(text[to])
	}
	if used <= width {
		return 0, to
	}
	used = 2 // the dots on either side
	for from = start; from > 0 && used < width/3; from-- {
		used += cells.StringWidth(text[from-1])
	}
	for to = start; to < len(text) && used+cells.StringWidth(text[to]) <= width; to++ {
		used += cells.StringWidth(text[to])
	}
	return from, to
}

// hidden reports whether a character would act on the terminal or reorder what
// stands around it rather than be seen.
func hidden(r rune) bool {
	const zeroWidthJoiner = '\u200d' // glues emoji together
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != zeroWidthJoiner ||
		r == '\u2028' || r == '\u2029'
}
