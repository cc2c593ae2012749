package store

import (
	"os"
	"sync"
)

// maxOpenFiles bounds the descriptors of one Store. A broker's store can hold
// ten thousands of queue files, far above a process's usual limit.
const maxOpenFiles = 64

// fileCache opens files for reading when they are first read and closes the
// least recently used beyond maxOpenFiles. It is safe for concurrent use.
type fileCache struct {
	mu     sync.Mutex
	open   map[string]*cachedFile
	clock  uint64
	closed bool
}

type cachedFile struct {
	f     *os.File
	users int    // reads under way; a file in use is never closed
	used  uint64 // clock of the last use
}

func newFileCache() *fileCache { return &fileCache{open: map[string]*cachedFile{}} }

// readAt is os.File.ReadAt on the named file. A file that the broker deleted
// stays readable while it is open.
func (c *fileCache) readAt(path string, p []byte, off int64) (int, error) {
	cf, err := c.acquire(path)
	if err != nil {
		return 0, err
	}
	n, err := cf.f.ReadAt(p, off)
	c.release(path, cf)
	return n, err
}

func (c *fileCache) acquire(path string) (*cachedFile, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, os.ErrClosed
	}
	cf := c.open[path]
	if cf == nil {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		cf = &cachedFile{f: f}
		c.open[path] = cf
		c.evict()
	}
	c.clock++
	cf.used = c.clock
	cf.users++
	return cf, nil
}

func (c *fileCache) release(path string, cf *cachedFile) {
	c.mu.Lock()
	defer c.mu.Unlock()
	cf.users--
	if c.closed && cf.users == 0 {
		cf.f.Close() // opened for reading: nothing can be lost
		delete(c.open, path)
	}
}

// evict closes idle files, oldest use first, until the limit holds or all are
// in use. The file just opened has users 0 and used 0 at this point, so it is
// told apart by its use: it is excluded.
func (c *fileCache) evict() {
	for len(c.open) > maxOpenFiles {
		victim := ""
		for path, cf := range c.open {
			if cf.users == 0 && cf.used != 0 && (victim == "" || cf.used < c.open[victim].used) {
				victim = path
			}
		}
		if victim == "" {
			return
		}
		c.open[victim].f.Close()
		delete(c.open, victim)
	}
}

// close closes every file; reads under way finish first, later ones fail with
// os.ErrClosed.
func (c *fileCache) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for path, cf := range c.open {
		if cf.users == 0 {
			cf.f.Close()
			delete(c.open, path)
		}
	}
}
