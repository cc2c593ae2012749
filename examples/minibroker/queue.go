package minibroker

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// message is a message as it is kept: what the questions ask for, and the bytes
// that go to consumers.
type message struct {
	properties rmqsql.Map
	unit       store.ExtUnit
	encoded    []byte
}

// Put stores a message in the topic's queue, with the bit map of the groups that
// want it.
func (b *Broker) Put(topic string, properties map[string]string, body string) error {
	m := message{properties: maps.Clone(properties)}
	maps.DeleteFunc(m.properties, func(name, value string) bool { return value == "" })

	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now().UnixMilli()
	m.unit = store.ExtUnit{
		TagCode:   broker.CodeField(topic, m.properties, now, nil),
		StoreTime: now,
		BitMap:    b.registry.BitMap(topic, m.properties),
	}
	offset := int64(len(b.queues[topic]))
	encoded, err := encode(topic, offset, now, m.properties, []byte(body))
	if err != nil {
		return err
	}
	m.encoded = encoded
	b.queues[topic] = append(b.queues[topic], m)
	return nil
}

// encode writes a message as it lies in a CommitLog, version 1.
func encode(topic string, offset, storeTime int64, properties map[string]string, body []byte) ([]byte, error) {
	var props []byte
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		props = append(props, name+"\x01"+properties[name]+"\x02"...)
	}
	if len(topic) > math.MaxInt8 || len(props) > math.MaxInt16 {
		return nil, fmt.Errorf("%d bytes of topic and %d of properties are too many", len(topic), len(props))
	}
	const version1 = 0xdaa320a7
	be := binary.BigEndian
	out := make([]byte, 4) // for the size
	out = be.AppendUint32(out, version1)
	out = be.AppendUint32(out, crc32.ChecksumIEEE(body)&math.MaxInt32)
	out = be.AppendUint32(out, 0) // queue
	out = be.AppendUint32(out, 0) // flag
	out = be.AppendUint64(out, uint64(offset))
	out = be.AppendUint64(out, uint64(offset)) // physical offset: this broker has no log
	out = be.AppendUint32(out, 0)              // system flag
	out = be.AppendUint64(out, uint64(storeTime))
	out = append(out, 127, 0, 0, 1, 0, 0, 0, 0) // born host
	out = be.AppendUint64(out, uint64(storeTime))
	out = append(out, 127, 0, 0, 1, 0, 0, 0, 0) // store host
	out = be.AppendUint32(out, 0)               // reconsumed
	out = be.AppendUint64(out, 0)               // prepared transaction
	out = be.AppendUint32(out, uint32(len(body)))
	out = append(out, body...)
	out = append(out, byte(len(topic)))
	out = append(out, topic...)
	out = be.AppendUint16(out, uint16(len(props)))
	out = append(out, props...)
	be.PutUint32(out, uint32(len(out)))
	return out, nil
}
