package javalang

import (
	"cmp"
	"math"
)

// CompareFloat64 orders doubles as Double.compare does, returning -1, 0 or 1:
// every NaN equals every other and is above +Infinity, -0.0 is below 0.0.
func CompareFloat64(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b && a != 0:
		return 0
	}
	return cmp.Compare(orderBits(a), orderBits(b)) // zeros, or a NaN takes part
}

// CompareFloat32 orders floats as Float.compare does. Widening keeps order,
// sign of zero and NaN, so doubles decide.
func CompareFloat32(a, b float32) int {
	return CompareFloat64(float64(a), float64(b))
}

// orderBits is Double.doubleToLongBits, which knows one NaN only. As integers
// the bits put -0.0 below 0.0 and the NaN above everything it may meet here.
func orderBits(f float64) int64 {
	if f != f {
		return 0x7FF8000000000000
	}
	return int64(math.Float64bits(f))
}
