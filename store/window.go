package store

// window is a read buffer over a sequence of files. One goroutine may use it.
type window struct {
	segs  *segments
	ahead int // bytes to read beyond what is asked, where reads follow each other

	buf  []byte // what was read last: buf[:] lies at base
	base int64
	last int64 // end of the last view: a view near it counts as following
}

// view returns the n bytes at off, fewer where their file ends. They are valid
// until the next call. What it allocates is bounded by the file, whatever n is.
func (w *window) view(off int64, n int) ([]byte, error) {
	if at := off - w.base; at >= 0 && at <= int64(len(w.buf)) && int64(n) <= int64(len(w.buf))-at {
		w.last = off + int64(n)
		return w.buf[at : at+int64(n)], nil
	}
	seg, ok := w.segs.find(off)
	if !ok || n <= 0 {
		return nil, nil
	}
	left := seg.End() - off
	want := min(int64(n), left)
	if follows := off - w.last; follows >= 0 && follows <= int64(w.ahead) {
		want = min(max(want, int64(w.ahead)), left)
	}
	if int64(cap(w.buf)) < want {
		w.buf = make([]byte, want)
	}
	w.buf = w.buf[:want]
	got, err := w.segs.readAt(w.buf, off)
	w.buf, w.base = w.buf[:got], off
	if err != nil {
		return nil, err
	}
	b := w.buf[:min(n, got)]
	w.last = off + int64(len(b))
	return b, nil
}

// forget drops what was read, so that the next view looks at the file again.
func (w *window) forget() { w.buf, w.base = w.buf[:0], 0 }
