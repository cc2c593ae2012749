package jsonfilter

import (
	"bytes"
	"io"

	"github.com/rmqsql/rmqsql/internal/message"
)

// blockSize is how much is read at once. A block is longer only if it holds a line
// that is.
const blockSize = 256 << 10

// block is a run of whole lines on its way through the workers.
type block struct {
	text  []byte
	first bool // of its input
	done  chan struct{}

	// What a worker found out. Places of unread are lines of the block, from 1.
	picked []span
	counts Counts
	unread []*message.Error
}

// span is a range of a block's text.
type span struct{ from, to int }

// blockReader cuts an input into blocks.
type blockReader struct {
	in    io.Reader
	rest  []byte // behind the last line end of what was read
	err   error  // what the last read from in ended with
	begun bool
}

// read fills a block with whole lines; the last line of the input may lack its end.
// It waits for no more than one line. Behind the last block it returns io.EOF; after
// any other error the line that has begun is lost.
func (r *blockReader) read(b *block) error {
	b.text = append(b.text[:0], r.rest...)
	r.rest = r.rest[:0]
	b.first, r.begun = !r.begun, true
	for r.err == nil {
		old := len(b.text)
		if old == cap(b.text) {
			b.text = append(make([]byte, 0, max(blockSize, 2*old)), b.text...)
		}
		var n int
		n, r.err = r.in.Read(b.text[old:cap(b.text)])
		b.text = b.text[:old+n]
		if r.err == io.EOF && len(b.text) > 0 {
			return nil
		}
		end := old + bytes.LastIndexByte(b.text[old:], '\n') + 1
		if end == old {
			continue
		}
		if b.first && isUTF16(b.text) {
			r.err = io.EOF // its lines end elsewhere: one error says all
			return nil
		}
		r.rest = append(r.rest, b.text[end:]...)
		b.text = b.text[:end]
		return nil
	}
	return r.err
}

// isUTF16 tells by its mark an input that some shells redirect in.
func isUTF16(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff"))
}
