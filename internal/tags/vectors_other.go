//go:build !amd64 || purego

package tags

const haveVectors = false

// vectors is false for good: UseVectors finds none.
var vectors = false

func mark(marks, entries []byte, codes *[vectorCodes]uint32) { markGo(marks, entries, codes) }
