// Package grammar turns the text of a selector into a tree, as the parser of a
// RocketMQ broker does. It is the only package that knows the parser library.
//
// What a broker does and this package reproduces:
//
//   - The selector ends at the first token that cannot continue it; what follows
//     is ignored. Only the first of those tokens is ever looked at: where it is no
//     valid token, the whole selector is refused.
//   - There is no lookahead: once the first token of an alternative is read, the
//     rest of the alternative must follow. So "a NOT LIKE 'x'" is refused, where
//     "a LIKE 'x'" is just "a".
//   - NOT binds tighter than every other operator.
package grammar
