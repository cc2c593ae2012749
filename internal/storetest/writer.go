package storetest

import (
	"encoding/binary"
	"fmt"
	"math"
	"path/filepath"
	"strconv"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

// Sizes are the sizes of the files of each kind in bytes; 0 means a small one.
type Sizes struct {
	Log   int64
	Queue int64 // a multiple of 20
	Batch int64 // a multiple of 46
	Ext   int64
}

// Writer writes one store. What was put is on disk after Flush.
type Writer struct {
	dir    string
	sizes  Sizes
	log    *sequence
	queues map[queueKey]*queue
}

type queueKey struct {
	topic string
	id    int
	batch bool
}

type queue struct {
	entries *sequence
	ext     *sequence
	next    int64 // queue offset of the next message
}

// Placed tells where a message went.
type Placed struct {
	Offset      int64 // physical
	Size        int32
	QueueOffset int64
	TagCode     int64 // as hashed or given
	Address     int64 // of the ext unit, 0 without one
}

// New returns a writer for a store in dir, which may not exist yet.
func New(dir string, sizes Sizes) *Writer {
	def := func(n *int64, size int64) {
		if *n == 0 {
			*n = size
		}
	}
	def(&sizes.Log, 1<<16)
	def(&sizes.Queue, 6000)
	def(&sizes.Batch, 4600)
	def(&sizes.Ext, 8192)
	return &Writer{dir: dir, sizes: sizes, log: newSequence(filepath.Join(dir, "commitlog"), sizes.Log), queues: map[queueKey]*queue{}}
}

// StartQueue makes the first message of a queue get queue offset n. The broker
// fills the file up to it.
func (w *Writer) StartQueue(topic string, id int, n int64) {
	q := w.queue(queueKey{topic, id, false})
	q.next = n
	at := n * 20
	q.entries.pos = at - at%q.entries.size
	for q.entries.pos < at {
		q.entries.append(entry(0, math.MaxInt32, 0))
	}
}

func (w *Writer) queue(k queueKey) *queue {
	q := w.queues[k]
	if q == nil {
		folder, size := "consumequeue", w.sizes.Queue
		if k.batch {
			folder, size = "batchconsumequeue", w.sizes.Batch
		}
		q = &queue{
			entries: newSequence(filepath.Join(w.dir, folder, k.topic, strconv.Itoa(k.id)), size),
			ext:     newSequence(filepath.Join(w.dir, "consumequeue_ext", k.topic, strconv.Itoa(k.id)), w.sizes.Ext),
		}
		w.queues[k] = q
	}
	return q
}

// Put appends a message to the log and its entry to the queue.
func (w *Writer) Put(m Message) (Placed, error) {
	q := w.queue(queueKey{m.Topic, m.Queue, m.BatchSize > 0})
	b, err := m.encode(q.next, w.log.pos)
	if err != nil {
		return Placed{}, err
	}
	if int64(len(b))+8 > w.sizes.Log {
		return Placed{}, fmt.Errorf("a message of %d bytes does not fit into a log file of %d", len(b), w.sizes.Log)
	}
	if int64(len(b))+8 > w.log.left() {
		w.log.append(blank(w.log.left()))
		w.log.skipFile()
		if b, err = m.encode(q.next, w.log.pos); err != nil {
			return Placed{}, err
		}
	}
	p := Placed{Offset: w.log.append(b), Size: int32(len(b)), QueueOffset: q.next}
	if m.TagCode != nil {
		p.TagCode = *m.TagCode
	} else if tag, ok := m.Properties.Property("TAGS"); ok {
		p.TagCode = int64(javalang.HashCode(tag))
	}
	w.index(q, m, &p)
	return p, nil
}

// index writes the queue's side of a message.
func (w *Writer) index(q *queue, m Message, p *Placed) {
	code := p.TagCode
	if m.Ext {
		p.Address = q.putUnit(p.TagCode, m.StoreTime, m.BitMap)
		code = p.Address
	}
	e := entry(p.Offset, p.Size, code)
	q.next++
	if m.BatchSize > 0 {
		be := binary.BigEndian
		e = be.AppendUint64(e, uint64(m.StoreTime))
		e = be.AppendUint64(e, uint64(p.QueueOffset))
		e = be.AppendUint16(e, uint16(m.BatchSize))
		e = be.AppendUint32(e, math.MaxUint32) // compacted offset -1: not compacted
		e = be.AppendUint32(e, 0)
		q.next = p.QueueOffset + int64(m.BatchSize)
	}
	q.entries.append(e)
}

func entry(offset int64, size int32, code int64) []byte {
	b := binary.BigEndian.AppendUint64(make([]byte, 0, 46), uint64(offset))
	b = binary.BigEndian.AppendUint32(b, uint32(size))
	return binary.BigEndian.AppendUint64(b, uint64(code))
}

func blank(left int64) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(left))
	return binary.BigEndian.AppendUint32(b, magicBlank)
}

func (q *queue) putUnit(code, storeTime int64, bitMap []byte) int64 {
	be := binary.BigEndian
	size := 20 + len(bitMap)
	if int64(size) > q.ext.left()-4 {
		q.ext.append([]byte{0xff, 0xff})
		q.ext.skipFile()
	}
	b := be.AppendUint16(nil, uint16(size))
	b = be.AppendUint64(b, uint64(code))
	b = be.AppendUint64(b, uint64(storeTime))
	b = be.AppendUint16(b, uint16(len(bitMap)))
	b = append(b, bitMap...)
	return q.ext.append(b) + math.MinInt64
}

// ExpireLog deletes the first n files of the log, and ExpireQueue those of a
// queue, as a broker does with old data.
func (w *Writer) ExpireLog(n int) error { return w.log.expire(n) }

// ExpireQueue deletes the first n files of a queue.
func (w *Writer) ExpireQueue(topic string, id, n int) error {
	return w.queue(queueKey{topic, id, false}).entries.expire(n)
}

// Flush brings everything to disk: the log first, as a broker does, so that no
// entry is ever ahead of its message.
func (w *Writer) Flush() error {
	if err := w.log.flush(); err != nil {
		return err
	}
	for _, q := range w.queues {
		if len(q.ext.files) > 0 {
			if err := q.ext.flush(); err != nil {
				return err
			}
		}
		if err := q.entries.flush(); err != nil {
			return err
		}
	}
	return nil
}
