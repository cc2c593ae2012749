package report

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
)

// Writer is one output of a report in one format.
type Writer interface {
	// Subject takes a selector and its findings. It may show them at once.
	Subject(Subject) error
	// Close ends the report. The counts are those of all subjects.
	Close(Summary) error
}

// Reporter hands selectors and their findings to several writers. It is not safe
// for concurrent use.
type Reporter struct {
	writers []Writer
	summary Summary
	keys    keyer
	seen    map[Key]int // how often each key came up
	known   *Baseline   // findings that are not reported; may be nil
}

// NewReporter returns a reporter that feeds writers.
func NewReporter(writers ...Writer) *Reporter {
	return &Reporter{writers: writers, seen: make(map[Key]int)}
}

// Baseline makes the reporter pass over the findings that b holds. It is to be
// called before the first Add.
func (r *Reporter) Baseline(b *Baseline) { r.known = b }

// Add reports a selector. The error is the first one of a writer; the others
// have been fed all the same.
func (r *Reporter) Add(s Subject) error {
	if r.known != nil {
		s.Findings = r.known.unknown(s)
	}
	for i := range s.Findings {
		s.Findings[i].Fingerprint = r.fingerprint(&s.Findings[i])
	}
	r.summary.count(s)
	var failed []error
	for _, w := range r.writers {
		failed = append(failed, w.Subject(s))
	}
	return errors.Join(failed...)
}

// Close ends all outputs and returns the counts.
func (r *Reporter) Close() (Summary, error) {
	var failed []error
	for _, w := range r.writers {
		failed = append(failed, w.Close(r.summary))
	}
	return r.summary, errors.Join(failed...)
}

// fingerprint names a finding so that it is known again after its lines have
// moved: by its key. Of several alike in one report the later ones are numbered,
// for a fingerprint must be unique.
func (r *Reporter) fingerprint(f *Finding) string {
	k := r.keys.of(f)
	text := strings.Join([]string{k.Rule, k.Path, k.Selector}, "\x00")
	if r.seen[k]++; r.seen[k] > 1 {
		text += "\x00" + strconv.Itoa(r.seen[k])
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
