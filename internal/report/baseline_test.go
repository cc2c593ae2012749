package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// reportAll reports subjects against a baseline and returns what is left, as text.
func reportAll(t *testing.T, b *Baseline, subjects []Subject) string {
	t.Helper()
	var out bytes.Buffer
	w, err := Open("text", &out, Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := NewReporter(w)
	r.Baseline(b)
	for _, s := range subjects {
		if err := r.Add(s); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func written(t *testing.T, subjects []Subject) string {
	t.Helper()
	b := NewBaseline()
	if left := reportAll(t, b, subjects); left != "" {
		t.Errorf("reported while recording:\n%s", left)
	}
	var file strings.Builder
	if _, err := b.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestBaseline(t *testing.T) {
	subject := func(path string, line int, expression string) Subject {
		f := ignored(expression, "b")
		f.Path, f.Line = path, line
		return Subject{Origin: Origin{path, line, 1}, Expression: expression, Findings: []Finding{f}}
	}
	file := written(t, []Subject{subject("x.sql92", 1, "a < 1 b"), subject("x.sql92", 9, "a  <  1  b"), subject("./y.sql92", 1, "a = '<' b")})
	want := `{"version": 1, "findings": [
  {"rule":"RMQ301","path":"x.sql92","selector":"a < 1 b","count":2},
  {"rule":"RMQ301","path":"y.sql92","selector":"a = '<' b"}
]}
`
	if diff := cmp.Diff(want, file); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
	b, err := ReadBaseline(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	left := reportAll(t, b, []Subject{
		subject("x.sql92", 100, "a < 1 b"), // has moved
		subject("x.sql92", 101, "a < 1   b"),
		subject("x.sql92", 102, "a < 1 b"), // one more than there were
		subject("z.sql92", 1, "a < 1 b"),   // elsewhere
	})
	if got := strings.Count(left, "[RMQ301]"); got != 2 || !strings.Contains(left, "x.sql92:102:") || !strings.Contains(left, "z.sql92:1:") {
		t.Errorf("left:\n%s", left)
	}
	if b.Gone() != 0 {
		t.Errorf("%d gone, of files that were looked at", b.Gone())
	}
	b, _ = ReadBaseline(strings.NewReader(file))
	reportAll(t, b, []Subject{subject("x.sql92", 1, "a < 1 b"), {Origin: Origin{Path: "y.sql92"}, Expression: "a = 1"}})
	if b.Gone() != 2 {
		t.Errorf("%d gone, want 2", b.Gone())
	}
}

// TestKeyOfLayout: laying a selector out anew changes no key.
func TestKeyOfLayout(t *testing.T) {
	for _, pair := range [][2]string{
		{"not a = 1", "NOT a = 1"}, {"( a>1 )and b is null", "a > 1 AND b IS NULL"},
		{"a = 'x  y'", "a='x  y' -- why\n"}, {"A  ||  B", "A || B"},
	} {
		if a, b := normalized(pair[0]), normalized(pair[1]); a != b {
			t.Errorf("%q is %q, %q is %q", pair[0], a, pair[1], b)
		}
	}
	if a, b := normalized("a = 'x  y'"), normalized("a = 'x y'"); a == b {
		t.Errorf("two texts have one key: %q", a)
	}
}

func TestReadBaselineBad(t *testing.T) {
	for _, text := range []string{"", "[]", `{"version": 2, "findings": []}`, `{"version": 1, "summary": {}, "findings": []}`} {
		if _, err := ReadBaseline(strings.NewReader(text)); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
