// Package like matches the patterns of [NOT] LIKE 'pattern' [ESCAPE 'c'], an
// extension of the selector language that no broker runs.
//
// In a pattern % stands for any run of characters, the empty one included, and _
// for exactly one character; everything else stands for itself, case and all.
// A pattern covers the whole value. A character is a Unicode code point; a byte
// of a value that is not UTF-8 is a character of its own, which only a wildcard
// matches.
//
// There is no backtracking. The runs of % cut a pattern into segments of fixed
// length, and the leftmost place that a segment fits is always the best one, so a
// value is read once: with strings.Index for a segment without _, with one bit of
// state a character for a segment with _ inside it.
package like
