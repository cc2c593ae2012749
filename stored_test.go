package rmqsql_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/selgen"
	"github.com/rmqsql/rmqsql/internal/wire"
	"github.com/rmqsql/rmqsql/vm"
)

func store(pairs [][2]string) rmqsql.Stored {
	var stored rmqsql.Stored
	for _, pair := range pairs {
		stored = wire.AppendProperty(stored, pair[0], pair[1])
	}
	return stored
}

// TestMatchStored: the rules of the encoding, by what selectors see.
func TestMatchStored(t *testing.T) {
	for _, test := range []struct {
		selector string
		stored   string
		want     rmqsql.Verdict
	}{
		{"a = '1'", "a\x011\x02", rmqsql.True},
		{"a = '1'", "a\x011", rmqsql.True},
		{"a = '1'", "", rmqsql.Null},
		{"a = '2'", "a\x011\x02b\x013\x02a\x012\x02", rmqsql.True},
		{"a = '1'", "a\x011\x02a\x01\x02", rmqsql.True},
		{"a IS NULL", "a\x01\x02", rmqsql.True},
		{"a IS NOT NULL", "xa\x011\x02ab\x012\x02b\x01a\x02", rmqsql.False},
		{"a = 'b\x01c'", "a\x01b\x01c\x02", rmqsql.True},
		{"a > 5", "a\x01x\x02", rmqsql.Error},
		{"a = b", "a\x01x\x02b\x01x\x02", rmqsql.True},
		{"-a < b AND b > 3", "a\x014\x02b\x01x\x02", rmqsql.Error},
	} {
		f := rmqsql.MustCompile(test.selector, nil)
		stored := rmqsql.Stored(test.stored)
		for _, vectors := range []bool{false, true} {
			was := wire.UseVectors(vectors)
			if got, err := f.EvalStored(stored); got != test.want {
				t.Errorf("%s on %q: %v (%v), want %v", test.selector, test.stored, got, err, test.want)
			}
			if got := f.MatchStored(stored); got != (test.want == rmqsql.True) {
				t.Errorf("%s on %q: match %t", test.selector, test.stored, got)
			}
			wire.UseVectors(was)
		}
	}
}

// TestStoredIsAMessage: handed in as any other message, with and without a
// pointer, it goes the same way.
func TestStoredIsAMessage(t *testing.T) {
	f := rmqsql.MustCompile("a = '1' AND b > 3", nil)
	stored := store([][2]string{{"a", "1"}, {"b", "4"}})
	for _, m := range []rmqsql.Message{stored, &stored} {
		if v, err := f.Eval(m); !f.Match(m) || v != rmqsql.True || err != nil {
			t.Errorf("%T: %v, %v", m, v, err)
		}
	}
	if v, _ := f.Eval((*rmqsql.Stored)(nil)); v != rmqsql.Null {
		t.Errorf("a nil pointer, a message without properties: %v", v)
	}
}

// TestStoredErrorsOutliveTheBytes: readers use their buffers again.
func TestStoredErrorsOutliveTheBytes(t *testing.T) {
	for _, selector := range []string{"a > 5", "a = b AND a > 5"} {
		stored := store([][2]string{{"a", "many"}, {"b", "many"}})
		_, err := rmqsql.MustCompile(selector, nil).Eval(&stored)
		clear(stored)
		var e *rmqsql.EvalError
		if !errors.As(err, &e) || e.Text != "many" || e.Property != "a" {
			t.Errorf("%s: %v", selector, err)
		}
	}
}

