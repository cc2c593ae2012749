// Package layout writes selectors in one canonical form: keywords in upper case,
// one space between tokens, only the parentheses that are needed, and long chains
// of AND and OR over several lines.
//
// The result is proven to be read as the same tree. Comments stay where people put
// them: before and behind the selector, and between the terms of its outermost
// chain. A selector with a comment anywhere else is refused rather than robbed of
// it.
package layout
