package store

import (
	"os"
	"path/filepath"
	"strings"
)

// RocksDB tells whether the store has ConsumeQueues in RocksDB, as brokers from
// 5.2 on can keep them, and in which folder: consumequeue itself, or
// consumequeue_rocksdb where the two kinds are kept apart. A store may have
// both kinds at once. RocksDB is recognised so that it can be named; it is not
// read.
func (s *Store) RocksDB() (dir string, ok bool) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return "", false
	}
	classic := false
	for _, e := range entries {
		name := e.Name()
		path := filepath.Join(s.dir, name)
		classic = classic || name == queueDir || name == batchQueueDir
		if strings.HasPrefix(name, queueDir) && (name == queueDir+"_rocksdb" || holdsRocksDB(path)) && isDir(path) {
			return path, true
		}
	}
	// Other databases of the broker (rocksdbstore holds its index and timers) tell
	// something about the queues only where no other folder does.
	for _, e := range entries {
		path := filepath.Join(s.dir, e.Name())
		if !classic && strings.Contains(strings.ToLower(e.Name()), "rocksdb") && isDir(path) {
			return path, true
		}
	}
	return "", false
}

// holdsRocksDB looks for CURRENT, which names the manifest of every RocksDB
// database, and for the files of one that was copied without it.
func holdsRocksDB(dir string) bool {
	entries, _ := os.ReadDir(dir) // no folder: no database
	for _, e := range entries {
		name := e.Name()
		if name == "CURRENT" || strings.HasPrefix(name, "MANIFEST-") || strings.HasSuffix(name, ".sst") {
			return !e.IsDir()
		}
	}
	return false
}