func TestStoredAllocatesNothing(t *testing.T) {
	if raceDetector {
		t.Skip("large programs keep their frames in a pool")
	}
	pairs := [][2]string{{"a", "15"}, {"b", "7.5"}, {"region", "BEIJING"}, {"s", "abc"}}
	for i := range 60 {
		pairs = append(pairs, [2]string{fmt.Sprintf("name%d", i), strings.Repeat("v", 20)})
	}
	stored := store(pairs)
	deep := "a = " + strings.Repeat("(b = ", 40) + "c" + strings.Repeat(")", 40)
	many := "a = '15' AND b > 0.5 AND region = 'BEIJING' AND s = 'abc' AND name1 <> 'x' AND name2 IS NOT NULL AND name3 = 'v'"
	for _, selector := range []string{"region = 'BEIJING'", "a > 1 AND (a < 5 OR a = 15)", "a = b OR a > 5", deep, many, wide()} {
		f, err := rmqsql.Compile(selector, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, vectors := range []bool{false, true} {
			was := wire.UseVectors(vectors)
			f.MatchStored(stored)
			n := testing.AllocsPerRun(100, func() {
				f.MatchStored(stored)
				f.Match(&stored)
				f.EvalStored(stored)
				f.Eval(&stored)
			})
			if n != 0 {
				t.Errorf("%.60s, vectors %t: %v allocations", selector, vectors, n)
			}
			wire.UseVectors(was)
		}
	}
}

// wide is a selector that reads more properties, and more of them twice, than any
// evaluation keeps on the stack.
func wide() string {
	selector := "a = '1'"
	for _, c := range "bcdefghijklmnopqrstuvwxyz" {
		selector += fmt.Sprintf(" OR (%c = 'x' AND %c <> 'y')", c, c)
	}
	return selector
}

// TestStoredWithManyNames: selectors of every number of properties, some named
// alike, against a map.
func TestStoredWithManyNames(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 9))
	for round := range 3000 {
		var terms []string
		for range 1 + random.IntN(20) {
			name := strings.Repeat("n", 1+random.IntN(3)) + fmt.Sprint(random.IntN(8))
			terms = append(terms, fmt.Sprintf(
				[]string{"%s = '%d'", "%s > %d", "%s IN ('%d', '3')", "%s IS NULL OR size > %d"}[random.IntN(4)], name, random.IntN(4)))
		}
		selector := strings.Join(terms, []string{" AND ", " OR "}[round%2])
		var stored rmqsql.Stored
		for range random.IntN(30) {
			name := strings.Repeat("n", 1+random.IntN(3)) + fmt.Sprint(random.IntN(8))
			stored = wire.AppendProperty(stored, name, []string{"", "0", "1", "2", "3", "x"}[random.IntN(6)])
		}
		compareStored(t, rmqsql.MustCompile(selector, nil), stored)
	}
}

// compareStored holds the stored bytes against the map that they decode to.
func compareStored(t *testing.T, f *rmqsql.Filter, stored rmqsql.Stored) {
	t.Helper()
	want, wantErr := f.Eval(rmqsql.Map(stored.Map()))
	for _, vectors := range []bool{false, true} {
		was := wire.UseVectors(vectors)
		got, err := f.EvalStored(stored)
		match := f.MatchStored(stored)
		wire.UseVectors(was)
		if got != want || match != (want == rmqsql.True) {
			t.Errorf("%q on %q, vectors %t: %v, match %t; want %v", f, stored, vectors, got, match, want)
		}
		if diff := cmp.Diff(faultOf(wantErr), faultOf(err)); diff != "" {
			t.Errorf("%q on %q, vectors %t (-want +got):\n%s", f, stored, vectors, diff)
		}
	}
}

func faultOf(err error) *vm.Fault {
	var e *rmqsql.EvalError
	errors.As(err, &e)
	if e == nil {
		return nil
	}
	return e.Fault
}

// FuzzStoredAgreesWithMap: any selector on any bytes, and a generated one on
// properties near its constants, gives what decoding to a map first would.
func FuzzStoredAgreesWithMap(f *testing.F) {
	seeds(f, 200, func(expr string, i int) { f.Add(expr, []byte("a\x011\x02b\x012\x02a\x01x"), uint64(i)) })
	f.Fuzz(func(t *testing.T, text string, raw []byte, seed uint64) {
		g := selgen.New(seed, ast.Newest)
		for _, text := range []string{text, g.Selector(3)} {
			filter, err := rmqsql.Compile(text, nil)
			if err != nil {
				continue
			}
			s, err := grammar.Parse(text, ast.Newest, grammar.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			compareStored(t, filter, raw)
			compareStored(t, filter, scramble(g.Texts(s.Root), raw, seed))
		}
	})
}

// scramble encodes properties with raw bytes between some of them, and some of
// them twice.
func scramble(texts map[string]string, raw []byte, seed uint64) rmqsql.Stored {
	random := rand.New(rand.NewPCG(seed, 1))
	var stored rmqsql.Stored
	for name, value := range texts {
		switch random.IntN(4) {
		case 0:
			stored = append(stored, raw...)
		case 1:
			stored = wire.AppendProperty(stored, name, "5")
		case 2:
			stored = append(stored, 2)
		}
		stored = wire.AppendProperty(stored, name, value)
		if random.IntN(4) == 0 {
			stored = wire.AppendProperty(stored, name, "")
		}
	}
	return stored[:max(0, len(stored)-random.IntN(3))]
}

// TestDecodeStored: a broker sees what Java made of bytes that are no UTF-8.
func TestDecodeStored(t *testing.T) {
	f := rmqsql.MustCompile("city = '北\uFFFD'", nil)
	raw := []byte("city\x01北\xe5\x8c\x02a\x01b")
	if f.MatchStored(raw) || !f.MatchStored(rmqsql.DecodeStored(raw)) {
		t.Errorf("raw %t, decoded %t; want false, true", f.MatchStored(raw), f.MatchStored(rmqsql.DecodeStored(raw)))
	}
}
