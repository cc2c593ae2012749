// Package wire reads the records that a RocketMQ broker writes: big-endian
// fields of fixed or announced length (Cursor), and the encoded properties of a
// message (Properties; Names looks for many in one pass).
//
// Nothing here allocates on the reading path, and nothing trusts a length that
// it read: every announced length is compared with the bytes that are left.
package wire
