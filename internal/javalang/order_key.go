package javalang

import "math"

// OrderKey maps doubles to integers of the same order as CompareFloat64: -0.0
// lies below 0.0, every NaN is one key above all others.
func OrderKey(f float64) int64 {
	bits := orderBits(f)
	return bits ^ int64(uint64(bits>>63)>>1) // turn the order of the negatives round
}

// LastOrderKey is the highest key, the NaN's.
var LastOrderKey = OrderKey(math.NaN())
