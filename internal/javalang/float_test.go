package javalang_test

import (
	"math"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

func TestParseFloats(t *testing.T) {
	inf, nan, minusZero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	tests := []struct {
		text string
		want float64
	}{
		{"0", 0},
		{"-0", minusZero},
		{"+1", 1},
		{"1.", 1},
		{".5", .5},
		{"-.5e1", -5},
		{"150.00", 150},
		{"0.1", 0.1},
		{"007", 7},
		{" \t\n\x001.5\x1f ", 1.5},
		{"1.5f", 1.5},
		{"1.5F", 1.5},
		{"1.5d", 1.5},
		{"1e3D", 1000},
		{"NaN", nan},
		{"-NaN", nan},
		{" +NaN ", nan},
		{"Infinity", inf},
		{"-Infinity", -inf},
		{"1e309", inf},
		{"-1e309", -inf},
		{"1.7976931348623157e308", math.MaxFloat64},
		{"1.7976931348623159e308", inf},
		{"4.9e-324", math.SmallestNonzeroFloat64},
		{"2.4e-324", 0},
		{"-1e-400", minusZero},
		{"1e99999999999999999999", inf},
		{"-1e-99999999999999999999", minusZero},
		{"0e99999999999999999999", 0},
		{"0x1p3", 8},
		{"0X.8P+0", .5},
		{"-0x8.p-1", -4},
		{"0x1p3d", 8},
		{"0xdp0f", 13},
		{"0x1p1024", inf},
		{"0x1p-1074", math.SmallestNonzeroFloat64},
		{"0x1p-1075", 0},
		{"0x0p99999999999999999999", 0},
		{"9007199254740993", 9007199254740992},
		{"0." + strings.Repeat("0", 30000) + "7e30001", 7},
		{"7" + strings.Repeat("0", 30000) + "e-30000", 7},
		{"-0x0." + strings.Repeat("0", 30000) + "8p120004", -8},
		{"0." + strings.Repeat("0", 30000) + "e30000", 0},
	}
	for _, test := range tests {
		got, ok := javalang.ParseFloat64(test.text)
		if !ok || math.Float64bits(got) != math.Float64bits(test.want) {
			t.Errorf("ParseFloat64(%.60q) = %v, %t, want %v", test.text, got, ok, test.want)
		}
	}
}

func TestParseFloatsRefuses(t *testing.T) {
	for _, s := range []string{
		"", " ", "+", "-", ".", "-.", "e5", "1e", "1e+", "1e5.", "1.2.3", "1_000", "1,5",
		"nan", "NAN", "NaNf", "inf", "Inf", "infinity", "INFINITY", "Infinityd", "++1", "- 1",
		"1 f", "1L", "1fd", "f", "0x", "0x1", "0x1.8", "0x.p0", "0xp0", "0x1p", "0x1p-", "0x1pf",
		"0x1_0p0", "0x1.2.3p0", "0b1", "0o7", "1e５", "٣", "\u00a05", "5\u3000", "5\xff", "true",
	} {
		if got, ok := javalang.ParseFloat64(s); ok {
			t.Errorf("ParseFloat64(%q) = %v, want a refusal", s, got)
		}
		if got, ok := javalang.ParseFloat32(s); ok {
			t.Errorf("ParseFloat32(%q) = %v, want a refusal", s, got)
		}
	}
}

func TestParseFloat32(t *testing.T) {
	inf := float32(math.Inf(1))
	tests := []struct {
		text string
		want float32
	}{
		{"0.1", 0.1},
		{"16777217", 16777216},
		{"3.4028235e38", math.MaxFloat32},
		{"3.4028236e38", inf},
		{"1e39", inf},
		{"-1e400", -inf},
		{"1.4e-45", math.SmallestNonzeroFloat32},
		{"7e-46", 0},
		{"0x1p-149", math.SmallestNonzeroFloat32},
		{"0x1p-150", 0},
		{"0x1p128", inf},
		// Half a unit above 1 and a little more than a double can hold: by way of a double it would be 1.
		{"1.00000005960464477539062501", 1.0000001},
	}
	for _, test := range tests {
		got, ok := javalang.ParseFloat32(test.text)
		if !ok || math.Float32bits(got) != math.Float32bits(test.want) {
			t.Errorf("ParseFloat32(%q) = %v, %t, want %v", test.text, got, ok, test.want)
		}
	}
}

func TestCompareFloats(t *testing.T) {
	ascending := []float64{
		math.Inf(-1), -math.MaxFloat32, -1, -math.SmallestNonzeroFloat32, math.Copysign(0, -1),
		0, math.SmallestNonzeroFloat32, 1, math.MaxFloat32, math.Inf(1), math.NaN(),
	}
	otherNaN := math.Float64frombits(0xFFF8000000000123)
	for i, a := range ascending {
		for j, b := range ascending {
			want := 0
			if i < j {
				want = -1
			} else if i > j {
				want = 1
			}
			if got := javalang.CompareFloat64(a, b); got != want {
				t.Errorf("CompareFloat64(%v, %v) = %d, want %d", a, b, got, want)
			}
			if got := javalang.CompareFloat32(float32(a), float32(b)); got != want {
				t.Errorf("CompareFloat32(%v, %v) = %d, want %d", a, b, got, want)
			}
		}
	}
	if got := javalang.CompareFloat64(otherNaN, math.NaN()); got != 0 {
		t.Errorf("two NaNs of different bits compare as %d, want 0", got)
	}
}
