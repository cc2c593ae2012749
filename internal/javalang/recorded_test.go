package javalang_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/rmqsql/rmqsql/internal/javalang"
)

// recorded is one line of testdata/java17.jsonl.gz: what Java itself makes of a
// text. A number is null where Java threw NumberFormatException; floats are the
// hexadecimal digits of their IEEE bits.
type recorded struct {
	Text                      string
	Int8, Int16, Int32, Int64 *string
	Float64, Float32          *string
	Hash                      int32
	Trim                      string
	True                      bool
}

func TestRecordedAnswersOfJava(t *testing.T) {
	file, err := os.Open("testdata/java17.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<20)
	n := 0
	for ; lines.Scan(); n++ {
		var want recorded
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatalf("line %d: %v", n+1, err)
		}
		checkRecorded(t, n+1, want)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if n < 3000 {
		t.Errorf("read %d lines, want 3000 at least", n)
	}
}

func checkRecorded(t *testing.T, line int, want recorded) {
	t.Helper()
	s := want.Text
	report := func(name, got, want string) {
		if got != want {
			t.Errorf("line %d: %s(%.80q) = %s, Java says %s", line, name, s, got, want)
		}
	}
	i8, ok8 := javalang.ParseInt8(s)
	report("ParseInt8", integer(int64(i8), ok8), text(want.Int8))
	i16, ok16 := javalang.ParseInt16(s)
	report("ParseInt16", integer(int64(i16), ok16), text(want.Int16))
	i32, ok32 := javalang.ParseInt32(s)
	report("ParseInt32", integer(int64(i32), ok32), text(want.Int32))
	i64, ok64 := javalang.ParseInt64(s)
	report("ParseInt64", integer(i64, ok64), text(want.Int64))

	f64, ok := javalang.ParseFloat64(s)
	report("ParseFloat64", bits(math.Float64bits(f64), 16, ok, f64 != f64, "7ff8000000000000"), text(want.Float64))
	f32, ok := javalang.ParseFloat32(s)
	report("ParseFloat32", bits(uint64(math.Float32bits(f32)), 8, ok, f32 != f32, "7fc00000"), text(want.Float32))

	report("HashCode", strconv.Itoa(int(javalang.HashCode(s))), strconv.Itoa(int(want.Hash)))
	report("Trim", javalang.Trim(s), want.Trim)
	report("EqualFoldTrue", strconv.FormatBool(javalang.EqualFoldTrue(s)), strconv.FormatBool(want.True))
}

func text(s *string) string {
	if s == nil {
		return "refused"
	}
	return *s
}

func integer(v int64, ok bool) string {
	if !ok {
		return "refused"
	}
	return strconv.FormatInt(v, 10)
}

func bits(v uint64, digits int, ok, nan bool, canonical string) string {
	switch {
	case !ok:
		return "refused"
	case nan:
		return canonical
	}
	s := strconv.FormatUint(v, 16)
	for len(s) < digits {
		s = "0" + s
	}
	return s
}
