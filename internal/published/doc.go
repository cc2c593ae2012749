// Package published compares what a published broker did with what the packages
// here say: what it stored, which bit maps it computed, and which messages it
// delivered to whom.
//
// The broker's side is a [Recording], made while it ran, and the store that it
// left behind; [Check] reads both. Nothing of what is expected is computed when
// the recording is made.
package published
