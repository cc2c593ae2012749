// Package filterset tells which of many programs are true for a message, without
// running them all.
//
// A program is true only if it takes a way through its tests that ends in true. So
// each program yields clauses, at least one of which must hold for it: a clause is
// a few facts such as "region equals 'R5'" or "amount lies within 501 and above".
// They are read off the code alone: see clausesOf.
//
// Programs are kept in a tree of nodes by the facts of their clauses, the most
// telling fact first:
//
//	node ── column region ── equals 'R5' ── node ── column amount ── range 501.. ── program 7
//	                      └─ equals 'R6' ── …                     └─ range 901.. ── program 9
//
// A message walks down every branch whose fact holds. Where the facts passed on the
// way prove a program true it is not run at all; otherwise it runs, on properties
// that all programs share. One without any fact hangs at the root and runs always.
//
// Matching takes no lock. What it reads is either immutable or changed by one
// atomic store: writers, one at a time, replace what they change.
package filterset
