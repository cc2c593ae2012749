package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// plural counts things: "1 error", "2 errors".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// jsonEncoder writes JSON without escaping < and >, of which selectors are full.
func jsonEncoder(w io.Writer) *json.Encoder {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder
}

// linesOf applies f to every line of a text.
func linesOf(text string, f func(string) string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = f(line)
	}
	return strings.Join(lines, "\n")
}
