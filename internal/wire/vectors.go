package wire

// UseVectors turns vector instructions on or off, where the processor has them,
// and returns whether they were on. It is for tests and benchmarks that compare
// both ways, and must not be called while others read.
func UseVectors(on bool) (was bool) {
	was = vectors
	vectors = on && haveVectors
	return was
}

// Vectors tells whether vector instructions are in use.
func Vectors() bool { return vectors }
