// Package jsonfilter picks the messages that match a selector out of JSON lines: one
// message a line, in the form and with the meaning that package message gives it.
// Lines come out as they went in.
//
// Most lines are read by a scanner that looks for the wanted properties only and
// allocates nothing, but accepts no line that package message would refuse. Whatever
// it is not made for (a name that comes twice, an array around the message,
// anything malformed) it leaves to package message, which so remains the only judge
// of what a line means and the only source of what is said about it.
package jsonfilter
