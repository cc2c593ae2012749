package extract

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unicodeEscapes replaces \uXXXX as Java does before it looks for tokens, and
// returns where each byte of the result starts in the original; one more entry
// stands for the end. Without an escape the places are nil.
func unicodeEscapes(text string) (string, []int32) {
	if !strings.Contains(text, `\u`) {
		return text, nil
	}
	out := make([]byte, 0, len(text))
	orig := make([]int32, 0, len(text)+1)
	add := func(r rune, at int) {
		for range utf8.RuneLen(r) {
			orig = append(orig, int32(at))
		}
		out = utf8.AppendRune(out, r)
	}
	for i := 0; i < len(text); {
		if text[i] != '\\' {
			out, orig = append(out, text[i]), append(orig, int32(i))
			i++
			continue
		}
		r, size := javaUnicode(text[i:])
		if size == 0 {
			// A backslash before another one begins no escape, nor does the second.
			n := min(2, len(text)-i)
			for k := range n {
				out, orig = append(out, text[i+k]), append(orig, int32(i+k))
			}
			i += n
			continue
		}
		if low, more := javaUnicode(text[i+size:]); utf16.IsSurrogate(r) && more > 0 && utf16.DecodeRune(r, low) != utf8.RuneError {
			add(utf16.DecodeRune(r, low), i)
			i += size + more
			continue
		}
		if utf16.IsSurrogate(r) {
			r = utf8.RuneError
		}
		add(r, i)
		i += size
	}
	return string(out), append(orig, int32(len(text)))
}

// javaUnicode reads \uXXXX, where u may be repeated; size is 0 if there is none.
func javaUnicode(text string) (r rune, size int) {
	if !strings.HasPrefix(text, `\u`) {
		return 0, 0
	}
	digits := strings.TrimLeft(text[1:], "u")
	size = len(text) - len(digits) + 4
	if len(digits) < 4 {
		return 0, 0
	}
	n, err := strconv.ParseUint(digits[:4], 16, 16)
	if err != nil {
		return 0, 0
	}
	return rune(n), size
}
