//go:build !amd64 || purego

package wire

const haveVectors = false

// vectors is false for good: UseVectors finds none.
var vectors = false

func find(p []byte, name *Name) int { return findGo(p, name) }
