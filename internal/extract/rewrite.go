package extract

import (
	"slices"
	"strings"
)

// Edit replaces a part of a file.
type Edit struct {
	Source     *Source
	Start, End int
	Text       string
}

// Rewrite returns the edits of files that make another text of a value: each changed
// part is written as the literal around it writes text. It is false if a part
// belongs to no literal, to several, or cannot be written there.
func Rewrite(v Value, text string) ([]Edit, bool) {
	var edits []Edit
	for _, change := range differences(v.String(), text) {
		e, ok := v.rewrite(change)
		if !ok {
			return nil, false
		}
		edits = append(edits, e)
	}
	return MergeEdits(nil, edits), true
}

// rewrite finds the piece that holds a change.
func (v Value) rewrite(c change) (Edit, bool) {
	at := 0
	for i := range v {
		p := &v[i]
		n := len(p.shown())
		start, end := c.start-at, c.end-at
		at += n
		if start < 0 || end > n || p.Hole || p.name != nil || p.quoting == nil || p.at == nil && n > 0 || start == n && start == end && i < len(v)-1 && c.with != "" && n == 0 {
			continue
		}
		written, ok := p.quoting.write(c.with)
		if !ok {
			return Edit{}, false
		}
		from, to := p.place(start, end)
		return Edit{p.Source, from, to, written}, true
	}
	return Edit{}, false
}

// MergeEdits joins two lists of edits in the order of the files; nil if they are in
// each other's way.
func MergeEdits(a, b []Edit) []Edit {
	all := slices.Concat(a, b)
	slices.SortStableFunc(all, func(x, y Edit) int { return x.Start - y.Start })
	out := all[:0]
	for i, e := range all {
		if i > 0 && e == out[len(out)-1] {
			continue
		}
		if len(out) > 0 && e.Start < out[len(out)-1].End {
			return nil
		}
		out = append(out, e)
	}
	return out
}

// ApplyEdits returns the text with edits, which are in order, made.
func ApplyEdits(text string, edits []Edit) string {
	var b strings.Builder
	last := 0
	for _, e := range edits {
		b.WriteString(text[last:e.Start])
		b.WriteString(e.Text)
		last = e.End
	}
	b.WriteString(text[last:])
	return b.String()
}

// change replaces [start, end) of a text.
type change struct {
	start, end int
	with       string
}

// maxCompared bounds the table of differences.
const maxCompared = 4 << 20

// differences returns the changes that make b of a, by what the two have in common,
// word by word.
func differences(a, b string) []change {
	x, y := wordsOf(a), wordsOf(b)
	if len(x)*len(y) > maxCompared {
		return []change{{0, len(a), b}}
	}
	// common[i][j] is how much x[i:] and y[j:] have in common.
	common := make([][]int32, len(x)+1)
	for i := range common {
		common[i] = make([]int32, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				common[i][j] = common[i+1][j+1] + int32(len(x[i]))
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var changes []change
	at, i, j := 0, 0, 0
	start, with := 0, ""
	flush := func() {
		if start < at || with != "" {
			changes = append(changes, change{start, at, with})
		}
	}
	for i < len(x) || j < len(y) {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			flush()
			at += len(x[i])
			i, j = i+1, j+1
			start, with = at, ""
		case j == len(y) || i < len(x) && common[i+1][j] >= common[i][j+1]:
			at += len(x[i])
			i++
		default:
			with += y[j]
			j++
		}
	}
	flush()
	return changes
}

// wordsOf cuts a text into words, and all else into characters.
func wordsOf(text string) []string {
	var words []string
	for i := 0; i < len(text); {
		n := 1
		if isIdentByte(text[i]) {
			for i+n < len(text) && isIdentByte(text[i+n]) {
				n++
			}
		} else {
			for i+n < len(text) && text[i+n]&0xC0 == 0x80 {
				n++
			}
		}
		words = append(words, text[i:i+n])
		i += n
	}
	return words
}
