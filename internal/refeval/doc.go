// Package refeval evaluates the tree of a selector the plain way: node by node,
// as the rules of the language are told, and keeping a trace of every term. It
// shares nothing with the machine that filters messages in earnest, so that each
// can be held against the other; and its trace is what an explanation is made of.
//
// It is slow on purpose: where speed and readability differ, it reads well.
//
// Broker behaviours that are easily missed: NOT and AND and OR take anything that
// is no boolean for false; an error ends the whole evaluation at once; a number
// is compared with a text by reading the text as the number's own type; and the
// table of types is not symmetric.
package refeval
