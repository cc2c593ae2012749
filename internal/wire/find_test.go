package wire

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// bothWays runs a check with and without vector instructions.
func bothWays(t *testing.T, check func(t *testing.T)) {
	t.Helper()
	for _, on := range []bool{false, true} {
		was := UseVectors(on)
		check(t)
		UseVectors(was)
	}
}

// lookUp asks for names in every way that there is and holds the answers against
// the decoded properties. Names must be different.
func lookUp(t *testing.T, stored string, names []string) {
	t.Helper()
	p, decoded := Properties(stored), javaDecode(stored)
	bothWays(t, func(t *testing.T) {
		clean, wanted := []string{}, []string{}
		for _, name := range names {
			want, ok := decoded[name]
			if got, gotOK := p.Property(name); got != want || gotOK != ok {
				t.Fatalf("%q, vectors %t: Property(%q) = %q, %t, want %q, %t", stored, Vectors(), name, got, gotOK, want, ok)
			}
			if name == "" || strings.ContainsAny(name, "\x01\x02") {
				continue
			}
			ready := NewName(name)
			if got := p.Value(&ready); got != want {
				t.Fatalf("%q, vectors %t: Value(%q) = %q, want %q", stored, Vectors(), name, got, want)
			}
			if len(clean) < MaxNames {
				clean, wanted = append(clean, name), append(wanted, want)
			}
		}
		var values [MaxNames]string
		NewNames(clean).Find(p, &values)
		if diff := cmp.Diff(wanted, values[:len(clean)]); diff != "" {
			t.Fatalf("%q: Find %q (-want +got):\n%s", stored, clean, diff)
		}
	})
}

// TestLookUps asks random bytes of every length, dense with ends, for names that
// occur, begin alike, end alike or are missing.
func TestLookUps(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 13))
	text := func(n int, alphabet string) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = alphabet[random.IntN(len(alphabet))]
		}
		return string(b)
	}
	for round := range 6_000 {
		alphabet := []string{"\x01\x02ab", "\x01\x02\x00\x03aabb\x82\x81", "\x01\x02abcdefghijklmnopqrst", "\x00\x00a"}[round%4]
		stored := text(random.IntN(200), alphabet)
		if round%2 == 0 { // pairs, of which the noise is one
			for range random.IntN(12) {
				stored += text(1+random.IntN(12), "ab") + "\x01" + text(random.IntN(20), "ab") + "\x02"
			}
			stored += text(random.IntN(30), alphabet)
		}
		names := map[string]bool{"": true, "a": true, "b": true, text(1+random.IntN(70), "ab"): true, text(2, alphabet): true}
		for name := range javaDecode(stored) {
			names[name] = true
			names[name+"a"] = true
			names[name[1:]] = true
		}
		var list []string
		for name := range names {
			list = append(list, name)
		}
		lookUp(t, stored, list)
	}
}

// FuzzLookUp is TestLookUps on any bytes.
func FuzzLookUp(f *testing.F) {
	for _, c := range propertyCases {
		f.Add(c.stored, "a", "b")
	}
	f.Add(strings.Repeat("name\x01value\x02", 20)+"last\x01v", "name", "last")
	f.Add(strings.Repeat("ab\x01\x02", 40), "ab", "b")
	f.Fuzz(func(t *testing.T, stored, a, b string) {
		names := []string{a}
		if b != a {
			names = append(names, b)
		}
		for name := range javaDecode(stored) {
			if name != a && name != b && len(names) < 20 {
				names = append(names, name)
			}
		}
		lookUp(t, stored, names)
	})
}

// TestFindAllocatesNothing, for one name and for many.
func TestFindAllocatesNothing(t *testing.T) {
	p := Properties(strings.Repeat("name\x01value\x02", 8) + "last\x01v\x02")
	x := NewNames([]string{"name", "last", "none"})
	last := NewName("last")
	bothWays(t, func(t *testing.T) {
		n := testing.AllocsPerRun(100, func() {
			var values [MaxNames]string
			x.Find(p, &values)
			if values[0] != "value" || values[1] != p.Value(&last) || values[2] != "" {
				t.Error("wrong values")
			}
		})
		if n != 0 {
			t.Errorf("%v allocations, want none", n)
		}
	})
}
