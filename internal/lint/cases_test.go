package lint

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/ast"
)

// testCase is one line of a case file: a text, ### and what is expected of it.
//
//	a = 1 b = 2   ### RMQ301 "AND or OR is missing"
//	a = 1 AND b = 2   ### ok
//
// A line that begins with # is a comment. "@release 4.9.4" holds for the lines
// behind it, "@against 4.9.4" and "@sample {…}" add a release and a sample message,
// "@reset" ends all. In a text,
// \n stands for a line end, [[20*x]] for twenty x, and back quotes keep blanks.
type testCase struct {
	at      string // file:line
	text    string
	want    string
	release ast.Release
	against []ast.Release
	samples []map[string]string
}

var repeated = regexp.MustCompile(`\[\[(\d+)\*(.*?)\]\]`)

func readCases(t *testing.T, path string) []testCase {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var cases []testCase
	var current testCase
	line := 0
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		line++
		text := scanner.Text()
		at := fmt.Sprintf("%s:%d", path, line)
		verb, argument, _ := strings.Cut(text, " ")
		switch {
		case strings.TrimSpace(text) == "" || strings.HasPrefix(text, "# "):
			continue
		case verb == "@release":
			if current.release, err = ast.ParseRelease(argument); err != nil {
				t.Fatalf("%s: %v", at, err)
			}
			continue
		case verb == "@against":
			other, err := ast.ParseRelease(argument)
			if err != nil {
				t.Fatalf("%s: %v", at, err)
			}
			current.against = append(current.against, other)
			continue
		case verb == "@sample":
			var sample map[string]string
			if err := json.Unmarshal([]byte(argument), &sample); err != nil {
				t.Fatalf("%s: %v", at, err)
			}
			current.samples = append(current.samples, sample)
			continue
		case verb == "@reset":
			current = testCase{}
			continue
		}
		text, want, ok := strings.Cut(text, "###")
		if !ok {
			t.Fatalf("%s: no ### in the line", at)
		}
		c := current
		c.at, c.want = at, strings.TrimSpace(want)
		c.text = strings.ReplaceAll(strings.TrimRight(text, " \t"), `\n`, "\n")
		c.text = repeated.ReplaceAllStringFunc(c.text, func(s string) string {
			part := repeated.FindStringSubmatch(s)
			n, _ := strconv.Atoi(part[1])
			return strings.Repeat(part[2], n)
		})
		if quoted, err := strconv.Unquote(c.text); err == nil && strings.HasPrefix(c.text, "`") {
			c.text = quoted // keeps blanks at the end
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		t.Fatalf("%s holds no case", path)
	}
	return cases
}
