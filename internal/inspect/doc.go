// Package inspect says what is wrong with the selectors that were found in files:
// it runs the rules of lint on each, as far as its text is known, and places the
// findings in the files. It compares the subscriptions of groups over all files,
// honours comments that silence findings, and rewrites literals.
package inspect
