package recorded_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/internal/recorded"
	"github.com/rmqsql/rmqsql/internal/suite"
	"github.com/rmqsql/rmqsql/store"
)

const folder = "../../testdata/conformance/releases"

func table(t *testing.T) []recorded.Row {
	t.Helper()
	rows, err := recorded.ReadTable(filepath.Join(folder, recorded.TableName))
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) < 33 {
		t.Fatalf("only %d releases", len(rows))
	}
	return rows
}

// TestDeltasAreWhatWasRecorded: releases behave otherwise than the one before where
// ast.Deltas says so, and nowhere else.
func TestDeltasAreWhatWasRecorded(t *testing.T) {
	rows := table(t)
	if rows[0].Release != ast.First || rows[len(rows)-1].Release != ast.Verified {
		t.Errorf("asked from %s to %s, want %s to %s", rows[0].Release, rows[len(rows)-1].Release, ast.First, ast.Verified)
	}
	for i := 1; i < len(rows); i++ {
		before, now := rows[i-1], rows[i]
		if !before.Release.Before(now.Release) {
			t.Errorf("%s stands before %s", before.Published, now.Published)
		}
		changed := slices.ContainsFunc(ast.Deltas(), func(d ast.Delta) bool {
			return before.Release.Before(d.From) && !now.Release.Before(d.From)
		})
		if changed != (before.Behaviours != now.Behaviours) {
			t.Errorf("%s answers %v and %s %v; a delta between them: %t", before.Published, before.Behaviours, now.Published, now.Behaviours, changed)
		}
	}
}

// TestEveryFileIsUsed: each file of answers is those of the release it is named
// after.
func TestEveryFileIsUsed(t *testing.T) {
	rows := table(t)
	for _, subject := range recorded.Subjects {
		var used []ast.Release
		for _, row := range rows {
			if row.Behaviours[subject] == row.Release {
				used = append(used, row.Release)
			}
		}
		files, err := recorded.Files(folder, subject)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(used, files); diff != "" {
			t.Errorf("%s (-table +files):\n%s", subject, diff)
		}
	}
}

// TestSelectors holds every evaluator of the module against the recorded answers.
func TestSelectors(t *testing.T) {
	for _, release := range behaviours(t, recorded.SQL92) {
		path := filepath.Join(folder, recorded.FileName(recorded.SQL92, release))
		summary, err := conformance.RunFile(path, suite.All(release), func(m conformance.Mismatch) { t.Error(m) })
		if err != nil {
			t.Fatal(err)
		}
		if summary.Passed < 8000 || summary.Failed > 0 {
			t.Errorf("%s: %s", path, summary)
		}
	}
}

// TestTags does the same for subscriptions and tag codes.
func TestTags(t *testing.T) {
	type row struct {
		Sub      string
		Error    bool
		All      bool
		Tags     []string
		Codes    []int32
		Messages []struct {
			Tag    *string
			Code   int64
			Broker bool
		}
	}
	for _, release := range behaviours(t, recorded.Tags) {
		n := 0
		for _, r := range read[row](t, recorded.Tags, release) {
			f, err := rmqsql.CompileTags(r.Sub, &rmqsql.Options{Release: release})
			if (err != nil) != r.Error {
				t.Errorf("%s: %q: %v, want error: %t", release, r.Sub, err, r.Error)
			}
			if err != nil {
				continue
			}
			slices.Sort(r.Tags)
			if tags, codes := slices.Sorted(slices.Values(f.Tags())), slices.Sorted(slices.Values(f.Codes())); f.All() != r.All ||
				!slices.Equal(tags, r.Tags) || !slices.Equal(codes, r.Codes) {
				t.Errorf("%s: %q: all %t, tags %q, codes %v, want %+v", release, r.Sub, f.All(), tags, codes, r)
			}
			for _, m := range r.Messages {
				n++
				if m.Tag != nil && rmqsql.TagCode(*m.Tag) != m.Code {
					t.Errorf("the code of %q is %d, want %d", *m.Tag, rmqsql.TagCode(*m.Tag), m.Code)
				}
				if got := f.MatchCode(m.Code); got != m.Broker {
					t.Errorf("%s: %q passes code %d: %t, want %t", release, r.Sub, m.Code, got, m.Broker)
				}
			}
		}
		if n < 2000 {
			t.Errorf("%s: only %d messages", release, n)
		}
	}
}

// TestBloom does the same for the bits of consumer groups.
func TestBloom(t *testing.T) {
	type row struct {
		F, N, K, M int
		Key        string
		Bits       []int
	}
	for _, release := range behaviours(t, recorded.Bloom) {
		rows := read[row](t, recorded.Bloom, release)
		if len(rows) < 200 {
			t.Errorf("%s: only %d rows", release, len(rows))
		}
		for _, r := range rows {
			b, err := store.NewBloomFilter(r.F, r.N)
			if err != nil {
				t.Fatal(err)
			}
			if bits := b.Positions(r.Key); b.K() != r.K || b.M() != r.M || !slices.Equal(bits, r.Bits) {
				t.Errorf("%s: k %d, m %d, bits %v, want %+v", release, b.K(), b.M(), bits, r)
			}
		}
	}
}

func behaviours(t *testing.T, subject recorded.Subject) []ast.Release {
	t.Helper()
	list, err := recorded.Files(folder, subject)
	if err != nil || len(list) == 0 {
		t.Fatalf("%s: %v, %v", subject, list, err)
	}
	return list
}

// read returns the lines of a file of answers.
func read[T any](t *testing.T, subject recorded.Subject, release ast.Release) (rows []T) {
	t.Helper()
	f, err := os.Open(filepath.Join(folder, recorded.FileName(subject, release)))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for lines := json.NewDecoder(z); ; {
		var row T
		if err := lines.Decode(&row); err == io.EOF {
			return rows
		} else if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
}

func TestTableReadsBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	want := table(t)
	var text bytes.Buffer
	if err := recorded.WriteTable(&text, want); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(text.Bytes(), "# a remark\n\n9.0.0\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := recorded.ReadTable(path)
	if err != nil {
		t.Fatal(err)
	}
	next, _ := ast.ParseRelease("9.0.0")
	want = append(want, recorded.Row{Release: next, Published: "9.0.0"})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, line := range []string{"x", "5.3.3\t5.3.3", "5.3.3\tx\t4.1.0\t4.1.0\t00"} {
		if err := os.WriteFile(path, []byte(line+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if rows, err := recorded.ReadTable(path); err == nil {
			t.Errorf("%q reads as %v", line, rows)
		}
	}
}
