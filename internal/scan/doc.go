// Package scan runs a subscription over the queues of a topic in a store, offline,
// and counts what each layer of a broker's filtering lets through:
//
//	entries of the ConsumeQueue ─ tag code ─► SQL ─ tag text ─► delivered
//
// The questions are package broker's; here is only the loop around them, with
// what a loop over files needs: ranges by offset and time, queues and segments
// in parallel, progress, cancellation, and going on behind damage.
//
// Nothing is read from the CommitLog for an entry that the tag code drops, nor
// for any entry where the ConsumeQueue alone decides.
package scan
