package inspect

import (
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/lint"
)

// FuzzFix: whatever a file holds, what is corrected reads as it should, the rest of
// the file stays, and a second run finds nothing to correct in what the first one
// did.
func FuzzFix(f *testing.F) {
	for _, seed := range []string{
		`"a == 1"`, `"a == \"x\" && b" + " != 2"`, `"""` + "\n  a == 1\n  AND b != 2\"\"\"", `"\u0061 == 1"`, `String.format("a == '%s'", x)`, `A + " == 1"`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, expression string) {
		content := "import org.apache.rocketmq.client.consumer.MessageSelector;\nclass A { static final String A = \"k\"; Object x = MessageSelector.bySql(" + expression + "); }"
		read := func(content string) *extract.File {
			file := extract.Read("A.java", content, nil)
			extract.NewIndex().Resolve(file)
			return file
		}
		before := read(content)
		fixed, done := Fix(before, lint.Options{}, read)
		if len(done) == 0 {
			if fixed != before.Source.Text {
				t.Fatalf("nothing was corrected, but the file has changed: %q", fixed)
			}
			return
		}
		after := texts(read(fixed))
		for _, one := range done {
			found := false
			for _, text := range after {
				found = found || text == one.Text
			}
			if !found {
				t.Fatalf("%q is not in %q", one.Text, after)
			}
		}
		if strings.Count(fixed, "\n") != strings.Count(before.Source.Text, "\n") {
			t.Fatalf("lines have changed: %q", fixed)
		}
	})
}
