package vm

import (
	"fmt"
	"math"
	"testing"
)

// TestOrder is the broker's table of comparisons, row by row: what happens with a
// value of one type on the left and one of another on the right.
func TestOrder(t *testing.T) {
	const failed = 99
	for _, test := range []struct {
		l, r Value
		want int // -1, 0, 1, or failed
	}{
		{Bool(true), String("true"), failed},
		{Bool(true), Int32(1), -1},
		{Bool(true), Bool(false), 1},

		{Int8(5), Int16(4), 1},
		{Int8(5), Int64(5), 0},
		{Int8(5), Float32(5.5), -1},
		{Int8(5), Float64(5), 0},
		{Int8(5), String("5"), 0},
		{Int8(5), String("128"), failed},
		{Int8(5), Bool(true), -1},
		{Int16(5), Int8(4), -1},
		{Int16(5), Int32(4), 1},
		{Int32(5), Int8(4), -1},
		{Int32(5), Int16(4), -1},
		{Int32(5), Int64(4), 1},
		{Int32(5), String("5.0"), failed},
		{Int32(math.MaxInt32), Float32(math.MaxInt32), 0}, // both become the same float
		{Int64(5), Int32(4), 1},
		{Int64(5), Int16(4), -1},
		{Int64(5), Int8(4), -1},
		{Int64(1<<53 + 1), Float64(1 << 53), 0},

		{Float32(1.5), Int32(1), 1},
		{Float32(1.5), Int64(2), -1},
		{Float32(1.5), Int16(1), -1},
		{Float32(0.1), Float64(0.1), 1}, // widened, it is not 0.1
		{Float32(0.1), String("0.1"), 0},
		{Float64(1.5), Int32(1), 1},
		{Float64(1.5), Int64(1), 1},
		{Float64(1.5), Int8(1), -1},
		{Float64(1.5), Float32(1.5), failed},
		{Float64(1.5), String(" 1.5f "), 0},
		{Float64(1.5), String("x"), failed},

		{String("TrUe"), Bool(true), 0},
		{String("x"), Bool(false), 0},
		{String("5"), Int8(4), 1},
		{String("5"), Int16(6), -1},
		{String("5"), Int32(5), 0},
		{String("3000000000"), Int32(5), failed},
		{String("3000000000"), Int64(5), 1},
		{String("NaN"), Float64(math.Inf(1)), 1},
		{String("-0.0"), Float64(0), -1},
		{String("a"), String("b"), -1},
	} {
		got, fail := order(test.l, test.r)
		if fail.reason != NoReason {
			got = failed
		}
		if got != test.want {
			t.Errorf("%s %s with %s %s: %d, want %d", test.l.Kind(), test.l, test.r.Kind(), test.r, got, test.want)
		}
	}
}

// TestThreeValues is the truth table of AND, OR and NOT, and of = with nulls.
func TestThreeValues(t *testing.T) {
	tr, fa, nu := Bool(true), Bool(false), Value{}
	for _, test := range []struct{ a, b, and, or Value }{
		{tr, tr, tr, tr}, {tr, fa, fa, tr}, {tr, nu, nu, tr},
		{fa, tr, fa, tr}, {fa, fa, fa, fa}, {fa, nu, fa, nu},
		{nu, tr, nu, tr}, {nu, fa, fa, nu}, {nu, nu, nu, nu},
	} {
		if got := and(test.a, test.b); got != test.and {
			t.Errorf("%s AND %s = %s", test.a, test.b, got)
		}
		if got := or(test.a, test.b); got != test.or {
			t.Errorf("%s OR %s = %s", test.a, test.b, got)
		}
	}
	x := String("x")
	for _, test := range []struct{ a, b, want Value }{
		{nu, nu, tr}, {nu, x, nu}, {x, nu, fa}, {x, x, tr}, {x, String("y"), fa},
	} {
		if got, _ := equalValues(test.a, test.b); got != test.want {
			t.Errorf("%s = %s is %s", test.a, test.b, got)
		}
	}
}

func TestNegate(t *testing.T) {
	for _, test := range []struct {
		v    Value
		want string
	}{
		{Int32(5), "int32 -5"},
		{Int32(math.MinInt32), "int32 -2147483648"},
		{Int64(math.MinInt64), "int64 -9223372036854775808"},
		{Float32(1.5), "float32 -1.5"},
		{Float64(0), "float64 -0"},
		{String("5"), "null NULL"},
		{Bool(true), "null NULL"},
		{Value{}, "null NULL"},
		{Int8(5), "negate-small-integer"},
		{Int16(5), "negate-small-integer"},
	} {
		v, fail := negate(test.v)
		got := fmt.Sprintf("%s %s", v.Kind(), v)
		if fail.reason != NoReason {
			got = fail.reason.String()
		}
		if got != test.want {
			t.Errorf("-(%s %s) = %s, want %s", test.v.Kind(), test.v, got, test.want)
		}
	}
}
