package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"sync"
)

// maxOffset bounds the offsets of a sequence, far above any broker's, so that
// rounding one up to a whole entry cannot overflow.
const maxOffset = math.MaxInt64 - 1<<16

// Segment is one file of a sequence: the bytes [Base, Base+Size) of the
// sequence.
type Segment struct {
	Path string
	Base int64 // the file's name: offset of its first byte
	Size int64 // in bytes, as the file system tells it
}

// End is the offset behind the segment's last byte.
func (s Segment) End() int64 { return s.Base + s.Size }

// segments is a folder of files named by the offset of their first byte, 20
// digits. Each file's extent is taken from its own name and size, so that a
// missing file, a short last one or an unusual size disturbs no other. It is
// safe for concurrent use.
type segments struct {
	files *fileCache
	dir   string

	mu   sync.RWMutex
	list []Segment // ascending, not overlapping, none empty
}

// openSegments lists the folder. A folder that does not exist is an error.
func openSegments(files *fileCache, dir string) (*segments, error) {
	s := &segments{files: files, dir: dir}
	if err := s.refresh(); err != nil {
		return nil, err
	}
	return s, nil
}

// refresh lists the folder again: a live broker adds and deletes files.
func (s *segments) refresh() error {
	list, err := listSegments(s.dir)
	if err != nil {
		return err
	}
	s.mu.Lock()
	s.list = list
	s.mu.Unlock()
	return nil
}

// listTries is how often a folder is listed at most until two lists agree on what is
// missing.
const listTries = 8

// listSegments lists a folder. A file that is made meanwhile may be left out although
// a later one is not; so files are missing only if the next list lacks them too.
func listSegments(dir string) ([]Segment, error) {
	var missing []int64
	for try := 1; ; try++ {
		list, err := listOnce(dir)
		if err != nil {
			return nil, err
		}
		before := missing
		missing = gaps(list)
		if len(missing) == 0 || slices.Equal(missing, before) || try == listTries {
			return list, nil
		}
	}
}

// gaps returns where bytes are missing between the segments: from, to, ….
func gaps(list []Segment) (all []int64) {
	for i := 1; i < len(list); i++ {
		if end := list[i-1].End(); end < list[i].Base {
			all = append(all, end, list[i].Base)
		}
	}
	return all
}

func listOnce(dir string) ([]Segment, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []Segment
	for _, e := range entries {
		base, ok := parseBase(e.Name())
		if !ok || e.IsDir() {
			continue
		}
		info, err := os.Stat(filepath.Join(dir, e.Name()))
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted since it was listed
		}
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() || info.Size() == 0 || info.Size() > maxOffset-base {
			continue // an empty file holds nothing: the broker has just created it
		}
		list = append(list, Segment{Path: filepath.Join(dir, e.Name()), Base: base, Size: info.Size()})
	}
	slices.SortFunc(list, func(a, b Segment) int { return compareInt64(a.Base, b.Base) })
	for i := range len(list) - 1 {
		// Where files overlap the later one counts: it was written later.
		list[i].Size = min(list[i].Size, list[i+1].Base-list[i].Base)
	}
	return list, nil
}

func compareInt64(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// parseBase reads a segment's name: exactly 20 digits.
func parseBase(name string) (int64, bool) {
	if len(name) != 20 {
		return 0, false
	}
	for i := range len(name) {
		if name[i] < '0' || name[i] > '9' {
			return 0, false
		}
	}
	base, err := strconv.ParseInt(name, 10, 64)
	return base, err == nil
}

// snapshot returns the segments as last listed. The slice is not changed later.
func (s *segments) snapshot() []Segment {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.list
}

// bounds returns the offsets of the first byte and behind the last, 0 and 0
// when there are no files.
func (s *segments) bounds() (first, end int64) {
	list := s.snapshot()
	if len(list) == 0 {
		return 0, 0
	}
	return list[0].Base, list[len(list)-1].End()
}

// find returns the segment that holds off.
func (s *segments) find(off int64) (Segment, bool) {
	seg, ok := s.atOrAfter(off)
	return seg, ok && seg.Base <= off
}

// atOrAfter returns the segment that holds off, or the first one behind it.
func (s *segments) atOrAfter(off int64) (Segment, bool) {
	list := s.snapshot()
	i := sort.Search(len(list), func(i int) bool { return list[i].End() > off })
	if i == len(list) {
		return Segment{}, false
	}
	return list[i], true
}

// readAt fills p from off, never beyond the end of the segment that holds off.
// It returns 0 and no error where there is nothing to read: no such segment, or
// one that was shortened or deleted meanwhile.
func (s *segments) readAt(p []byte, off int64) (int, error) {
	seg, ok := s.find(off)
	if !ok {
		return 0, nil
	}
	if left := seg.End() - off; int64(len(p)) > left {
		p = p[:left]
	}
	n, err := s.files.readAt(seg.Path, p, off-seg.Base)
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, fs.ErrNotExist):
		return n, nil
	case err != nil:
		return n, err
	}
	return n, nil
}

// locate names the file and the byte in it where off lies. For an offset that
// no file holds it names the sequence's folder and the offset itself.
func (s *segments) locate(off int64) (file string, at int64) {
	if seg, ok := s.find(off); ok {
		return seg.Path, off - seg.Base
	}
	return s.dir, off
}

// absent says why off cannot be read: expired, in a missing file, or behind the
// last file.
func (s *segments) absent(off int64) error {
	first, end := s.bounds()
	switch {
	case off < first:
		return ErrExpired
	case off >= end:
		return ErrUnwritten
	default:
		return ErrMissingFile
	}
}

// gapError reports the missing files between off and next.
func (s *segments) gapError(off, next int64) *CorruptError {
	return &CorruptError{
		File: filepath.Join(s.dir, fmt.Sprintf("%020d", off)), Field: "file",
		Want: fmt.Sprintf("bytes %d to %d of the sequence", off, next), Have: "no such file", kind: corruptGap,
	}
}

// lastWritten returns the offset behind the last byte of seg that is not zero,
// seg.Base when all are. It reads from the back in large blocks, so that a
// preallocated tail costs little more than copying it.
func (s *segments) lastWritten(seg Segment) (int64, error) {
	buf := make([]byte, min(seg.Size, 256<<10))
	for end := seg.End(); end > seg.Base; {
		start := max(seg.Base, end-int64(len(buf)))
		n, err := s.readAt(buf[:end-start], start)
		if err != nil {
			return 0, err
		}
		if i := lastNonZero(buf[:n]); i >= 0 {
			return start + int64(i) + 1, nil
		}
		end = start
	}
	return seg.Base, nil
}
