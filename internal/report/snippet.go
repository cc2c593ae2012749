package report

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// Widths of a shown line, in terminal cells.
const (
	maxCells = 120 // lines that are wider are cut
	before   = 40  // kept in front of the marked part
	tabStop  = 4
)

// cells measures text as terminals that are not set up for old East Asian fonts
// do, whatever the locale.
var cells = &runewidth.Condition{StrictEmojiNeutral: true}

// Snippet returns a line as a terminal can show it, and the line of carets below
// that marks its characters start to end (from 0, end excluded; at least one
// caret). Both are measured in cells, so that the carets stand under wide
// characters. Tabs become spaces, control characters a replacement, and of a very
// long line only the part around the mark is shown.
func Snippet(line string, start, end int) (source, marks string) {
	text, dropped, cut := neighbourhood(line, start)
	start = min(max(start-dropped, 0), len(text))
	end = min(max(end-dropped, start), len(text))
	from, to := window(text, start)
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
func neighbourhood(line string, start int) (text []string, dropped int, cut bool) {
	const reach = 2 * maxCells
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

// window chooses which characters of a line to show.
func window(text []string, start int) (from, to int) {
	width := 0
	for to = 0; to < len(text) && width <= maxCells; to++ {
		width += cells.StringWidth(text[to])
	}
	if width <= maxCells {
		return 0, to
	}
	width = 0
	for from = start; from > 0 && width < before; from-- {
		width += cells.StringWidth(text[from-1])
	}
	for to = start; to < len(text) && width < maxCells; to++ {
		width += cells.StringWidth(text[to])
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
