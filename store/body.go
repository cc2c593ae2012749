package store

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// DefaultBodyLimit bounds a decompressed body where the caller sets no bound:
// far above the broker's largest message (4 MiB unless configured), far below
// what a decompression bomb can ask for.
const DefaultBodyLimit = 64 << 20

// RawBody returns the body as it is stored. It may be a part of the reader's
// buffer, valid until its next call; of a message larger than 64 KiB it is read
// now.
func (m *Message) RawBody() ([]byte, error) {
	if m.body != nil || m.BodySize == 0 {
		return m.body, nil
	}
	b := make([]byte, m.BodySize)
	n, err := m.segs.readAt(b, m.bodyOffset)
	if err == nil && n < len(b) {
		err = m.cut(n)
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

// cut is the error where the file gave only n bytes of the body.
func (m *Message) cut(n int) error {
	if _, ok := m.segs.find(m.bodyOffset); !ok {
		return m.segs.absent(m.bodyOffset)
	}
	file, at := m.segs.locate(m.bodyOffset)
	return &CorruptError{File: file, Offset: at, Field: "body", Want: fmt.Sprintf("%d bytes", m.BodySize), Have: fmt.Sprint(n)}
}

// Body returns the body, decompressed if it is stored compressed. limit bounds
// the decompressed bytes; 0 means DefaultBodyLimit. The error is ErrBodyTooLarge
// beyond it, a *CorruptError if the body cannot be decompressed.
func (m *Message) Body(limit int) ([]byte, error) {
	raw, err := m.RawBody()
	if err != nil || !m.IsCompressed() {
		return raw, err
	}
	if limit <= 0 {
		limit = DefaultBodyLimit
	}
	body, err := decompress(m.SysFlag>>8&7, raw, limit)
	if err != nil && !errors.Is(err, ErrBodyTooLarge) {
		file, at := m.segs.locate(m.bodyOffset)
		return nil, &CorruptError{File: file, Offset: at, Field: "body", Want: "a compressed body", Have: err.Error()}
	}
	return body, err
}

// decompress undoes the broker's compression types: 1 is lz4 in its frame
// format, 2 zstd, 3 zlib, and 0 zlib by the clients from before there was a type.
func decompress(kind int32, raw []byte, limit int) ([]byte, error) {
	var r io.Reader
	switch kind {
	case 0, 3:
		z, err := zlib.NewReader(bytes.NewReader(raw))
		if err != nil {
			return nil, err
		}
		r = z
	case 1:
		r = lz4.NewReader(bytes.NewReader(raw))
	case 2:
		return decompressZstd(raw, limit)
	default:
		return nil, fmt.Errorf("unknown compression type %d", kind)
	}
	body, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if len(body) > limit {
		return nil, ErrBodyTooLarge
	}
	return body, err
}

// maxZstdWindow is the largest window that zstd's levels use.
const maxZstdWindow = 128 << 20

// decompressZstd decodes in one go: the stream decoder would allocate the
// window that a frame's header asks for, however little the frame holds. The
// decoder's own bound must still allow that window.
func decompressZstd(raw []byte, limit int) ([]byte, error) {
	var h zstd.Header
	if err := h.Decode(raw); err != nil {
		return nil, err
	}
	if h.HasFCS && h.FrameContentSize > uint64(limit) {
		return nil, ErrBodyTooLarge
	}
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(uint64(max(limit, maxZstdWindow))))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	body, err := z.DecodeAll(raw, nil)
	if len(body) > limit || errors.Is(err, zstd.ErrDecoderSizeExceeded) {
		return nil, ErrBodyTooLarge
	}
	return body, err
}

// CheckCRC compares the stored body with the record's CRC. Like the broker it
// does not look at the CRC of an empty body. It needs little memory, whatever
// the body's size.
func (m *Message) CheckCRC() error {
	if m.BodySize == 0 {
		return nil
	}
	sum := uint32(0)
	if m.body != nil {
		sum = crc32.ChecksumIEEE(m.body)
	} else {
		buf := make([]byte, min(m.BodySize, inlineBytes))
		for done := 0; done < m.BodySize; {
			n, err := m.segs.readAt(buf[:min(len(buf), m.BodySize-done)], m.bodyOffset+int64(done))
			if err != nil {
				return err
			}
			if n == 0 {
				return m.cut(done)
			}
			sum = crc32.Update(sum, crc32.IEEETable, buf[:n])
			done += n
		}
	}
	if have := int32(sum & 0x7fffffff); have != m.BodyCRC {
		file, at := m.segs.locate(m.bodyOffset)
		return &CorruptError{File: file, Offset: at, Field: "body CRC", Want: fmt.Sprint(m.BodyCRC), Have: fmt.Sprint(have)}
	}
	return nil
}
