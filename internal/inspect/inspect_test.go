package inspect

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/lint"
)

// ofJava returns what is found about the selectors of a piece of Java, as codes with
// the text that they are at. %s in the text of a selector is a hole.
func ofJava(code string) []string {
	f := extract.Read("A.java", "import org.apache.rocketmq.client.consumer.MessageSelector;\nclass A { void f() {\n"+code+";\n} }", nil)
	extract.NewIndex().Resolve(f)
	silences := SilencesOf(f)
	got := []string{}
	for _, s := range f.Selectors {
		subject := Check(s, lint.Options{})
		for i := range subject.Findings {
			found := &subject.Findings[i]
			if !silences.Covers(found, subject.Origin) {
				got = append(got, fmt.Sprintf("%s %q", found.Error.Code, found.Error.Span.Text(subject.Expression)))
			}
		}
	}
	for _, f := range silences.Unused() {
		got = append(got, fmt.Sprintf("%s %q", f.Error.Code, f.Expression))
	}
	return got
}

// TestHostRules: the examples of rules about hosts give what they promise.
func TestHostRules(t *testing.T) {
	for _, r := range lint.Rules() {
		if r.Kind() != lint.KindHost {
			continue
		}
		if got := ofJava(r.Bad.Text); len(got) != 1 || !strings.HasPrefix(got[0], r.Code.String()) {
			t.Errorf("%s: the bad example gives %q", r.Code, got)
		}
		if got := ofJava(r.Good.Text); len(got) != 0 {
			t.Errorf("%s: the good example gives %q", r.Code, got)
		}
	}
}

// TestHoles: what is wrong whatever stands in a hole is reported, and nothing else.
func TestHoles(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		// A hole may be any operand, operator, list, condition, or part of one.
		{"a > %s", ""}, {"%s > 1", ""}, {"a %s 1", ""}, {"a IN %s", ""}, {"a IN (%s)", ""}, {"a IN ('x', %s)", ""}, {"%s", ""},
		{"a = 1 AND %s", ""}, {"a = 1 %s b = 2", ""}, {"(%s) AND a = 1", ""}, {"a = 1 AND (%s", ""}, {"%s) AND a = 1", ""},
		{"a = 1%s", ""}, {"a%s = 1", ""}, {"a BETWEEN %s AND %s", ""}, {"NOT %s", ""}, {"a IS %s", ""}, {"a = '%s'", ""}, {"a = 'x%s", ""},
		{"%s AND %s OR %s", ""}, {"a = -%s", ""}, {"a IS NOT NULL %s", ""}, {"a > %s0", ""}, {"a STARTSWITH %s", ""}, {"%s a = 1", ""},
		{"a = %s AND b = %s AND c IN (%s) AND d > %s", ""}, {"vip AND %s", `RMQ303 "vip"`},
		// What the hole cannot mend.
		{"a == %s", `RMQ107 "=="`}, {"a > '%s'", `RMQ203 "'{}'"`}, {"a != 'x' AND b > %s", `RMQ106 "!="`}, {"a > %s AND b = NULL", `RMQ205 "b = NULL"`},
		{"a > %s AND b LIKE 'x%%'", `RMQ301 "LIKE 'x%'"`}, {"a = '%s' b = 1", `RMQ301 "b = 1"`}, {"a = %s AND", `RMQ102 ""`},
		{"a IN ('%s', 5)", `RMQ116 "5"`}, {"%s AND a && b", `RMQ121 "&&"`}, {"a IS 'CNY' AND b = %s", `RMQ115 "'CNY'"`},
		{"a > 1 AND \"b\" = %s", `RMQ105 "\"b\""`}, {"a BETWEEN 5 AND 1 OR b = %s", `RMQ207 "a BETWEEN 5 AND 1"`},
		// What terms say together is for the running program to know.
		{"a = 1 AND a = %s", ""}, {"a = '%s' OR a = '%s'", ""}, {"a > 5 OR a > %s", ""}, {"a IN ('x', '%s')", ""}, {"a BETWEEN 5 AND %s", ""},
	} {
		code := "MessageSelector.bySql(String.format(" + quoted(test.text) + ", x))"
		var got []string
		dynamic := 0
		for _, line := range ofJava(code) {
			if strings.HasPrefix(line, ast.CodeDynamic.String()) {
				dynamic++
			} else {
				got = append(got, line)
			}
		}
		if diff := cmp.Diff(test.want, strings.Join(got, ", ")); diff != "" || dynamic != 1 {
			t.Errorf("%s: %d notes, (-want +got)\n%s", test.text, dynamic, diff)
		}
	}
}

func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

func TestTagHoles(t *testing.T) {
	for text, want := range map[string]string{
		"TagA || %s": "", "%s": "", "Tag%s || TagB": "", "TagA | TagB || %s": `RMQ505 "TagA | TagB"`, "%s || TagA || TagA": "",
		"TagA,TagB || %s": `RMQ505 "TagA,TagB"`,
	} {
		var got []string
		for _, line := range ofJava(`MessageSelector.byTag(String.format("` + text + `", x))`) {
			if !strings.HasPrefix(line, ast.CodeDynamic.String()) {
				got = append(got, line)
			}
		}
		if diff := cmp.Diff(want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", text, diff)
		}
	}
}

// TestFilling: every offset of a filled text leads back to the shown one.
func TestFilling(t *testing.T) {
	shown := "a = {} AND {}"
	holes := []ast.Span{{Start: 4, End: 6}, {Start: 11, End: 13}}
	f := fill(shown, holes, []string{"'long'", ""})
	if f.text != "a = 'long' AND " {
		t.Fatalf("%q", f.text)
	}
	for from, want := range map[string]string{"a": "a", "'long'": "{}", "on": "{}", "AND": "AND", "= 'long' A": "= {} A"} {
		i := strings.Index(f.text, from)
		if got := f.shownSpan(ast.Span{Start: i, End: i + len(from)}).Text(shown); got != want {
			t.Errorf("%q leads to %q, want %q", from, got, want)
		}
	}
}
