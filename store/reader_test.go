package store_test

import (
	"testing"
)

// TestReaderDoesNotAllocate: a scan that reads properties where they lie costs
// no allocation a message.
func TestReaderDoesNotAllocate(t *testing.T) {
	s := openStore(t, fixture)
	log, err := s.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	q, err := s.Queue("OrderTopic", 1)
	if err != nil {
		t.Fatal(err)
	}
	e, err := q.Entry(50)
	if err != nil {
		t.Fatal(err)
	}
	next, err := q.Entry(51)
	if err != nil {
		t.Fatal(err)
	}
	r := log.Reader()
	if _, err := r.At(e.Offset, e.Size); err != nil { // the buffer
		t.Fatal(err)
	}
	n := testing.AllocsPerRun(100, func() {
		for _, e := range []struct {
			offset int64
			size   int32
		}{{e.Offset, e.Size}, {next.Offset, next.Size}} {
			m, err := r.At(e.offset, e.size)
			if err != nil || m.Topic != "OrderTopic" {
				t.Errorf("%+v, %v", m, err)
			}
			m.Properties.Property("TAGS")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations for two messages, want none", n)
	}
}
