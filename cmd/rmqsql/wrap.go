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
	var lines []string
	line, margin := "", ""
	for _, piece := range pieces(text) {
		// The line is measured as a whole: characters may join across pieces.
		if line != "" && cells.StringWidth(margin+line+strings.TrimRight(piece, " ")) > width {
			lines = append(lines, margin+strings.TrimRight(line, " "))
			line, margin = "", strings.Repeat(" ", indent)
		}
		line += piece
	}
	return strings.Join(append(lines, margin+line), "\n")
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
