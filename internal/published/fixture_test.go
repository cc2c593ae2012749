package published

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const fixture = "../../testdata/store-broker-5.3.3"

func check(t *testing.T, dir string, rec *Recording) *Report {
	t.Helper()
	report, err := Check(t.Context(), dir, rec)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func load(t *testing.T) *Recording {
	t.Helper()
	rec, err := Load(fixture)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// TestFixture: what the broker did is what we say.
func TestFixture(t *testing.T) {
	report := check(t, fixture, load(t))
	for _, d := range report.Differences {
		t.Error(d)
	}
	want := Report{Messages: 278, Entries: 278, Sent: 219, Pulls: 218, Delivered: 7027, Scans: 189, BitMaps: 266, Matching: 173}
	report.Differences = nil
	if got := *report; got.Messages != want.Messages || got.Entries != want.Entries || got.Sent != want.Sent || got.Pulls != want.Pulls ||
		got.Delivered != want.Delivered || got.Scans != want.Scans || got.BitMaps != want.BitMaps || got.Matching != want.Matching {
		t.Errorf("compared %+v, want %+v", got, want)
	}
}

// TestDifferencesAreSeen alters the broker's side in one place and asks that this
// is what the check finds.
func TestDifferencesAreSeen(t *testing.T) {
	pullOf := func(t *testing.T, rec *Recording, topic, expression string) *Pull {
		t.Helper()
		for i := range rec.Pulls {
			if p := &rec.Pulls[i]; p.Topic == topic && p.Expression == expression {
				return p
			}
		}
		t.Fatalf("no pull from %s with %s", topic, expression)
		return nil
	}
	const ext = "consumequeue_ext/Orders/0/00000000000000000000"
	for _, test := range []struct {
		name  string
		alter func(t *testing.T, dir string, rec *Recording)
		want  string
	}{
		{"a message less", func(t *testing.T, _ string, rec *Recording) {
			p := pullOf(t, rec, "Orders", "amount > 100")
			p.Offsets[0] = p.Offsets[0][1:]
		}, "delivered false, our answers: true"},
		{"a message more", func(t *testing.T, _ string, rec *Recording) {
			p := pullOf(t, rec, "Orders", "FALSE")
			p.Offsets[1] = append(p.Offsets[1], 3)
		}, "delivered true, our answers: false"},
		{"a message twice", func(t *testing.T, _ string, rec *Recording) {
			p := pullOf(t, rec, "Orders", "TRUE")
			p.Offsets[0] = append(p.Offsets[0], p.Offsets[0][len(p.Offsets[0])-1])
		}, "queue 0: delivered"},
		{"refused", func(t *testing.T, _ string, rec *Recording) {
			pullOf(t, rec, "Plain", "TagA").Refused = 23
		}, "refused with 23, and compiles"},
		{"taken", func(t *testing.T, _ string, rec *Recording) {
			pullOf(t, rec, "Plain", "||").Refused = 0
		}, "and the broker took it"},
		{"another body", func(t *testing.T, _ string, rec *Recording) {
			rec.Sent[5].Body = "other"
		}, "message m5: body"},
		{"another property", func(t *testing.T, _ string, rec *Recording) {
			rec.Sent[5].Properties += "color\x01red\x02"
		}, `message m5: property color is "", sent "red"`},
		{"a property that was empty", func(t *testing.T, _ string, rec *Recording) {
			rec.Sent[5].Properties = "KEYS\x01\x02"
		}, "property KEYS is \"m5\", and was sent without a value"},
		{"a message that is nowhere", func(t *testing.T, _ string, rec *Recording) {
			rec.Sent[5].Topic = "Plain"
		}, "message m5 is not in topic Plain"},
		{"the first bit map", func(t *testing.T, dir string, _ *Recording) {
			b, err := os.ReadFile(filepath.Join(dir, ext))
			if err != nil {
				t.Fatal(err)
			}
			i := 0
			for size := int(b[1]); size == 20; size = int(b[i+1]) { // units without a bit map
				i += size
			}
			b[i+20] ^= 1
			if err := os.WriteFile(filepath.Join(dir, ext), b, 0o644); err != nil {
				t.Fatal(err)
			}
		}, "Orders/0 entry 15: bit map"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(fixture)); err != nil {
				t.Fatal(err)
			}
			rec := load(t)
			test.alter(t, dir, rec)
			report := check(t, dir, rec)
			if len(report.Differences) == 0 || !strings.Contains(report.Differences[0], test.want) {
				t.Errorf("found %q, want %q", report.Differences, test.want)
			}
		})
	}
}

// TestSave: a recording is read as it was written.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	if err := load(t).Save(dir); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(fixture, RecordingFile))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, RecordingFile))
	if err != nil || string(got) != string(want) {
		t.Errorf("%d bytes became %d, %v", len(want), len(got), err)
	}
}
