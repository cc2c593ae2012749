package inspect

import (
	"slices"

	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/lint"
)

// Fixed is a selector that was corrected.
type Fixed struct {
	Selector *extract.Selector
	Text     string         // what it has become
	Findings []lint.Finding // what was corrected
}

// Fix corrects the selectors of a file wherever it is certain what was meant, literal
// by literal, in the way in which the file writes each. read finds the selectors of
// the file again, to prove that they have become what they should, and nothing else
// has changed; what cannot be proven is left as it is. It returns the new text, and
// what was corrected.
//
// Literals in other files, and those that another program has a part in, stay.
func Fix(f *extract.File, options lint.Options, read func(content string) *extract.File) (string, []Fixed) {
	text := f.Source.Text
	var done []Fixed
	var edits []extract.Edit
	want := texts(f)
	for i, s := range f.Selectors {
		fixed, findings := corrected(s, options)
		if len(findings) == 0 {
			continue
		}
		more, ok := extract.Rewrite(s.Value, fixed)
		if !ok || slices.ContainsFunc(more, func(e extract.Edit) bool { return e.Source != f.Source }) {
			continue
		}
		all := extract.MergeEdits(edits, more)
		if all == nil {
			continue // of a constant that another selector has corrected already
		}
		trial := slices.Clone(want)
		trial[i] = fixed
		for k, other := range f.Selectors { // those that share the literal change too
			if k != i && sameValue(other, s) {
				trial[k] = fixed
			}
		}
		if got := texts(read(extract.ApplyEdits(text, all))); !slices.Equal(got, trial) {
			continue
		}
		edits, want = all, trial
		done = append(done, Fixed{s, fixed, findings})
	}
	return extract.ApplyEdits(text, edits), done
}

func sameValue(a, b *extract.Selector) bool {
	x, y := a.Value.Start(), b.Value.Start()
	return x == y && a.Text() == b.Text()
}

func texts(f *extract.File) []string {
	list := make([]string, len(f.Selectors))
	for i, s := range f.Selectors {
		list[i] = s.Text()
	}
	return list
}

// corrected returns what a selector should be. One with holes is corrected only if
// all of them are in strings, where nothing that is filled in changes what is meant.
func corrected(s *extract.Selector, options lint.Options) (string, []lint.Finding) {
	shown, holes := s.Text(), s.Value.Holes()
	correct := lint.Correct
	if s.Kind == extract.Tag {
		correct = lint.CorrectTags
	}
	if len(holes) > 0 && (s.Kind == extract.Tag || slices.Contains(inString(shown, holes), false)) {
		return shown, nil
	}
	fixed, findings, err := correct(shown, options)
	if err != nil || !keepsHoles(fixed, len(holes)) {
		return shown, nil
	}
	return fixed, findings
}

// keepsHoles reports whether a text still has as many holes.
func keepsHoles(text string, n int) bool {
	if n == 0 {
		return true
	}
	count := 0
	for i := 0; i+len(extract.HoleText) <= len(text); i++ {
		if text[i:i+len(extract.HoleText)] == extract.HoleText {
			count++
		}
	}
	return count == n
}
