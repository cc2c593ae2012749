package message

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzRead holds the parser against the standard library: an object is read
// without an error of syntax if and only if it is valid JSON.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"a":1}`, `{"a":-0.5e+3,"b":true,"c":null,"d":"x\u0041\n"}`, `{"a":[1,{"b":[]}]}`,
		`{"properties":{"a":"1"},"tags":"A","keys":["x",1]}`, `{"a":01}`, `{"a":"\x"}`, `{"a":1,}`, `[{},{}]`, "{}\n{", `{"a":tru}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		steps := 0
		for r := NewReader(strings.NewReader(input), "in", Options{Typed: true}); ; steps++ {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			var bad *Error
			if err != nil && !errors.As(err, &bad) {
				t.Fatalf("%q: %v", input, err)
			}
			if steps > 2*len(input)+2 {
				t.Fatalf("%q: no end", input)
			}
		}
		if !utf8.ValidString(input) || !strings.HasPrefix(input, "{") || strings.Count(input, "{")+strings.Count(input, "[") > 500 {
			return
		}
		l := newLexer(strings.NewReader(input))
		_, err := l.parse(0)
		if err == nil {
			var last token
			if last, err = l.peek(); err == nil && last.kind != endToken {
				err = errors.New("more behind the value")
			}
		}
		if valid := json.Valid([]byte(input)); valid != (err == nil) {
			t.Errorf("%q: valid %t, but %v", input, valid, err)
		}
	})
}
