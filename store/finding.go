package store

import "fmt"

// FindingKind names what Verify can find.
type FindingKind string

// What Verify looks for.
const (
	FindMissingFile  FindingKind = "missing-file"          // files are missing between others
	FindHole         FindingKind = "hole"                  // zeros with something written behind them
	FindCorrupt      FindingKind = "corrupt"               // a record, entry or unit that cannot be one
	FindTorn         FindingKind = "torn"                  // an incomplete record or entry at the end
	FindBodyCRC      FindingKind = "body-crc"              // the body is not the one that was stored
	FindPhysical     FindingKind = "physical-offset"       // a record that names another place than its own
	FindPastEnd      FindingKind = "past-end"              // an entry that points behind the log's last record
	FindNoMessage    FindingKind = "no-message"            // an entry that points to where no message begins
	FindSize         FindingKind = "size"                  // entry and message differ in size
	FindTopic        FindingKind = "topic"                 // the message belongs to another topic
	FindQueue        FindingKind = "queue"                 // the message belongs to another queue
	FindQueueOffset  FindingKind = "queue-offset"          // the message has another queue offset than the entry
	FindRepeated     FindingKind = "repeated-queue-offset" // two messages of a queue have one queue offset
	FindTagCode      FindingKind = "tag-code"              // not the hash of the message's tag, nor its delivery time
	FindStoreTime    FindingKind = "store-time"            // entry or unit and message differ in store time
	FindFiller       FindingKind = "misplaced-filler"      // filler behind the queue's first real entry
	FindDanglingExt  FindingKind = "dangling-ext-address"  // an entry's ext address leads to no unit
	FindOrphanUnit   FindingKind = "orphan-unit"           // an ext unit that no entry points to
	FindBatchOffsets FindingKind = "batch-offsets"         // a batch does not begin where the one before it ends
)

// Finding is one thing that is wrong in a store.
type Finding struct {
	Kind        FindingKind
	File        string // path of the file
	Offset      int64  // byte offset in File
	Topic       string // of the queue, "" where a finding is about none
	Queue       int    // of the queue, -1 where a finding is about none
	QueueOffset int64  // of the entry, -1 where a finding is about none
	Field       string // of the record, entry or unit
	Want        string // what was expected
	Have        string // what is there
}

// String gives the finding in one line, file and byte offset first.
func (f Finding) String() string {
	queue := ""
	if f.Topic != "" {
		queue = fmt.Sprintf(" (%s/%d", f.Topic, f.Queue)
		if f.QueueOffset >= 0 {
			queue += fmt.Sprintf(" entry %d", f.QueueOffset)
		}
		queue += ")"
	}
	return fmt.Sprintf("%s at byte %d: %s: %s: want %s, have %s%s", f.File, f.Offset, f.Kind, f.Field, f.Want, f.Have, queue)
}

// corruptFinding turns what a reader stopped at into a finding.
func corruptFinding(e *CorruptError) Finding {
	f := Finding{Kind: FindCorrupt, File: e.File, Offset: e.Offset, Queue: -1, QueueOffset: -1, Field: e.Field, Want: e.Want, Have: e.Have}
	switch e.kind {
	case corruptGap:
		f.Kind = FindMissingFile
	case corruptHole:
		f.Kind = FindHole
	}
	return f
}
