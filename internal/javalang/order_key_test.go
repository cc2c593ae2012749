package javalang

import (
	"cmp"
	"math"
	"testing"
)

func TestOrderKeyAgreesWithCompare(t *testing.T) {
	values := []float64{math.Inf(-1), -math.MaxFloat64, -1.5, -1, -math.SmallestNonzeroFloat64, math.Copysign(0, -1),
		0, math.SmallestNonzeroFloat64, 1, 1.5, math.MaxFloat64, math.Inf(1), math.NaN(), math.Float64frombits(0xfff8000000000001)}
	for _, a := range values {
		for _, b := range values {
			if got, want := cmp.Compare(OrderKey(a), OrderKey(b)), CompareFloat64(a, b); got != want {
				t.Errorf("keys of %v and %v compare as %d, want %d", a, b, got, want)
			}
		}
	}
	if got := OrderKey(math.NaN()); got != LastOrderKey {
		t.Errorf("key of NaN = %#x, want %#x", got, LastOrderKey)
	}
}
