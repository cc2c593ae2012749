package wire

import (
	"encoding/binary"
	"fmt"
)

// FieldError tells which field of a record could not be read.
type FieldError struct {
	Field string // the field's name, such as "body"
	At    int    // byte offset of the field in the record
	Want  int    // bytes the field needs; negative if the record announced a negative length
	Have  int    // bytes that are left
}

// Error gives, for example, `body at byte 4: want 9 bytes, have 1`.
func (e *FieldError) Error() string {
	return fmt.Sprintf("%s at byte %d: want %d bytes, have %d", e.Field, e.At, e.Want, e.Have)
}

// Cursor reads the fields of one big-endian record in order. After the first
// field that does not fit, every read returns zero and Err keeps that first
// failure, so that a decoder needs one check at its end. The zero value is a
// cursor over no bytes.
type Cursor struct {
	buf []byte
	off int // never larger than len(buf)
	err *FieldError
}

// NewCursor returns a cursor at the first byte of b. It keeps b, not a copy.
func NewCursor(b []byte) Cursor { return Cursor{buf: b} }

// Bytes returns the next n bytes as a part of the record, not a copy, or nil
// when they are not there.
func (c *Cursor) Bytes(field string, n int) []byte {
	if c.err != nil {
		return nil
	}
	// n is compared with what is left: off+n could overflow.
	if n < 0 || n > len(c.buf)-c.off {
		c.err = &FieldError{Field: field, At: c.off, Want: n, Have: len(c.buf) - c.off}
		return nil
	}
	b := c.buf[c.off : c.off+n : c.off+n]
	c.off += n
	return b
}

// Skip passes over n bytes.
func (c *Cursor) Skip(field string, n int) { c.Bytes(field, n) }

// Uint8 reads one byte.
func (c *Cursor) Uint8(field string) uint8 {
	if b := c.Bytes(field, 1); b != nil {
		return b[0]
	}
	return 0
}

// Uint16 reads two bytes, unsigned.
func (c *Cursor) Uint16(field string) uint16 {
	if b := c.Bytes(field, 2); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

// Int16 reads two bytes, signed.
func (c *Cursor) Int16(field string) int16 { return int16(c.Uint16(field)) }

// Int32 reads four bytes, signed.
func (c *Cursor) Int32(field string) int32 {
	if b := c.Bytes(field, 4); b != nil {
		return int32(binary.BigEndian.Uint32(b))
	}
	return 0
}

// Int64 reads eight bytes, signed.
func (c *Cursor) Int64(field string) int64 {
	if b := c.Bytes(field, 8); b != nil {
		return int64(binary.BigEndian.Uint64(b))
	}
	return 0
}

// Offset is the number of bytes read so far: where the next field begins.
func (c *Cursor) Offset() int { return c.off }

// Len is the number of bytes that are left.
func (c *Cursor) Len() int { return len(c.buf) - c.off }

// Err is the first failure as a *FieldError, or nil.
func (c *Cursor) Err() error {
	if c.err == nil {
		return nil
	}
	return c.err
}
