package wire

import (
	"encoding/binary"
	"errors"
	"math"
	"testing"
)

func TestCursorReadsInOrder(t *testing.T) {
	b := []byte{7, 0xff, 0xfe, 0x80, 0x01, 0, 0, 1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfd, 'h', 'i', 9}
	c := NewCursor(b)
	if v := c.Uint8("a"); v != 7 {
		t.Errorf("Uint8 = %d, want 7", v)
	}
	if v := c.Int16("b"); v != -2 {
		t.Errorf("Int16 = %d, want -2", v)
	}
	if v := c.Uint16("c"); v != 0x8001 {
		t.Errorf("Uint16 = %#x, want 0x8001", v)
	}
	if v := c.Int32("d"); v != 256 {
		t.Errorf("Int32 = %d, want 256", v)
	}
	if v := c.Int64("e"); v != -3 {
		t.Errorf("Int64 = %d, want -3", v)
	}
	if v := string(c.Bytes("f", 2)); v != "hi" {
		t.Errorf("Bytes = %q, want hi", v)
	}
	if c.Err() != nil || c.Offset() != 19 || c.Len() != 1 {
		t.Errorf("at %d, %d left, error %v; want at 19, 1 left, none", c.Offset(), c.Len(), c.Err())
	}
}

func TestCursorKeepsTheFirstFailure(t *testing.T) {
	c := NewCursor([]byte{0, 0, 0, 9, 'x'})
	n := c.Int32("body length")
	c.Bytes("body", int(n))
	c.Bytes("topic", 1) // would fit, but the body did not
	var e *FieldError
	if !errors.As(c.Err(), &e) {
		t.Fatalf("Err = %v, want a *FieldError", c.Err())
	}
	if got, want := e.Error(), "body at byte 4: want 9 bytes, have 1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if c.Uint8("x") != 0 || c.Int64("y") != 0 || c.Bytes("z", 0) != nil {
		t.Error("reads behind a failure must return zero")
	}
}

func TestCursorRefusesImpossibleLengths(t *testing.T) {
	for _, n := range []int{-1, math.MinInt, math.MaxInt, 4} {
		c := NewCursor([]byte{1, 2, 3})
		c.Skip("first", 1)
		if b := c.Bytes("field", n); b != nil || c.Err() == nil {
			t.Errorf("Bytes(%d) = %v, %v, want a failure", n, b, c.Err())
		}
	}
}

// FuzzCursor runs a script of reads over a record, beside slices of the record
// taken by plain arithmetic in 64 bits.
func FuzzCursor(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8}, []byte{0, 3, 4, 250})
	f.Add([]byte{}, []byte{1})
	f.Fuzz(func(t *testing.T, record, script []byte) {
		c := NewCursor(record)
		at, failed := int64(0), false
		for _, op := range script {
			width := []int64{1, 2, 2, 4, 8, int64(int8(op))}[op%6]
			ok := !failed && width >= 0 && at+width <= int64(len(record))
			var got, want uint64
			if ok {
				var b [8]byte
				if width <= 8 {
					copy(b[8-width:], record[at:at+width])
				}
				want = binary.BigEndian.Uint64(b[:])
			}
			switch op % 6 {
			case 0:
				got = uint64(c.Uint8("f"))
			case 1:
				got = uint64(c.Uint16("f"))
			case 2:
				got = uint64(uint16(c.Int16("f")))
			case 3:
				got = uint64(uint32(c.Int32("f")))
			case 4:
				got = uint64(c.Int64("f"))
			default:
				got = want
				if b := c.Bytes("f", int(width)); ok && int64(len(b)) != width {
					t.Fatalf("Bytes(%d) has %d bytes", width, len(b))
				}
			}
			if got != want {
				t.Fatalf("at %d: got %#x, want %#x", at, got, want)
			}
			if ok {
				at += width
			} else {
				failed = true
			}
			if failed != (c.Err() != nil) || int64(c.Offset()) != at {
				t.Fatalf("cursor at %d, error %v; want at %d, failed %v", c.Offset(), c.Err(), at, failed)
			}
		}
	})
}
