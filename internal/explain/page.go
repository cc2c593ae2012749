package explain

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/ast"
)

// phrase names a wording; see the pages.
type phrase string

// page is all wording of one language. {name} stands for what the code puts in.
type page map[phrase]string

var pages = [...]page{ast.English: english, ast.Chinese: chinese}

// arg is what a placeholder stands for.
type arg struct{ name, text string }

// say puts the arguments into a phrase.
func (p page) say(id phrase, args ...arg) string {
	pairs := make([]string, 0, 2*len(args))
	for _, a := range args {
		pairs = append(pairs, "{"+a.name+"}", a.text)
	}
	return strings.NewReplacer(pairs...).Replace(p[id])
}

// The longest that a value or a term may be within a sentence, in characters.
const (
	longestValue = 60
	longestTerm  = 60
)

// shown is a value between double quotes, with control characters escaped and
// shortened if it is long; numbers and booleans stand as they are.
func shown(value, kind string) string {
	if kind != "string" {
		return value
	}
	return strconv.Quote(shorten(value, longestValue))
}

// brief is a term's text on one line, shortened if it is long.
func brief(text string) string { return shorten(strings.Join(strings.Fields(text), " "), longestTerm) }

func shorten(text string, most int) string {
	if len(text) <= most || utf8.RuneCountInString(text) <= most {
		return text
	}
	characters := 0
	for i := range text {
		if characters++; characters == most {
			return text[:i] + "…"
		}
	}
	return text
}
