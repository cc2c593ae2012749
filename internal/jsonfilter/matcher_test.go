package jsonfilter

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/message"
)

// everyName reads the properties that the tests speak of, in several programs'
// worth of ways.
const everyName = "a = '1' OR b > 2 OR TAGS = 'x' OR KEYS IS NOT NULL OR properties = 'p' OR tags IS NULL OR keys = 'k'"

func scannerFor(t testing.TB, selector string) *scanner {
	t.Helper()
	return NewMatcher(rmqsql.MustCompile(selector, nil)).scanner
}

func (s *scanner) shown() string {
	m := make(map[string]string)
	for _, name := range s.wanted.names {
		if v, ok := s.Property(name); ok {
			m[name] = v
		}
	}
	return show(m)
}

func show(m map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(m)) {
		fmt.Fprintf(&b, "%s=%q ", name, m[name])
	}
	return strings.TrimSuffix(b.String(), " ")
}

// TestScan: the scanner itself reads what is usual. That it reads all of it right is
// what FuzzMatch is for.
func TestScan(t *testing.T) {
	s := scannerFor(t, everyName)
	for _, test := range []struct{ line, want string }{
		{`{}`, ``},
		{`{"a":"1","b":2.50,"c":"x"}`, `a="1" b="2.50"`},
		{"\t { \"a\" : true , \"b\" : false } \r\n", `a="true" b="false"`},
		{`{"a":"","b":null,"c":""}`, ``},
		{`{"a":-0.5e+3,"b":1E9}`, `a="-0.5e+3" b="1E9"`},
		{`{"a":"\u0031\n\"\\\/","b":"\ud83d\ude00\ud83d","c":"\u4eac"}`, `a="1\n\"\\/" b="😀�"`},
		{`{"\u0061":"北京","名":"京"}`, `a="北京"`},
		{`{"tags":"T","keys":"K","properties":"p"}`, `keys="K" properties="p" tags="T"`},
		{`{"tags":"T","keys":["k1",2,"\u0061"],"properties":{"a":"1","tags":"t"},"body":"{\"a\":\"2\"}"}`, `KEYS="k1 2 a" TAGS="T" a="1" tags="t"`},
		{`{"body":{"a":[1,{"b":null}],"c":[]},"keys":[],"properties":{},"a":"1"}`, ``},
		{`{"tags":null,"keys":7,"properties":{"TAGS":"T"}}`, `KEYS="7" TAGS="T"`},
		{`{"long":"` + strings.Repeat("x", 1000) + `","a":"` + strings.Repeat("é", 20) + `"}`, `a="` + strings.Repeat("é", 20) + `"`},
	} {
		if !s.scan([]byte(test.line)) {
			t.Errorf("%s: left to the reader", test.line)
			continue
		}
		if diff := cmp.Diff(test.want, s.shown()); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.line, diff)
		}
	}
}

// TestManyNames fills the set of names beyond its first size, over several lines.
func TestManyNames(t *testing.T) {
	var line strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&line, `,"n%d":"%d"`, i, i)
	}
	object := "{" + line.String()[1:] + "}"
	s := scannerFor(t, "n0 = 'x' OR n999 = 'y'")
	for range 3 {
		if !s.scan([]byte(object)) {
			t.Fatal("left to the reader")
		}
		if got := s.shown(); got != `n0="0" n999="999"` {
			t.Error(got)
		}
		if s.scan([]byte(object[:len(object)-1] + `,"n500":"x"}`)) {
			t.Error("a name that comes twice was not seen")
		}
	}
}

// TestGenerations: the set of names is empty again when its generations run out.
func TestGenerations(t *testing.T) {
	var s nameSet
	s.reset()
	s.add(7)
	s.generation = 1<<32 - 1
	s.reset()
	if !s.add(7) || s.add(7) {
		t.Error("not emptied")
	}
}

func TestMatch(t *testing.T) {
	m := NewMatcher(rmqsql.MustCompile("a > 1 AND b = 'x'", nil))
	for _, test := range []struct{ line, want string }{
		{`{"a":2,"b":"x"}`, "true"},
		{`{"a":1,"b":"x"}`, "false"},
		{`{"a":2.5,"b":"x"}`, "false"},
		{`{"b":"x"}`, "false"},
		{`{"a":2,"a":2,"b":"x"}`, "true"},
		{`[{"a":2,"b":"x"}]`, "true"},
		{"\ufeff" + `{"a":2,"b":"x"}`, "true"},
		{`{"a":2,"a":3}`, `:1:12: property a is given twice: "2" and "3"`},
		{`{"c":2,"c":3}`, `:1:12: property c is given twice: "2" and "3"`},
		{`{"a":{}}`, ":1:6: property a is an object"},
		{`{"c":[1]}`, ":1:6: property c is an array"},
		{`{"a":2,"b":"x"`, ":1:15: the input ends where a comma or } was expected"},
		{`{"a":2} {"a":3}`, ":1:1: the line holds several messages"},
		{`{"a":2},`, `:1:8: unexpected ,, expected a value`},
		{`[]`, ":1:1: the line holds no message"},
		{``, ":1:1: the line holds no message"},
		{`7`, ":1:1: a message is an object, not a number"},
		{`{"a":"` + "\xff" + `"}`, ":1:6: the string is not valid UTF-8"},
		{`{"properties":{"a":2},"properties":{}}`, `:1:36: "properties" is given twice`},
	} {
		matched, bad := m.Match([]byte(test.line))
		got := fmt.Sprint(matched)
		if bad != nil {
			got = bad.Error()
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.line, got, test.want)
		}
	}
}

