package like

import "unicode/utf8"

// Pattern is a compiled pattern. It is immutable and may be used by any number
// of goroutines.
type Pattern struct {
	head segment // what the value starts with; empty for a pattern that starts with %
	gaps []gap   // one for each run of wildcards with a % in it
}

// gap is a run of wildcards with at least one % among them, and the segment
// behind it. Only the last gap's segment may be empty.
type gap struct {
	least   int // characters that its _ ask for; the order of % and _ means nothing
	segment segment
}

// Compile reads a pattern. escape is the text behind ESCAPE, one character,
// which takes the meaning from a %, a _ or itself directly behind it; empty, it
// stands for a LIKE without ESCAPE (a caller that met an ESCAPE with empty text
// refuses that itself). The error is an *Error.
func Compile(pattern, escape string) (*Pattern, error) {
	elements, err := scan(pattern, escape)
	if err != nil {
		return nil, err
	}
	p := &Pattern{}
	current := &p.head
	for _, e := range elements {
		switch {
		case e.kind == anyRun && len(p.gaps) > 0 && current.empty():
			// One more % of the same run.
		case e.kind == anyRun:
			p.gaps = append(p.gaps, gap{least: current.dropTrailingSkip()})
			current = &p.gaps[len(p.gaps)-1].segment
		case e.kind == anyOne && len(p.gaps) > 0 && current.empty():
			p.gaps[len(p.gaps)-1].least++
		case e.kind == anyOne:
			current.addSkip()
		default:
			current.addLiteral(e.text)
		}
	}
	for i := range max(len(p.gaps)-1, 0) { // the last one's place is known
		p.gaps[i].segment.prepareSearch()
	}
	return p, nil
}

// Match reports whether the pattern covers all of s. The time is proportional to
// the length of s, times a 64th of the characters of the longest segment with a _
// between literals. It allocates nothing, unless such a segment has more than
// 4,096 characters.
func (p *Pattern) Match(s string) bool {
	at := p.head.matchAt(s, 0)
	if at < 0 {
		return false
	}
	if len(p.gaps) == 0 {
		return at == len(s)
	}
	// The end first: it is cheap to check, and its place is known.
	last := &p.gaps[len(p.gaps)-1]
	tail := stepBack(s, last.segment.chars)
	if tail < 0 || last.segment.matchAt(s, tail) < 0 {
		return false
	}
	s = s[:tail]
	for i := range p.gaps[:len(p.gaps)-1] {
		g := &p.gaps[i]
		if at = step(s, at, g.least); at < 0 {
			return false
		}
		if at = g.segment.find(s, at); at < 0 {
			return false
		}
	}
	return step(s, at, last.least) >= 0
}

// step goes n characters on from at; -1 beyond the end of s. (The head may
// already end beyond a tail that overlaps it: that is beyond the end too.)
func step(s string, at, n int) int {
	if at > len(s) {
		return -1
	}
	for ; n > 0; n-- {
		if at == len(s) {
			return -1
		}
		_, size := utf8.DecodeRuneInString(s[at:])
		at += size
	}
	return at
}

// stepBack returns the offset of the n-th character from the end of s; -1 if s
// is too short.
func stepBack(s string, n int) int {
	for ; n > 0; n-- {
		if s == "" {
			return -1
		}
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	return len(s)
}
