// Package storetest writes broker stores for tests: CommitLog with messages of
// both versions, compressed bodies, IPv6 hosts and blank filler, ConsumeQueues
// with filler entries, ext units with bit maps, and batch ConsumeQueues.
//
// It shares no code with package store, so that reading back what it wrote says
// something.
package storetest
