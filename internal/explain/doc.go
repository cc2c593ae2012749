// Package explain puts the trace of an evaluation into words: why a message was
// filtered, what to do about it, and the selector as a tree that shows what became
// of every term.
//
// All words are on one page a language, text_en.go and text_zh.go. The package
// returns texts and rows; layout and colour are the caller's.
package explain
