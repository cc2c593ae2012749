package main

import (
	"strings"

	"github.com/urfave/cli/v2"
)

// nearest returns the name that a misspelt word most likely stands for, or "".
func nearest(names []string, word string) string {
	word = strings.ToLower(word)
	best, bestDistance := "", len(word)/3+2 // one letter of three may be wrong
	for _, name := range names {
		d := distance(strings.ToLower(name), word)
		if strings.HasPrefix(name, word) && len(word) > 1 {
			d = 1
		}
		if d < bestDistance && d < max(len(name), len(word)) {
			best, bestDistance = name, d
		}
	}
	return best
}

func didYouMean(name string) string {
	if name == "" {
		return ""
	}
	return ": did you mean " + name + "?"
}

func suggestFlag(flags []cli.Flag, written string) string {
	names := []string{"help"}
	for _, f := range flags {
		names = append(names, f.Names()...)
	}
	word := strings.TrimLeft(written, "-")
	if len(word) < 2 {
		return ""
	}
	name := nearest(names, word)
	if name == "" {
		return ""
	}
	return didYouMean(dashed(name))
}

// dashed writes a flag's name as it is given.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// distance counts the letters to insert, delete, replace, or swap with their
// neighbour to turn a into b.
func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(row[j-1]+1, last[j]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
