package storetest

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// sequence is a folder of files of one size, held in memory until flush.
type sequence struct {
	dir   string
	size  int64
	pos   int64 // where the next byte goes
	files map[int64]*file
}

type file struct {
	data    []byte // preallocated
	flushed int    // bytes that are on disk already
}

func newSequence(dir string, size int64) *sequence {
	return &sequence{dir: dir, size: size, files: map[int64]*file{}}
}

// left is the room in the current file.
func (s *sequence) left() int64 { return s.size - s.pos%s.size }

// append writes b at the current place; it must fit into the file.
func (s *sequence) append(b []byte) int64 {
	at := s.pos
	base := at - at%s.size
	f := s.files[base]
	if f == nil {
		f = &file{data: make([]byte, s.size)}
		s.files[base] = f
	}
	copy(f.data[at-base:], b)
	s.pos += int64(len(b))
	return at
}

// skipFile goes to the beginning of the next file.
func (s *sequence) skipFile() { s.pos += s.left() }

// expire deletes the first n files, but never the last one that was written.
func (s *sequence) expire(n int) error {
	for base := int64(0); n > 0 && base+s.size < s.pos; base += s.size {
		if s.files[base] == nil {
			continue
		}
		delete(s.files, base)
		n--
		if err := os.Remove(s.path(base)); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}

func (s *sequence) path(base int64) string { return filepath.Join(s.dir, fmt.Sprintf("%020d", base)) }

// flush brings the files to disk as a broker does: a file has its full size from
// the start, and bytes that were written once are not touched again.
func (s *sequence) flush() error {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return err
	}
	for _, base := range slices.Sorted(maps.Keys(s.files)) { // in order, as a broker writes
		f := s.files[base]
		written := int(min(s.size, s.pos-base))
		if written == f.flushed {
			continue
		}
		if err := f.write(s.path(base), written); err != nil {
			return err
		}
	}
	return nil
}

func (f *file) write(path string, written int) error {
	out, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	defer out.Close()
	if f.flushed == 0 {
		if err := out.Truncate(int64(len(f.data))); err != nil {
			return err
		}
	}
	if _, err := out.WriteAt(f.data[f.flushed:written], int64(f.flushed)); err != nil {
		return err
	}
	f.flushed = written
	return out.Close()
}
