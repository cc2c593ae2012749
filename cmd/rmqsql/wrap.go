package main

import (
	"strings"

	"github.com/mattn/go-runewidth"
)

// cells measures text as terminals show it that are not set up for old East Asian
// fonts, whatever the locale: the lines of a tree are one cell wide in Chinese too.
var cells = &runewidth.Condition{StrictEmojiNeutral: true}

// wrap breaks a line of text that is wider than a terminal, between words and
// between Chinese characters; what goes on stands behind indent cells. A width of
// 0, where there is no terminal, breaks nothing.
func wrap(text string, width, indent int) string {
	if width <= indent || cells.StringWidth(text) <= width {
		return text
	}
	var b strings.Builder
	used, empty := 0, true // the line
	for _, piece := range pieces(text) {
		if !empty && used+cells.StringWidth(strings.TrimRight(piece, " ")) > width {
			broken := strings.TrimRight(b.String(), " ")
			b.Reset()
			b.WriteString(broken + "\n" + strings.Repeat(" ", indent))
			used = indent
		}
		empty = false
		b.WriteString(piece)
		used += cells.StringWidth(piece)
	}
	return b.String()
}

// pieces splits text where it may be broken: behind blanks, and around wide
// characters, except before punctuation that belongs to what stands before it.
func pieces(text string) []string {
	var list []string
	start := 0
	last := ' '
	for i, r := range text {
		wide := cells.RuneWidth(r) == 2 || cells.RuneWidth(last) == 2
		if i > start && (last == ' ' && r != ' ' || wide && r != ' ' && !strings.ContainsRune("，。；：、）”》", r) && !strings.ContainsRune("（“《", last)) {
			list = append(list, text[start:i])
			start = i
		}
		last = r
	}
	return append(list, text[start:])
}
