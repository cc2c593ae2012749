package store

import (
	"errors"
	"fmt"

	"github.com/rmqsql/rmqsql/internal/wire"
)

// Errors that say what is not there. Test with errors.Is.
var (
	// ErrExpired: the entry, message or unit lies before the first file that is left.
	ErrExpired = errors.New("expired: before the first file that is left")
	// ErrUnwritten: nothing has been written there yet, or the files end before it.
	ErrUnwritten = errors.New("nothing was written there")
	// ErrMissingFile: the file it lay in is missing between two others.
	ErrMissingFile = errors.New("its file is missing")
	// ErrNoCommitLog: the store has no commitlog folder.
	ErrNoCommitLog = errors.New("the store has no commitlog folder")
	// ErrNoQueue: the store has no such topic or queue.
	ErrNoQueue = errors.New("no such topic or queue")
	// ErrRocksDB: the store keeps its ConsumeQueues in RocksDB, which this package does not read.
	ErrRocksDB = errors.New("the store keeps its ConsumeQueues in RocksDB, not in files")
	// ErrNotExtAddress: the tag code is a code, not the address of a unit.
	ErrNotExtAddress = errors.New("not an ext address")
	// ErrBodyTooLarge: a compressed body is larger than the caller allows.
	ErrBodyTooLarge = errors.New("the decompressed body is larger than the limit")
)

// CorruptError tells where the bytes of a file cannot be what they should be.
// Reading can go on behind them: the iterators' Resume does so.
type CorruptError struct {
	File   string // path of the file
	Offset int64  // byte offset in File of the field
	Field  string // the field's name, such as "body length"
	Want   string // what was expected
	Have   string // what is there

	kind corruptKind
}

// corruptKind tells apart what is wrong with more than one record.
type corruptKind int

const (
	corruptRecord corruptKind = iota
	corruptGap                // files are missing between others
	corruptHole               // zeros with something written behind them
)

// Error gives file, byte offset, field, what was expected and what is there.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s at byte %d: %s: want %s, have %s", e.File, e.Offset, e.Field, e.Want, e.Have)
}

// End tells how the data of a sequence of files ended.
type End int

const (
	EndNone      End = iota // the end has not been reached
	EndClean                // the data fills the last file, or the asked range is through
	EndBlank                // blank filler closes the last file
	EndUnwritten            // zeros: preallocated and never written
	EndTorn                 // a record that is not complete, with no good record behind it
)

// String names the end: "clean", "blank", "unwritten", "torn" or "none".
func (e End) String() string {
	switch e {
	case EndClean:
		return "clean"
	case EndBlank:
		return "blank"
	case EndUnwritten:
		return "unwritten"
	case EndTorn:
		return "torn"
	}
	return "none"
}

// isCorrupt tells whether err is about the bytes of a file, so that reading can
// go on behind them, and not about the file system.
func isCorrupt(err error) bool { return asCorrupt(err) != nil }

func asCorrupt(err error) *CorruptError {
	var corrupt *CorruptError
	errors.As(err, &corrupt)
	return corrupt
}

// isAbsent tells whether err says that there is nothing to read, or no more.
func isAbsent(err error) bool {
	return errors.Is(err, ErrExpired) || errors.Is(err, ErrUnwritten) || errors.Is(err, ErrMissingFile)
}

// fieldError places a cursor's failure, in a record at off, in its file.
func (s *segments) fieldError(off int64, err error) error {
	var f *wire.FieldError
	if !errors.As(err, &f) {
		return err
	}
	file, at := s.locate(off)
	return &CorruptError{
		File: file, Offset: at + int64(f.At), Field: f.Field,
		Want: fmt.Sprintf("%d bytes", f.Want), Have: fmt.Sprint(f.Have),
	}
}
