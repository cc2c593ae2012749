// Package typecheck applies the checks by which a broker refuses a selector that
// its grammar accepts. They look at the kinds of operands only: what a property
// holds is not known before a message comes.
package typecheck