func TestMatchAllocatesNothing(t *testing.T) {
	for _, line := range []string{
		`{"a":"2","b":"x\u0041","c":null,"d":"` + strings.Repeat("京", 50) + `"}`,
		`{"tags":"T","keys":["k1","k2"],"properties":{"a":"2","b":"x"},"body":{"a":[1,2,3]}}`,
	} {
		m := NewMatcher(rmqsql.MustCompile("a > 1 AND (b = 'xA' OR KEYS = 'k')", nil))
		object := []byte(line)
		if n := testing.AllocsPerRun(100, func() { _, _ = m.Match(object) }); n != 0 {
			t.Errorf("%s: %v allocations", line, n)
		}
	}
}

// FuzzMatch holds the scanner against package message: what it accepts has the very
// properties that package message reads, and is one message.
func FuzzMatch(f *testing.F) {
	for _, line := range []string{
		`{"a":"1"}`, `{"b":3,"a":null,"c":""}`, ` {"a" : true , "b":-1.5e+7 } ` + "\r", `{"a":"\u0031\ud83d\ude00\udead\n","TAGS":"x"}`,
		`{"tags":"x","keys":["k",1,"\t"],"properties":{"a":"1","tags":1},"body":[{"a":[]},"\"",null]}`, `{"properties":"p","a":{}}`,
		`{"properties":{"a":1},"properties":{"b":2}}`, `{"properties":{"a":1},"properties":2}`, `{"a":1,"a":1}`, `{"a":1,"a":2}`, `{"a":"","a":2}`,
		`{"z":1,"z":"1"}`, `{"properties":{"TAGS":"y"},"tags":"x"}`, `{"keys":["a",{}],"properties":{}}`, `{"a":01}`, `{"a":1.}`, `{"a":1,}`, `{,}`,
		`{"a":"x" "b":1}`, `{"a":tru}`, `{"a":truex}`, `{"a":"é京😀"}`, "{\"a\":\"\xc3\"}", "{\"a\":\"\t\"}", `{"a":"\x"}`, `{"a":"\u00g0"}`, `{"a":"`, `[{}]`,
		`{"a":"12345678\"90"}`, `{"keys":[],"tags":"","properties":{}}`, `{"keys":["",""],"properties":{}}`, `{"keys":[true],"properties":{}}`, `{} {}`,
		`{"\u0061":"1","a":"1"}`, `{"a":[[[[]]]],"properties":{}}`,
	} {
		f.Add(line)
	}
	filters := []*Matcher{
		NewMatcher(rmqsql.MustCompile(everyName, nil)),
		NewMatcher(rmqsql.MustCompile("a > 0 OR b BETWEEN 1 AND 3", nil)),
		NewMatcher(rmqsql.MustCompile("NOT (z = '1') AND a IS NOT NULL", nil)),
	}
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "\n") {
			return
		}
		properties, whole := oracle(line)
		for _, m := range filters {
			if m.scanner.scan([]byte(line)) {
				wanted := make(map[string]string)
				for _, name := range m.scanner.wanted.names {
					if v := properties[name]; v != "" {
						wanted[name] = v
					}
				}
				if got := m.scanner.shown(); !whole || got != show(wanted) {
					t.Fatalf("%q: scanned %s, read %s (%t)", line, got, show(wanted), whole)
				}
			}
			got, bad := m.Match([]byte(line))
			if whole != (bad == nil) || got != (whole && m.filter.Match(rmqsql.Map(properties))) {
				t.Fatalf("%q: %t %v, but read %v (%t)", line, got, bad, properties, whole)
			}
		}
	})
}

// oracle reads a line as an input of package message, which holds one message.
func oracle(line string) (properties map[string]string, whole bool) {
	r := message.NewReader(strings.NewReader(line), "", message.Options{})
	m, err := r.Next()
	if err != nil {
		return nil, false
	}
	if _, err := r.Next(); err != io.EOF {
		return nil, false
	}
	properties = make(map[string]string)
	for name, v := range m.Properties {
		properties[name] = v.Text
	}
	return properties, true
}
