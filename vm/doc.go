// Package vm runs compiled selectors: a stack machine over a message's
// properties, in SQL's three-valued logic, that allocates nothing.
//
// A program is made by package compile and knows neither text, tree nor release.
// Its instructions are of two kinds (see Op):
//
//   - Plain ones take operands from a stack of values and push their result.
//   - Tests read one property, compare it with a constant and jump: to T when the
//     test is true, F when false, N when it is null. Truth is carried by the place
//     in the program, so AND, OR and NOT cost nothing.
//
// A Program can be checked, printed and run. A Matcher is what answers for most
// messages: it runs the same tests with their operands and targets in place.
//
// An error, such as a property that is no number where one is asked for, ends the
// evaluation at once, as an exception does in a broker.
package vm
