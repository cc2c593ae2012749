// Package store reads the files of a RocketMQ broker's store: CommitLog,
// ConsumeQueue, batch ConsumeQueue and ConsumeQueueExt with its Bloom filters.
// It knows nothing of selectors, and it never writes: the bytes and the
// modification times of a store are the same after any use.
//
// # Folders
//
//	STORE/commitlog/                       all messages in the order of arrival
//	STORE/consumequeue/TOPIC/QUEUE/        for each queue, where its messages lie
//	STORE/batchconsumequeue/TOPIC/QUEUE/   the same for topics stored in batches
//	STORE/consumequeue_ext/TOPIC/QUEUE/    bit maps beside the queue's entries
//
// Each folder is a sequence of files, named by the offset of their first byte
// in 20 digits. Old files are deleted from the front; the last one or two are
// preallocated, so that the unwritten tail is zeros. A file's extent is taken
// from its own name and size.
//
// # ConsumeQueue, 20 bytes an entry
//
//	0        8        12         20
//	+--------+--------+----------+
//	| offset | size   | tag code |    entry n of the queue is at byte n × 20
//	| i64    | i32    | i64      |
//	+--------+--------+----------+
//
// Size 0: never written. Offset 0 with size 2147483647: filler before the
// queue's first real entry. A tag code ≤ -2147483649 is the address of an ext
// unit: address + 2^63 is a byte offset in consumequeue_ext. In
// SCHEDULE_TOPIC_XXXX the code is the time of delivery in ms.
//
// # Batch ConsumeQueue, 46 bytes an entry
//
//	0        8      12         20           28            36           38                 42         46
//	+--------+------+----------+------------+-------------+------------+------------------+----------+
//	| offset | size | tag code | store time | base offset | batch size | compacted offset | reserved |
//	| i64    | i32  | i64      | i64        | i64         | i16        | i32              | 4 bytes  |
//	+--------+------+----------+------------+-------------+------------+------------------+----------+
//
// # ConsumeQueueExt
//
//	0      2          10           18              20
//	+------+----------+------------+---------------+---------+
//	| size | tag code | store time | bit map bytes | bit map |    size = 20 + bit map bytes
//	| i16  | i64      | i64        | i16           |         |
//	+------+----------+------------+---------------+---------+
//
// A size below 1 ends a file: -1 where the rest is blank, 0 where nothing was
// written yet.
//
// # CommitLog
//
//	total size i32 · magic i32 · body CRC i32 · queue id i32 · flag i32 ·
//	queue offset i64 · physical offset i64 · system flag i32 ·
//	born time i64 · born host (4 or 16 bytes + port i32) ·
//	store time i64 · store host (4 or 16 bytes + port i32) ·
//	reconsume times i32 · prepared transaction offset i64 ·
//	body length i32 · body · topic length (v1 u8, v2 u16) · topic ·
//	properties length i16 · properties
//
// The magic is -626843481 for v1, -626843477 for v2, and -875286124 for the
// filler that closes a file whose rest is too short for the next message.
//
// # Reading
//
// Every iterator works alike: Next moves to a record and returns false at the
// end and at an error; Err tells which; after a *CorruptError, which names file,
// byte offset and field, Resume steps to the next good record. End tells the
// four ends apart: the data fills the files, blank filler, preallocated zeros, a
// torn record.
//
//	for {
//		for it.Next() {
//			use(it.Entry())
//		}
//		if it.Err() != nil {
//			report(it.Err())
//		}
//		if !it.Resume() {
//			break
//		}
//	}
//
// # A running broker
//
// The broker may append, create, delete and cut files while they are read.
// Files are read in large blocks rather than mapped, so that a cut file is a
// short read and not a crash. Deleted first files are expired data, no error.
// Where a record at the very end is not good, it is looked at again before it is
// called torn.
package store
