package conformance_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/conformance"
)

func readAll(data []byte) (cases []conformance.Case, err error) {
	for c, err := range conformance.Read(bytes.NewReader(data), "f") {
		if err != nil {
			return cases, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

const twoCases = `{"expr":"a","accept":true,"rest":"x","note":{"unknown":["fields"]},"messages":[{"props":{"a":"","b":{"int8":"-5"}},"result":"null"}]}

{"expr":"","accept":false,"stage":"parse","known":"why"}`

func TestReadPlainAndCompressed(t *testing.T) {
	want := []conformance.Case{
		{File: "f", Line: 1, Expr: "a", Accept: true, Rest: "x", Messages: []conformance.Message{{
			Props:  conformance.Props{"a": {}, "b": {Kind: conformance.Int8, Text: "-5"}},
			Result: conformance.Null,
		}}},
		{File: "f", Line: 3, Stage: "parse", Known: "why"},
	}
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	fmt.Fprint(w, twoCases)
	w.Close()
	for form, data := range map[string][]byte{"plain": []byte(twoCases), "with a line end": []byte(twoCases + "\r\n"), "gzip": zipped.Bytes()} {
		got, err := readAll(data)
		if err != nil {
			t.Errorf("%s: %v", form, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", form, diff)
		}
	}
	_, err := readAll(zipped.Bytes()[:zipped.Len()-4])
	if err == nil || !strings.HasPrefix(err.Error(), "f:3: ") {
		t.Errorf("a torn gzip file gives %v, want an error at its last line", err)
	}
	_, err = readAll(zipped.Bytes()[:4])
	if err == nil || !strings.HasPrefix(err.Error(), "f: ") {
		t.Errorf("a torn gzip header gives %v", err)
	}
}

func TestReadLargeLines(t *testing.T) {
	expr := strings.Repeat("a = 1 OR ", 1<<19) + "b"
	got, err := readAll(fmt.Appendf(nil, `{"expr":%q,"accept":true}`, expr))
	if err != nil || len(got) != 1 || got[0].Expr != expr {
		t.Errorf("%d cases, error %v", len(got), err)
	}
}

func TestReadStopsWhenAsked(t *testing.T) {
	n := 0
	for range conformance.Read(strings.NewReader(twoCases), "f") {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%d cases after a break", n)
	}
}

func TestMalformedLines(t *testing.T) {
	message := `{"expr":"a","accept":true,"messages":[%s]}`
	tests := []struct{ line, want string }{
		{"", "f: no case in it"},
		{"\n\n", "f: no case in it"},
		{`{"accept":true}`, `"expr" is missing`},
		{`{"expr":"a"}`, `"accept" is missing`},
		{`{"expr":"a","accept":true`, "unexpected end of JSON input"},
		{`{"expr":"a","accept":true} {}`, "after top-level value"},
		{`{"expr":"a","accept":"yes"}`, "cannot unmarshal string"},
		{`["expr"]`, "array"},
		{`{"expr":"a","accept":false,"messages":[{"props":{},"result":"null"}]}`, "a refused selector has no results"},
		{`{"expr":"a","accept":false,"rest":"b"}`, `a refused selector has no "rest"`},
		{fmt.Sprintf(message, `{"props":{},"result":"null"},{"props":{}}`), `message 2: result is ""`},
		{fmt.Sprintf(message, `{"props":{},"result":"TRUE"}`), `message 1: result is "TRUE"`},
		{fmt.Sprintf(message, `{"props":{"a":5},"result":"null"}`), "5 is no property value"},
		{fmt.Sprintf(message, `{"props":{"a":null},"result":"null"}`), "null is no property value"},
		{fmt.Sprintf(message, `{"props":{"a":{"int32":null}},"result":"null"}`), "text is null"},
		{fmt.Sprintf(message, `{"props":{"a":{"int32":5}},"result":"null"}`), "no property value"},
		{fmt.Sprintf(message, `{"props":{"a":{"int32":"5","int8":"5"}},"result":"null"}`), "no property value"},
		{fmt.Sprintf(message, `{"props":{"a":{"int":"5"}},"result":"null"}`), `"int" is no type of a property`},
		{fmt.Sprintf(message, `{"props":{"a":{"int8":"128"}},"result":"null"}`), `"128" is no int8`},
		{fmt.Sprintf(message, `{"props":{"a":{"float32":"x"}},"result":"null"}`), `"x" is no float32`},
		{fmt.Sprintf(message, `{"props":{"a":{"bool":"TRUE"}},"result":"null"}`), `"TRUE" is no bool`},
	}
	for _, test := range tests {
		_, err := readAll([]byte(test.line))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s gives %v, want %s", test.line, err, test.want)
			continue
		}
		if strings.TrimSpace(test.line) != "" && !strings.HasPrefix(err.Error(), "f:1: malformed case: ") {
			t.Errorf("%s gives %v, which does not name the place", test.line, err)
		}
	}
}

func TestValues(t *testing.T) {
	line := `{"expr":"a","accept":true,"messages":[{"props":{"i":{"int64":"-9223372036854775808"},"f":{"float32":"0.1"},` +
		`"s":{"float32":"5e-324"},"h":{"float32":"1e39"},"d":{"float64":"0.1"},"n":{"float64":"NaN"},"b":{"bool":"true"},"t":{"string":"5"}},"result":"null"}]}`
	cases, err := readAll([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	p := cases[0].Messages[0].Props
	if !p.Typed() || (conformance.Props{"t": p["t"]}).Typed() {
		t.Error("Typed tells strings from other values")
	}
	if got := p["i"].Int(); got != math.MinInt64 {
		t.Errorf("i = %d", got)
	}
	for name, want := range map[string]float64{"f": float64(float32(0.1)), "s": 0, "h": math.Inf(1), "d": 0.1} {
		if got := p[name].Float(); got != want {
			t.Errorf("%s = %v, want %v", name, got, want)
		}
	}
	if !math.IsNaN(p["n"].Float()) || !p["b"].Bool() || p["t"] != (conformance.Value{Text: "5"}) {
		t.Errorf("n, b, t = %v, %v, %v", p["n"], p["b"], p["t"])
	}
	want := `{b=bool(true), d=float64(0.1), f=float32(0.1), h=float32(1e39), i=int64(-9223372036854775808), n=float64(NaN), s=float32(5e-324), t="5"}`
	if diff := cmp.Diff(want, p.String()); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

// TestRecordedFilesAreReadable reads every suite of the repository to its end.
func TestRecordedFilesAreReadable(t *testing.T) {
	for file, want := range map[string]struct{ cases, messages, typed int }{
		"sql92-rocketmq-4.1.0.jsonl.gz": {6000, 17401, 0},
		"sql92-rocketmq-5.1.3.jsonl.gz": {15000, 49042, 0},
		"typed-rocketmq-5.1.3.jsonl.gz": {4000, 13302, 5297},
	} {
		var got struct{ cases, messages, typed int }
		for c, err := range conformance.ReadFile(filepath.Join("..", "testdata", "conformance", file)) {
			if err != nil {
				t.Fatal(err)
			}
			got.cases++
			got.messages += len(c.Messages)
			for _, m := range c.Messages {
				if m.Props.Typed() {
					got.typed++
				}
			}
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", file, got, want)
		}
	}
}
