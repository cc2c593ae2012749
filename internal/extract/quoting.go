package extract

import "strings"

// quoting is how a literal writes text.
type quoting struct {
	// write returns the text as the literal writes it; false if it cannot.
	write func(text string) (string, bool)
}

// escaping writes text with backslashes before some characters. Line ends and other
// control characters are not rewritten: nobody means them in a selector.
func escaping(special string) *quoting {
	return &quoting{func(text string) (string, bool) {
		var b strings.Builder
		for i := range len(text) {
			if text[i] < ' ' {
				return "", false
			}
			if strings.IndexByte(special, text[i]) >= 0 {
				b.WriteByte('\\')
			}
			b.WriteByte(text[i])
		}
		return b.String(), true
	}}
}

// doubling writes one character twice, and nothing else differently.
func doubling(quote string) *quoting {
	return &quoting{func(text string) (string, bool) {
		return strings.ReplaceAll(text, quote, quote+quote), !hasControl(text)
	}}
}

// asItIs writes text that holds none of some characters.
func asItIs(without string) *quoting {
	return &quoting{func(text string) (string, bool) {
		return text, !strings.ContainsAny(text, without) && !hasControl(text)
	}}
}

func hasControl(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r < ' ' })
}

// within writes text for an inner literal that itself stands in an outer one.
func (q *quoting) within(outer *quoting) *quoting {
	if q == nil || outer == nil {
		return nil
	}
	return &quoting{func(text string) (string, bool) {
		inner, ok := q.write(text)
		if !ok {
			return "", false
		}
		return outer.write(inner)
	}}
}

// The quotings that several hosts share.
var (
	doubleQuoted = escaping(`"\`)
	singleQuoted = escaping(`'\`)
	verbatim     = asItIs("")
)
