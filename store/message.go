package store

import (
	"fmt"
	"net/netip"

	"github.com/rmqsql/rmqsql/internal/wire"
)

// The magic numbers of a commit-log record.
const (
	magicV1    = -626843481 // topic length in one byte
	magicV2    = -626843477 // topic length in two
	magicBlank = -875286124 // filler up to the file's end
)

// Bits of a message's system flag.
const (
	FlagCompressed      = 1 << 0
	FlagMultiTags       = 1 << 1
	FlagTransaction     = 3 << 2 // mask: prepared 1<<2, commit 2<<2, rollback 3<<2
	FlagBornHostIPv6    = 1 << 4
	FlagStoreHostIPv6   = 1 << 5
	FlagNeedUnwrap      = 1 << 6
	FlagInnerBatch      = 1 << 7
	FlagCompressionType = 7 << 8 // mask: 0 and 3 zlib, 1 lz4, 2 zstd
)

// Lengths of a record's parts in bytes.
const (
	recordHead    = 8                               // total size and magic
	minHostBytes  = 8                               // IPv4 address and port
	maxHostBytes  = 20                              // IPv6 address and port
	fixedBytes    = 60 + 8 + 4                      // everything in front of the body, without hosts
	minRecord     = fixedBytes + 2*minHostBytes + 3 // v1, no body, no topic, no properties
	maxRecordHead = fixedBytes + 2*maxHostBytes     // bytes in front of the body
	maxTopicBytes = 2 + 1<<16                       // v2: length and topic
	maxTail       = maxTopicBytes + 2 + 1<<15       // everything behind the body
)

// Properties are a message's properties in their stored bytes, read without a
// map: Lookup and Property find one, All yields them in stored order, Map
// decodes them. A Property's string is valid as long as the bytes are, which for
// a reader that reuses its buffer is until its next call.
type Properties = wire.Properties

// Host is a network address as a message stores it.
type Host struct {
	Addr netip.Addr
	Port int32
}

// String gives 10.0.0.1:10911 or [2001:db8::1]:10911.
func (h Host) String() string {
	if h.Addr.Is4() {
		return fmt.Sprintf("%s:%d", h.Addr, h.Port)
	}
	return fmt.Sprintf("[%s]:%d", h.Addr, h.Port)
}

// Message is one message of the CommitLog. Its body is read and decompressed
// only on demand.
type Message struct {
	Offset                    int64 // where it lies in the CommitLog
	Size                      int32 // bytes of the record
	Version                   int   // 1 or 2
	BodyCRC                   int32 // CRC-32 of the stored body, highest bit cleared
	QueueID                   int32
	Flag                      int32 // the application's
	QueueOffset               int64
	PhysicalOffset            int64 // what the record says about its place; equals Offset in a sound log
	SysFlag                   int32
	BornTime                  int64 // ms since 1970
	BornHost                  Host
	StoreTime                 int64 // ms since 1970
	StoreHost                 Host
	ReconsumeTimes            int32
	PreparedTransactionOffset int64
	BodySize                  int // bytes of the body as stored
	Topic                     string
	Properties                Properties

	segs       *segments
	bodyOffset int64  // in the CommitLog
	body       []byte // stored body if it was read along, else nil
}

// Clone returns a copy that stays valid when the reader goes on.
func (m *Message) Clone() *Message {
	c := *m
	c.Properties = append(Properties(nil), m.Properties...)
	if m.body != nil {
		c.body = append([]byte{}, m.body...)
	}
	return &c
}

// IsCompressed tells whether the body is stored compressed.
func (m *Message) IsCompressed() bool { return m.SysFlag&FlagCompressed != 0 }

// head holds the fields in front of the body, and the lengths they imply.
type head struct {
	msg       Message
	bodyStart int // bytes in front of the body
}

// readHead decodes the part of a record in front of its body from b, which
// holds it or less.
func readHead(b []byte) (head, error) {
	c := wire.NewCursor(b)
	var h head
	m := &h.msg
	m.Size = c.Int32("total size")
	switch magic := c.Int32("magic"); magic {
	case magicV2:
		m.Version = 2
	default:
		m.Version = 1 // the caller has looked at the magic
	}
	m.BodyCRC = c.Int32("body CRC")
	m.QueueID = c.Int32("queue id")
	m.Flag = c.Int32("flag")
	m.QueueOffset = c.Int64("queue offset")
	m.PhysicalOffset = c.Int64("physical offset")
	m.SysFlag = c.Int32("system flag")
	m.BornTime = c.Int64("born time")
	m.BornHost = readHost(&c, "born host", "born port", m.SysFlag&FlagBornHostIPv6 != 0)
	m.StoreTime = c.Int64("store time")
	m.StoreHost = readHost(&c, "store host", "store port", m.SysFlag&FlagStoreHostIPv6 != 0)
	m.ReconsumeTimes = c.Int32("reconsume times")
	m.PreparedTransactionOffset = c.Int64("prepared transaction offset")
	m.BodySize = int(c.Int32("body length"))
	h.bodyStart = c.Offset()
	return h, c.Err()
}

func readHost(c *wire.Cursor, host, port string, v6 bool) Host {
	n := 4
	if v6 {
		n = 16
	}
	addr, _ := netip.AddrFromSlice(c.Bytes(host, n))
	return Host{Addr: addr, Port: c.Int32(port)}
}

// tail holds what lies behind the body; both are parts of the bytes read.
type tail struct {
	topic, properties []byte
}

// readTail decodes everything behind the body. b must be exactly that.
func readTail(b []byte, version int) (tail, error) {
	c := wire.NewCursor(b)
	n := 0
	if version == 2 {
		n = int(c.Uint16("topic length"))
	} else {
		n = int(c.Uint8("topic length"))
	}
	var t tail
	t.topic = c.Bytes("topic", n)
	t.properties = c.Bytes("properties", int(c.Int16("properties length")))
	if c.Err() == nil && c.Len() > 0 {
		return t, &wire.FieldError{Field: "end of record", At: c.Offset(), Want: 0, Have: c.Len()}
	}
	return t, c.Err()
}
