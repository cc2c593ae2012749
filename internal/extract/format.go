package extract

import (
	"regexp"
	"strings"
)

var (
	// printfVerb finds what a format function replaces: %s, %-5.2f, %1$s, %(name)s.
	printfVerb = regexp.MustCompile(`%(\([\w.]+\))?(\d+\$)?[-#+ 0,(<]*(\*|\d+)?(\.(\*|\d+))?(hh|h|ll|l|L|z|j|t)?[a-zA-Z%]`)
	// braceVerb finds {}, {0}, {name:>5}, and doubled braces.
	braceVerb = regexp.MustCompile(`\{\{|\}\}|\{[^{}'"]*\}`)
	// placeholderPattern finds what frameworks fill in: ${name:default}, #{…}.
	placeholderPattern = regexp.MustCompile(`[$#]\{(?:[^{}]|\{[^{}]*\})*\}`)
)

// formatHoles makes holes of what a format function replaces.
func formatHoles(v Value, style formatStyle) Value {
	pattern := printfVerb
	if style == braceFormat {
		pattern = braceVerb
	}
	find := func(text string) [][]int { return pattern.FindAllStringIndex(text, -1) }
	return v.replaceMatches(find, func(p Piece, m []int) Value {
		switch verb := p.Text[m[0]:m[1]]; {
		case verb == "%%" || verb == "{{" || verb == "}}":
			one := p.slice(m[0], m[0]+1)
			one.end = p.end[m[1]-1 : m[1]]
			one.quoting = nil // its spelling is the format's
			return Value{one}
		case verb == "%n":
			one := p.slice(m[0], m[0]+1)
			one.Text, one.end, one.quoting = "\n", p.end[m[1]-1:m[1]], nil
			return Value{one}
		}
		return Value{p.asHole(m[0], m[1])}
	})
}

// captures makes references of the names that Rust's format strings hold.
func captures(v Value) Value {
	for i := range v {
		p := &v[i]
		if !p.Hole {
			continue
		}
		if name, _, _ := strings.Cut(strings.Trim(p.Source.Text[p.Span.Start:p.Span.End], "{}"), ":"); name != "" && !isDecimal(name[0]) {
			p.Hole, p.name = false, []string{name}
		}
	}
	return v
}

// placeholders makes holes of what a framework fills in.
func placeholders(v Value) Value {
	find := func(text string) [][]int { return placeholderPattern.FindAllStringIndex(text, -1) }
	return v.replaceMatches(find, func(p Piece, m []int) Value { return Value{p.asHole(m[0], m[1])} })
}

// letters is a value, letter by letter, so that lines can be told apart over pieces.
type letter struct {
	piece int
	at    int // in the piece's text; -1 for a hole
	c     byte
}

func letters(v Value) []letter {
	var all []letter
	for i := range v {
		if v[i].Hole || v[i].name != nil {
			all = append(all, letter{i, -1, 0})
			continue
		}
		for k := range len(v[i].Text) {
			all = append(all, letter{i, k, v[i].Text[k]})
		}
	}
	return all
}

// spell makes a value of letters of v again.
func spell(v Value, all []letter) Value {
	var out Value
	for i := 0; i < len(all); {
		first := all[i]
		if first.at < 0 {
			out = append(out, v[first.piece])
			i++
			continue
		}
		n := 1
		for i+n < len(all) && all[i+n].piece == first.piece && all[i+n].at == first.at+n {
			n++
		}
		out = append(out, v[first.piece].slice(first.at, first.at+n))
		i += n
	}
	if out == nil && len(v) > 0 {
		return Value{v[0].slice(0, 0)}
	}
	return out
}

// trimmed drops blanks at both ends.
func trimmed(v Value) Value {
	all := letters(v)
	isBlank := func(l letter) bool { return l.at >= 0 && l.c <= ' ' }
	for len(all) > 0 && isBlank(all[0]) {
		all = all[1:]
	}
	for len(all) > 0 && isBlank(all[len(all)-1]) {
		all = all[:len(all)-1]
	}
	return spell(v, all)
}

// unindent drops blank first and last lines, and the indentation that all others
// share, or what comes before and with the margin |.
func unindent(v Value, margin bool) Value {
	var lines [][]letter
	var line []letter
	for _, l := range letters(v) {
		line = append(line, l)
		if l.c == '\n' {
			lines, line = append(lines, line), nil
		}
	}
	lines = append(lines, line)
	blank := func(line []letter) bool { return strings.TrimSpace(plain(line)) == "" }
	if len(lines) > 1 && blank(lines[0]) {
		lines = lines[1:]
	}
	if n := len(lines) - 1; n > 0 && blank(lines[n]) {
		lines = lines[:n]
		if last := lines[n-1]; len(last) > 0 && last[len(last)-1].c == '\n' {
			lines[n-1] = last[:len(last)-1]
		}
	}
	least := -1
	for _, line := range lines {
		if n := indentOf(line); !blank(line) && (least < 0 || n < least) {
			least = n
		}
	}
	var out []letter
	for _, line := range lines {
		n := min(max(least, 0), indentOf(line))
		if margin {
			n = 0
			if i := indentOf(line); i < len(line) && line[i].c == '|' {
				n = i + 1
			}
		}
		out = append(out, line[n:]...)
	}
	return spell(v, out)
}

func indentOf(line []letter) int {
	n := 0
	for n < len(line) && (line[n].c == ' ' || line[n].c == '\t') {
		n++
	}
	return n
}

// plain returns the text of letters; a hole is no blank.
func plain(line []letter) string {
	var b strings.Builder
	for _, l := range line {
		if l.at < 0 {
			b.WriteByte('?')
		} else {
			b.WriteByte(l.c)
		}
	}
	return b.String()
}
