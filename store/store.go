package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// The folders of a store.
const (
	commitLogDir  = "commitlog"
	queueDir      = "consumequeue"
	batchQueueDir = "batchconsumequeue"
	extDir        = "consumequeue_ext"
)

// Store is a broker's store folder, opened for reading. Nothing is ever
// written, and no lock is taken: the broker may run.
//
// A Store and the CommitLog, queues and ext readers made from it are safe for
// concurrent use, so that several queues can be scanned at once; each iterator
// and MessageReader belongs to one goroutine. Files are opened when they are
// read, at most 64 at a time.
type Store struct {
	dir   string
	files *fileCache

	logOnce sync.Once
	log     *CommitLog
	logErr  error
}

// Open opens a store folder: one that holds commitlog, consumequeue or another
// of the broker's folders. Which of them are there is found out as they are
// used.
func Open(dir string) (*Store, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is a file, not a store folder", dir)
	}
	s := &Store{dir: dir, files: newFileCache()}
	for _, name := range []string{commitLogDir, queueDir, batchQueueDir, extDir} {
		if isDir(filepath.Join(dir, name)) {
			return s, nil
		}
	}
	if _, ok := s.RocksDB(); ok {
		return s, nil
	}
	return nil, fmt.Errorf("%s is no store folder: it holds neither %s nor %s", dir, commitLogDir, queueDir)
}

// Dir is the folder that was opened.
func (s *Store) Dir() string { return s.dir }

// Close closes the files. Readers of the store fail afterwards.
func (s *Store) Close() error {
	s.files.close()
	return nil
}

// CommitLog returns the log; ErrNoCommitLog if the store has none.
func (s *Store) CommitLog() (*CommitLog, error) {
	s.logOnce.Do(func() {
		segs, err := openSegments(s.files, filepath.Join(s.dir, commitLogDir))
		if errors.Is(err, fs.ErrNotExist) {
			err = ErrNoCommitLog
		}
		s.log, s.logErr = &CommitLog{segs}, err
	})
	if s.logErr != nil {
		return nil, s.logErr
	}
	return s.log, nil
}

// Queue opens a queue of a topic. The error is ErrNoQueue if there is none, and
// ErrRocksDB if there is none because the store keeps its queues in RocksDB.
func (s *Store) Queue(topic string, id int) (*ConsumeQueue, error) {
	segs, err := s.queueSegments(queueDir, topic, id)
	if err != nil {
		return nil, err
	}
	return &ConsumeQueue{topic, id, recordQueue{segs, EntrySize}}, nil
}

// BatchQueue opens a queue of a topic whose messages are stored in batches. The
// errors are those of Queue.
func (s *Store) BatchQueue(topic string, id int) (*BatchQueue, error) {
	segs, err := s.queueSegments(batchQueueDir, topic, id)
	if err != nil {
		return nil, err
	}
	return &BatchQueue{topic, id, recordQueue{segs, BatchEntrySize}}, nil
}

// Ext opens the ext units of a queue; ErrNoQueue if it has none.
func (s *Store) Ext(topic string, id int) (*ConsumeQueueExt, error) {
	segs, err := s.queueSegments(extDir, topic, id)
	if err != nil {
		return nil, err
	}
	return &ConsumeQueueExt{topic, id, segs}, nil
}

func (s *Store) queueSegments(folder, topic string, id int) (*segments, error) {
	// A topic is one folder: a name with a separator would lead out of the store.
	if topic == "" || topic == "." || topic == ".." || strings.ContainsAny(topic, `/\`) || id < 0 {
		return nil, fmt.Errorf("%q, queue %d: %w", topic, id, ErrNoQueue)
	}
	segs, err := openSegments(s.files, filepath.Join(s.dir, folder, topic, strconv.Itoa(id)))
	if errors.Is(err, fs.ErrNotExist) {
		err = ErrNoQueue
		if dir, ok := s.RocksDB(); ok && folder != extDir && len(s.topicNames(queueDir)) == 0 {
			err = fmt.Errorf("%w (%s)", ErrRocksDB, dir)
		}
		return nil, fmt.Errorf("%q, queue %d: %w", topic, id, err)
	}
	return segs, err
}

// Topic is a topic of a store.
type Topic struct {
	Name   string
	Queues []QueueRef // by kind, then by id
}

// QueueRef names a queue.
type QueueRef struct {
	Topic string
	ID    int
	Batch bool // in batchconsumequeue, read with Store.BatchQueue
	Ext   bool // has a folder of ext units
}

// Topics lists topics and their queues by name. It reads folders only, no
// files. A store with its queues in RocksDB gives ErrRocksDB.
func (s *Store) Topics() ([]Topic, error) {
	byName := map[string][]QueueRef{}
	for _, folder := range []string{queueDir, batchQueueDir} {
		for _, topic := range s.topicNames(folder) {
			refs := byName[topic]
			for _, id := range queueIDs(filepath.Join(s.dir, folder, topic)) {
				ext := isDir(filepath.Join(s.dir, extDir, topic, strconv.Itoa(id)))
				refs = append(refs, QueueRef{Topic: topic, ID: id, Batch: folder == batchQueueDir, Ext: ext && folder == queueDir})
			}
			byName[topic] = refs
		}
	}
	if dir, ok := s.RocksDB(); ok && len(byName) == 0 {
		return nil, fmt.Errorf("%w (%s)", ErrRocksDB, dir)
	}
	topics := make([]Topic, 0, len(byName))
	for name, queues := range byName {
		topics = append(topics, Topic{name, queues})
	}
	slices.SortFunc(topics, func(a, b Topic) int { return strings.Compare(a.Name, b.Name) })
	return topics, nil
}

// topicNames lists the folders of a queue folder that hold queues.
func (s *Store) topicNames(folder string) []string {
	var names []string
	entries, _ := os.ReadDir(filepath.Join(s.dir, folder)) // no such folder: no topics
	for _, e := range entries {
		path := filepath.Join(s.dir, folder, e.Name())
		if isDir(path) && len(queueIDs(path)) > 0 {
			names = append(names, e.Name())
		}
	}
	return names
}

// queueIDs lists the queues in a topic's folder, ascending.
func queueIDs(topicDir string) []int {
	var ids []int
	entries, _ := os.ReadDir(topicDir) // deleted meanwhile: no queues
	for _, e := range entries {
		id, err := strconv.Atoi(e.Name())
		if err == nil && id >= 0 && strconv.Itoa(id) == e.Name() && isDir(filepath.Join(topicDir, e.Name())) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
