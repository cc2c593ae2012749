// Package ast is the vocabulary of the selector language: the nodes of an SQL92
// selector, byte spans into its text, the errors every stage reports, the
// releases whose behaviours differ, and the printers.
//
// Nodes are immutable once the parser has made them, so a tree may be shared by
// any number of goroutines.
package ast
