package scan

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/rmqsql/rmqsql/store"
)

// Record is a message as a scan hands it out; it shares nothing with the store.
type Record struct {
	Place
	Topic          string
	Offset         int64 // physical
	Size           int32
	StoreTime      int64 // ms since 1970
	BornTime       int64
	BornHost       string
	StoreHost      string
	ReconsumeTimes int32
	MsgID          string // the id that the client gave, in property UNIQ_KEY; "" if none
	OffsetMsgID    string // the id that names store host and physical offset
	Tag            string // "" if none
	Keys           string
	Properties     map[string]string
	Body           []byte // its beginning, decompressed
	BodyCut        bool   // there is more of it
	BodyError      string // why the body cannot be shown; ""
}

// The properties that brokers and clients keep about a message.
const (
	tagProperty   = "TAGS"
	keysProperty  = "KEYS"
	msgIDProperty = "UNIQ_KEY"
)

// newRecord copies a message. body is how many bytes of its body to keep.
func newRecord(m *store.Message, at Place, body int) *Record {
	r := &Record{
		Place: at, Topic: m.Topic, Offset: m.Offset, Size: m.Size, StoreTime: m.StoreTime, BornTime: m.BornTime,
		BornHost: m.BornHost.String(), StoreHost: m.StoreHost.String(), ReconsumeTimes: m.ReconsumeTimes,
		OffsetMsgID: offsetMsgID(m), Properties: m.Properties.Map(),
	}
	r.Tag, r.Keys, r.MsgID = r.Properties[tagProperty], r.Properties[keysProperty], r.Properties[msgIDProperty]
	if body <= 0 {
		return r
	}
	b, err := m.Body(0)
	if err != nil {
		r.BodyError = err.Error()
		return r
	}
	r.BodyCut = len(b) > body
	r.Body = append([]byte(nil), b[:min(len(b), body)]...)
	return r
}

// offsetMsgID is the id under which a broker finds a message by its place: store
// host, port and physical offset in hexadecimal digits.
func offsetMsgID(m *store.Message) string {
	b := m.StoreHost.Addr.AsSlice()
	b = binary.BigEndian.AppendUint32(b, uint32(m.StoreHost.Port))
	b = binary.BigEndian.AppendUint64(b, uint64(m.Offset))
	return strings.ToUpper(hex.EncodeToString(b))
}

// Pick chooses the messages that Trace follows.
type Pick func(*store.Message) bool

// ByKey picks the messages that have a key: one of those in KEYS, which white
// space separates.
func ByKey(key string) Pick {
	return func(m *store.Message) bool {
		keys, _ := m.Properties.Property(keysProperty)
		for k := range strings.FieldsSeq(keys) {
			if k == key {
				return true
			}
		}
		return keys == key && key != ""
	}
}

// ByMsgID picks by the client's id or by the one that names host and offset.
func ByMsgID(id string) Pick {
	return func(m *store.Message) bool {
		own, _ := m.Properties.Property(msgIDProperty)
		return own == id && id != "" || strings.EqualFold(offsetMsgID(m), id)
	}
}

// corruptAt makes damage of a message that is not where its entry points; other
// errors are returned.
func corruptAt(err error, queue queue, e entry) (*store.CorruptError, error) {
	var corrupt *store.CorruptError
	if errors.As(err, &corrupt) {
		return corrupt, nil
	}
	have := ""
	switch {
	case errors.Is(err, store.ErrUnwritten):
		have = "behind what was written"
	case errors.Is(err, store.ErrMissingFile):
		have = "in a missing file"
	default:
		return nil, err
	}
	file, at := queue.locate(e.index)
	return &store.CorruptError{
		File: file, Offset: at, Field: "commit-log offset",
		Want: "a message in the log", Have: formatOffset(e.Offset) + ", " + have,
	}, nil
}
