package vm

import (
	"testing"
	"unsafe"

	"github.com/rmqsql/rmqsql/internal/guarded"
)

// TestReadsNothingOutside puts values of every length at both ends of a page, and
// compares them with texts that lie there too.
func TestReadsNothingOutside(t *testing.T) {
	values, texts := guarded.Page(t), guarded.Page(t)
	for n := 1; n < 40; n++ {
		for i := range 4 {
			value, text := values[len(values)-n:], texts[len(texts)-n:]
			if i&1 > 0 {
				value = values[:n:n]
			}
			if i&2 > 0 {
				text = texts[:n:n]
			}
			for j := range n {
				value[j], text[j] = byte('a'+j), byte('a'+j)
			}
			v, constant := unsafe.String(&value[0], n), unsafe.String(&text[0], n)
			if !textTest(constant).Match(Map{"a": v}, nil) {
				t.Errorf("%q is not %q", v, constant)
			}
			if set := NewSet([]string{constant}); !set.Has(v) {
				t.Errorf("%q is not in (%q)", v, constant)
			}
		}
	}
}
