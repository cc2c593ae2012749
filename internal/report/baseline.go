package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Baseline is a set of findings that are known and put up with, so that only new
// ones fail a run. It counts: a second finding of the same key is new. It holds no
// line numbers, so that code may move. It is not safe for concurrent use.
type Baseline struct {
	left   map[Key]int // not met yet
	paths  map[string]bool
	record map[Key]int // everything met, for WriteTo; nil unless recording
}

// baselineVersion is the version of the file's form. Fields may be added to it.
const baselineVersion = 1

// baselineFile is the form of the file: a finding a line, sorted, so that versions
// of it merge.
type baselineFile struct {
	Version  int             `json:"version"`
	Findings []baselineEntry `json:"findings"`
}

type baselineEntry struct {
	Key
	Count int `json:"count,omitempty"` // of findings alike; 1 if left out
}

// NewBaseline returns an empty baseline that takes in all findings of a run: none
// is reported, and WriteTo writes them.
func NewBaseline() *Baseline {
	return &Baseline{left: map[Key]int{}, paths: map[string]bool{}, record: map[Key]int{}}
}

// ReadBaseline reads what WriteTo has written.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	var file baselineFile
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("this is no baseline: %w", err)
	}
	if file.Version != baselineVersion {
		return nil, fmt.Errorf("this is a baseline of version %d, and this program reads version %d", file.Version, baselineVersion)
	}
	b := &Baseline{left: map[Key]int{}, paths: map[string]bool{}}
	for _, e := range file.Findings {
		b.left[e.Key] += max(e.Count, 1)
	}
	return b, nil
}

// unknown returns the findings of a subject that the baseline does not hold.
func (b *Baseline) unknown(s Subject) []Finding {
	b.paths[cleanPath(s.Path)] = true
	var list []Finding
	var keys keyer
	for _, f := range s.Findings {
		b.paths[cleanPath(f.Path)] = true
		k := keys.of(&f)
		switch {
		case b.record != nil:
			b.record[k]++
		case b.left[k] > 0:
			b.left[k]--
		default:
			list = append(list, f)
		}
	}
	return list
}

// Recorded returns how many findings a baseline of NewBaseline has taken in.
func (b *Baseline) Recorded() (n int) {
	for _, count := range b.record {
		n += count
	}
	return n
}

// Gone returns how many findings the baseline holds that have not come up, in
// files that the run has looked at: they may be taken out of it.
func (b *Baseline) Gone() (n int) {
	for k, count := range b.left {
		if b.paths[k.Path] {
			n += count
		}
	}
	return n
}

// WriteTo writes the findings that a baseline of NewBaseline has taken in.
func (b *Baseline) WriteTo(w io.Writer) (int64, error) {
	keys := make([]Key, 0, len(b.record))
	for k := range b.record {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b Key) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Rule, b.Rule), strings.Compare(a.Selector, b.Selector))
	})
	var text strings.Builder
	fmt.Fprintf(&text, "{\"version\": %d, \"findings\": [", baselineVersion)
	for i, k := range keys {
		entry := baselineEntry{Key: k}
		if n := b.record[k]; n > 1 {
			entry.Count = n
		}
		var line strings.Builder
		if err := encoder(&line).Encode(entry); err != nil {
			return 0, err
		}
		if i > 0 {
			text.WriteByte(',')
		}
		text.WriteString("\n  " + strings.TrimSuffix(line.String(), "\n"))
	}
	text.WriteString("\n]}\n")
	n, err := io.WriteString(w, text.String())
	return int64(n), err
}
