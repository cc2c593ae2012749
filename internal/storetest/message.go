package storetest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"net/netip"

	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"

	"github.com/rmqsql/rmqsql/internal/wire"
)

// Compression is how a body is stored.
type Compression int

// The compressions that brokers know; Zlib0 is zlib as clients marked it before
// there was a type.
const (
	Plain Compression = iota
	Zlib0
	LZ4
	Zstd
	Zlib
)

// Message is a message to write. Its zero value is a v1 message without tag,
// hosts 0.0.0.0:0.
type Message struct {
	Topic       string
	Queue       int
	V2          bool
	Flag        int32
	SysFlag     int32 // further bits; those for hosts and compression are set as needed
	BornTime    int64
	BornHost    netip.AddrPort
	StoreTime   int64
	StoreHost   netip.AddrPort
	Reconsumed  int32
	Prepared    int64
	Body        []byte
	Compression Compression
	Properties  wire.Properties

	TagCode   *int64 // the code for the queue; nil means the hash of the property TAGS
	BitMap    []byte // with Ext, the bit map of the unit
	Ext       bool   // write an ext unit and point to it
	BatchSize int    // above 0, the message is a batch, and goes to a batch ConsumeQueue
}

const (
	magicV1    = 0xdaa320a7
	magicV2    = 0xdaa320ab
	magicBlank = 0xcbd43194
)

func (m *Message) encode(queueOffset, physicalOffset int64) ([]byte, error) {
	body, err := compress(m.Compression, m.Body)
	if err != nil {
		return nil, err
	}
	be := binary.BigEndian
	flags := uint32(m.SysFlag)
	if m.Compression != Plain {
		flags |= 1 | uint32(m.Compression-Zlib0)<<8
	}
	if m.BornHost.Addr().Is6() {
		flags |= 1 << 4
	}
	if m.StoreHost.Addr().Is6() {
		flags |= 1 << 5
	}
	if m.BatchSize > 0 {
		flags |= 1 << 7
	}
	crc := crc32.ChecksumIEEE(body) & 0x7fffffff

	b := make([]byte, 4) // total size, known at the end
	if m.V2 {
		b = be.AppendUint32(b, magicV2)
	} else {
		b = be.AppendUint32(b, magicV1)
	}
	b = be.AppendUint32(b, crc)
	b = be.AppendUint32(b, uint32(m.Queue))
	b = be.AppendUint32(b, uint32(m.Flag))
	b = be.AppendUint64(b, uint64(queueOffset))
	b = be.AppendUint64(b, uint64(physicalOffset))
	b = be.AppendUint32(b, flags)
	b = be.AppendUint64(b, uint64(m.BornTime))
	b = appendHost(b, m.BornHost)
	b = be.AppendUint64(b, uint64(m.StoreTime))
	b = appendHost(b, m.StoreHost)
	b = be.AppendUint32(b, uint32(m.Reconsumed))
	b = be.AppendUint64(b, uint64(m.Prepared))
	b = be.AppendUint32(b, uint32(len(body)))
	b = append(b, body...)
	switch {
	case m.V2 && len(m.Topic) <= 1<<16-1:
		b = be.AppendUint16(b, uint16(len(m.Topic)))
	case !m.V2 && len(m.Topic) <= 1<<8-1:
		b = append(b, byte(len(m.Topic)))
	default:
		return nil, fmt.Errorf("topic of %d bytes", len(m.Topic))
	}
	b = append(b, m.Topic...)
	if len(m.Properties) > 1<<15-1 {
		return nil, fmt.Errorf("properties of %d bytes", len(m.Properties))
	}
	b = be.AppendUint16(b, uint16(len(m.Properties)))
	b = append(b, m.Properties...)
	be.PutUint32(b, uint32(len(b)))
	return b, nil
}

func appendHost(b []byte, h netip.AddrPort) []byte {
	addr := h.Addr()
	if !addr.IsValid() {
		addr = netip.IPv4Unspecified()
	}
	b = append(b, addr.AsSlice()...)
	return binary.BigEndian.AppendUint32(b, uint32(h.Port()))
}

func compress(c Compression, body []byte) ([]byte, error) {
	var out bytes.Buffer
	var w io.WriteCloser
	switch c {
	case Plain:
		return body, nil
	case Zlib0, Zlib:
		w = zlib.NewWriter(&out)
	case LZ4:
		w = lz4.NewWriter(&out)
	case Zstd:
		z, err := zstd.NewWriter(&out)
		if err != nil {
			return nil, err
		}
		w = z
	default:
		return nil, fmt.Errorf("compression %d", c)
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	err := w.Close()
	return out.Bytes(), err
}
