package store

// blockBytes is how much of a queue one read takes: large enough that the cost
// of a read vanishes beside its bytes, small enough to stay in the cache.
const blockBytes = 1 << 20

// Block is a run of whole entries as they lie in a file.
type Block struct {
	First int64  // number of the first entry: entry i of the block is entry First+i of the queue
	Data  []byte // whole entries, valid until the next call of Next
}

// BlockIter reads a queue in blocks of up to 1 MiB, for loops over millions of
// entries that want no call an entry. It yields every entry as it lies there,
// filler and holes of zeros too. One goroutine may use it at a time.
//
//	for {
//		for it.Next() {
//			b := it.Block()
//			…
//		}
//		if it.Err() != nil { … }
//		if !it.Resume() {
//			break
//		}
//	}
type BlockIter struct {
	segs    *segments
	rec     int64 // bytes an entry
	pos, to int64 // bytes of the sequence still to read
	buf     []byte
	block   Block
	err     error
	resume  int64 // where Resume goes on
}

// newBlockIter reads the entries [from, to).
func newBlockIter(segs *segments, rec, from, to int64) BlockIter {
	return BlockIter{segs: segs, rec: rec, pos: from * rec, to: to * rec}
}

// Next reads the next block. It returns false at the end and at an error; files
// that the broker has deleted from the front meanwhile are passed over.
func (it *BlockIter) Next() bool {
	it.block = Block{}
	if it.err != nil {
		return false
	}
	for it.pos < it.to {
		seg, ok := it.segs.atOrAfter(it.pos)
		if !ok {
			return false
		}
		if seg.Base > it.pos {
			if first, _ := it.segs.bounds(); it.pos >= first {
				it.err = it.segs.gapError(it.pos, seg.Base)
				it.resume = roundUp(seg.Base, it.rec)
				return false
			}
			it.pos = roundUp(seg.Base, it.rec)
			continue
		}
		if it.read(seg) {
			return true
		}
		if it.err != nil {
			return false
		}
	}
	return false
}

// read takes one block out of seg. Where that fails without an error the
// position has moved on or the list of files has changed.
func (it *BlockIter) read(seg Segment) bool {
	want := min(seg.End(), it.to) - it.pos
	want -= want % it.rec
	if want <= 0 {
		// Less than an entry is left: the file was cut.
		it.pos = roundUp(seg.End(), it.rec)
		return false
	}
	want = min(want, blockBytes-blockBytes%it.rec)
	if int64(len(it.buf)) < want {
		it.buf = make([]byte, want)
	}
	n, err := it.segs.readAt(it.buf[:want], it.pos)
	if err != nil {
		it.err = err
		return false
	}
	n -= n % int(it.rec)
	if n > 0 {
		it.block = Block{First: it.pos / it.rec, Data: it.buf[:n]}
		it.pos += int64(n)
		return true
	}
	// Deleted or cut while we read. The new list tells which; if it says neither,
	// the file cannot give what its size promises.
	if err := it.segs.refresh(); err != nil {
		it.err = err
		return false
	}
	if again, ok := it.segs.find(it.pos); ok && again == seg {
		it.pos = roundUp(seg.End(), it.rec)
	}
	return false
}

// Block is the block that Next read.
func (it *BlockIter) Block() Block { return it.block }

// Err is why Next returned false: nil at the end, a *CorruptError where files
// are missing in the middle, or an error of the file system.
func (it *BlockIter) Err() error { return it.err }

// Resume steps behind missing files after Next has returned false, and tells
// whether Next can go on. It is false at the end and after any other error.
func (it *BlockIter) Resume() bool {
	if !isCorrupt(it.err) {
		return false
	}
	it.pos, it.err = it.resume, nil
	return true
}

func roundUp(n, unit int64) int64 {
	if r := n % unit; r != 0 {
		return n + unit - r
	}
	return n
}
