package store

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/rmqsql/rmqsql/internal/storetest"
)

// messageWith stores one message and reads it back.
func messageWith(t *testing.T, m storetest.Message) *Message {
	t.Helper()
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{Log: 8 << 20})
	m.Topic = "T"
	p, err := w.Put(m)
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	log, err := s.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	got, err := log.Message(p.Offset, p.Size)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestBodyLimit(t *testing.T) {
	zeros := make([]byte, 3<<20) // a few KiB when compressed
	for c := storetest.Zlib0; c <= storetest.Zlib; c++ {
		m := messageWith(t, storetest.Message{Body: zeros, Compression: c})
		if body, err := m.Body(0); err != nil || !bytes.Equal(body, zeros) {
			t.Errorf("compression %d: %d bytes, %v", c, len(body), err)
		}
		if body, err := m.Body(len(zeros)); err != nil || len(body) != len(zeros) {
			t.Errorf("compression %d: %d bytes, %v under a limit of just that", c, len(body), err)
		}
		if body, err := m.Body(len(zeros) - 1); !errors.Is(err, ErrBodyTooLarge) || body != nil {
			t.Errorf("compression %d: %d bytes, %v above the limit", c, len(body), err)
		}
	}
	plain := messageWith(t, storetest.Message{Body: zeros})
	if body, err := plain.Body(10); err != nil || len(body) != len(zeros) {
		t.Errorf("a plain body: %d bytes, %v; the limit is for decompressed ones", len(body), err)
	}
}

func TestBodyThatCannotBeDecompressed(t *testing.T) {
	noise := make([]byte, 300)
	for i := range noise {
		noise[i] = byte(rand.Uint32())
	}
	copy(noise, "none of the three")
	for kind := range int32(8) {
		m := messageWith(t, storetest.Message{Body: noise, SysFlag: FlagCompressed | kind<<8})
		_, err := m.Body(0)
		var corrupt *CorruptError
		if !errors.As(err, &corrupt) || corrupt.Field != "body" || filepath.Base(corrupt.File) != "00000000000000000000" {
			t.Errorf("compression type %d: %v, want a *CorruptError about the body", kind, err)
		}
	}
}

// TestLargeBodyIsReadOnDemand: of a large message only head and tail are read.
func TestLargeBodyIsReadOnDemand(t *testing.T) {
	big := bytes.Repeat([]byte("0123456789"), 100_000)
	m := messageWith(t, storetest.Message{Body: big, Properties: Properties("k\x01v\x02")})
	if m.body != nil || m.BodySize != len(big) {
		t.Errorf("body of %d bytes was read along", len(m.body))
	}
	if v, ok := m.Properties.Property("k"); !ok || v != "v" {
		t.Errorf("property k = %q, %v", v, ok)
	}
	if err := m.CheckCRC(); err != nil {
		t.Error(err)
	}
	if body, err := m.Body(0); err != nil || !bytes.Equal(body, big) {
		t.Errorf("%d bytes, %v", len(body), err)
	}
}
