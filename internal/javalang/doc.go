// Package javalang reproduces the rules of java.lang that a broker's filters
// rest on: how Integer, Long, Short, Byte, Double and Float read text, how
// doubles and floats are ordered, how a String hashes, trims and compares.
//
// A selector's verdict hangs on these corners: the property " 5" is no integer
// but a good double, "٣" is the integer 3 but no double, "1_000" is neither.
//
// All functions are pure, safe for concurrent use and, where they succeed,
// free of allocation (the one exception is named at ParseFloat64).
// Go strings stand for Java strings by their UTF-8 encoding.
package javalang
