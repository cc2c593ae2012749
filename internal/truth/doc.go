// Package truth shows what a selector really does: the verdict for every
// combination of a few telling values of its properties. These lie below, at and
// above each number that it mentions, equal to and different from each text, and
// there is one of the wrong type and none at all.
//
// Combinations of one verdict are folded into one row where they differ in a
// single column. There are bounds to what is tried and shown, and a table says
// when it met them.
package truth
