// Package lint says what is wrong with a selector or a tag subscription: what a
// broker refuses, what it accepts and never reads, and what is legal but hardly
// meant.
//
// A rule is data: its page (what, why, a bad and a good example) and the function
// that looks for it, in a file of its own. Rules about what a selector can and
// cannot be (never true, redundant, unreachable) are sound: they count every
// message whose properties are text, missing ones, unreadable numbers and errors
// included, as a broker does.
package lint
