package grammar_test

import (
	"bufio"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

// TestRefusals runs testdata/refusals.txt: a selector, ### and what is said.
func TestRefusals(t *testing.T) {
	for _, row := range rows(t, "testdata/refusals.txt") {
		code, want, _ := strings.Cut(row.want, " ")
		_, err := grammar.Parse(row.selector, row.release, grammar.Limits{})
		var e *ast.Error
		if !errors.As(err, &e) {
			t.Errorf("line %d: %s is accepted", row.line, row.selector)
			continue
		}
		message, _ := e.Text(ast.English)
		got := e.Code.String() + " " + strconv.Quote(e.Span.Text(row.selector)) + " " + strconv.Quote(message)
		place, words := split(want)
		if e.Code.String() != code || e.Span.Text(row.selector) != place || !strings.Contains(message, words) {
			t.Errorf("line %d: %s\n got %s\nwant %s", row.line, row.selector, got, row.want)
		}
	}
}

// split reads two quoted strings.
func split(s string) (first, second string) {
	prefix, err := strconv.QuotedPrefix(s)
	if err != nil {
		return s, ""
	}
	first, _ = strconv.Unquote(prefix)
	second, _ = strconv.Unquote(strings.TrimSpace(s[len(prefix):]))
	return first, second
}

// TestTrees runs testdata/trees.txt: a selector, ### and its canonical text, and
// after a second ### the first ignored token.
func TestTrees(t *testing.T) {
	for _, row := range rows(t, "testdata/trees.txt") {
		want, rest, _ := strings.Cut(row.want, " ### ")
		s, err := grammar.Parse(row.selector, row.release, grammar.Limits{})
		if err != nil {
			t.Errorf("line %d: %s: %v", row.line, row.selector, err)
			continue
		}
		if got := parenthesized(s.Root); got != want || s.Rest() != rest {
			t.Errorf("line %d: %s\n got %s ### %s\nwant %s ### %s", row.line, row.selector, got, s.Rest(), want, rest)
		}
	}
}

// parenthesized prints a tree with parentheses around everything that is no leaf.
func parenthesized(x ast.Expr) string {
	var parts []string
	ast.Children(x, func(child ast.Expr) bool {
		parts = append(parts, parenthesized(child))
		return true
	})
	if len(parts) == 0 {
		return ast.Print(x)
	}
	return "(" + strings.Join(append([]string{strings.TrimPrefix(ast.Label(x), "compare ")}, parts...), " ") + ")"
}

type row struct {
	line           int
	selector, want string
	release        ast.Release
}

// rows reads a table: SELECTOR ### WANT, # comments, and "release N" lines that
// hold for what follows. \n and \t in a selector stand for themselves.
func rows(t *testing.T, path string) []row {
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var list []row
	var release ast.Release
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		if text, ok := strings.CutPrefix(line, "release "); ok {
			if release, err = ast.ParseRelease(text); err != nil {
				t.Fatal(err)
			}
			continue
		}
		selector, want, ok := strings.Cut(line, " ### ")
		if !ok {
			t.Fatalf("%s:%d: no ###", path, n)
		}
		selector = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\r`, "\r").Replace(strings.TrimRight(selector, " "))
		list = append(list, row{n, selector, want, release})
	}
	return list
}

// TestSpans: a node's span is its text with the parentheses of its operands, but
// without its own.
func TestSpans(t *testing.T) {
	for selector, want := range map[string][]string{
		"a = 1":                  {"a = 1", "a", "1"},
		"((a) = (1))":            {"(a) = (1)", "a", "1"},
		"NOT (a = 1)":            {"NOT (a = 1)", "a = 1", "a", "1"},
		"(a = 1) IS NOT NULL":    {"(a = 1) IS NOT NULL", "a = 1", "a", "1"},
		"a = +(1)":               {"a = +(1)", "a", "1"},
		"(a) IN ('x') OR (b)":    {"(a) IN ('x') OR (b)", "(a) IN ('x')", "a", "'x'", "b"},
		"a BETWEEN - 1 AND (+2)": {"a BETWEEN - 1 AND (+2)", "a", "- 1", "1", "2"},
		" a CONTAINS 'é' x":      {"a CONTAINS 'é'", "a", "'é'"},
	} {
		s, err := grammar.Parse(selector, ast.Newest, grammar.Limits{})
		if err != nil {
			t.Errorf("%s: %v", selector, err)
			continue
		}
		var got []string
		ast.Walk(s.Root, func(x ast.Expr) bool {
			got = append(got, x.Span().Text(selector))
			return true
		})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", selector, diff)
		}
	}
}

// TestLimits: what is too large is refused by name before the parser runs, and
// what is just within the limits is not.
func TestLimits(t *testing.T) {
	list := func(n int) string { return "a IN (" + strings.Repeat("'x',", n-1) + "'x')" }
	for name, test := range map[string]struct {
		text string
		want ast.Code // 0: accepted
	}{
		"10 MB of text":              {strings.Repeat("a OR ", 2<<20) + "a", ast.CodeTextTooLong},
		"a million parentheses":      {strings.Repeat("(", 1_000_000), ast.CodeTextTooLong},
		"200,000 parentheses":        {strings.Repeat("(", 200_000), ast.CodeTooDeep},
		"200,000 NOTs":               {strings.Repeat("NOT ", 60_000) + "a", ast.CodeTooDeep},
		"signs":                      {"a > " + strings.Repeat("- ", 100_000) + "1", ast.CodeTooDeep},
		"1,000 parentheses":          {strings.Repeat("(", 1000) + "a" + strings.Repeat(")", 1000), 0},
		"1,001 parentheses":          {strings.Repeat("(", 1001) + "a" + strings.Repeat(")", 1001), ast.CodeTooDeep},
		"1,000 NOTs":                 {strings.Repeat("NOT ", 1000) + "a", 0},
		"levels end with an operand": {strings.Repeat("NOT a AND ", 2000) + "a", 0},
		"levels end with )":          {strings.Repeat("(a) OR ", 2000) + "a", 0},
		"ignored parentheses":        {"a = 1 b " + strings.Repeat("(", 5000), 0},
		"parentheses behind":         {"a = 1 " + strings.Repeat("(", 5000), 0},
		"mixed levels":               {strings.Repeat("NOT (", 501) + "a" + strings.Repeat(")", 501), ast.CodeTooDeep},
		"10,000 items":               {list(10_000), 0},
		"10,001 items":               {list(10_001), ast.CodeListTooLong},
		"10,000 terms":               {strings.Repeat("a = 1 OR ", 9999) + "a = 1", 0},
		"a chain of equals":          {strings.Repeat("a=", 100_000) + "a", 0},
		"open comments":              {"a " + strings.Repeat("/* ", 80_000), ast.CodeOpenComment},
		"minus signs":                {"a " + strings.Repeat("-", 200_000), 0},
		"quotes":                     {"a = " + strings.Repeat("'", 200_001), ast.CodeOpenString},
		"control characters":         {"a = '\x00\x01' b", 0},
		"invalid UTF-8 in a string":  {"a = '\xff'", ast.CodeInvalidUTF8},
		"invalid UTF-8 behind":       {"a = 1 b \xc3", ast.CodeInvalidUTF8},
		"U+FFFD is a character":      {"a = '�'", 0},
	} {
		_, err := grammar.Parse(test.text, ast.Newest, grammar.Limits{})
		var e *ast.Error
		errors.As(err, &e)
		switch {
		case test.want == 0 && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.want != 0 && (e == nil || e.Code != test.want):
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

// TestReleaseKeywords: a word is reserved only where the release knows it.
func TestReleaseKeywords(t *testing.T) {
	for _, test := range []struct {
		selector, release string
		refused           bool
	}{
		{"contains = 1", "4.1.0", false},
		{"contains = 1", "5.1.2", false},
		{"contains = 1", "5.1.3", true},
		{"contains = 1", "newest", true},
		{"startswith = 1 or EndsWith = 1", "5.1.2", false},
		{"like = 1 and escape = 2", "5.3.3", false},
		{"like = 1", "extended", true},
		{"escape = 1", "extended", true},
		{"a not like 'x'", "5.3.3", true},
		{"a not like 'x' escape '!'", "extended", false},
	} {
		release, err := ast.ParseRelease(test.release)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := grammar.Parse(test.selector, release, grammar.Limits{}); (err != nil) != test.refused {
			t.Errorf("%s under %s: %v", test.selector, test.release, err)
		}
	}
}
