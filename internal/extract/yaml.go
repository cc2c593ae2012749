package extract

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/rmqsql/rmqsql/ast"
)

// maxNodes bounds what the aliases of a file may unfold to.
const maxNodes = 100_000

// readYAML reads configuration, and the project's own files of rules.
func readYAML(s *Source, o *Options) (f *File) {
	f = &File{Source: s, Comments: hashComments(s)}
	// The parser is known to panic on some texts that are no YAML.
	defer func() {
		if r := recover(); r != nil {
			f.Err = fmt.Errorf("it is not valid YAML: %v", r)
		}
	}()
	r := &yamlReader{settings: settings{source: s}}
	decoder := yaml.NewDecoder(strings.NewReader(s.Text))
	for document := 0; ; document++ {
		var root yaml.Node
		err := decoder.Decode(&root)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			f.Err = fmt.Errorf("it is not valid YAML: %s", strings.TrimPrefix(err.Error(), "yaml: "))
			break
		}
		for _, n := range root.Content {
			if isRuleFile(s.Path) {
				f.Selectors = append(f.Selectors, ruleSelectors(s, n)...)
			}
			r.document = document
			r.walk("", n)
		}
	}
	f.Selectors = append(f.Selectors, r.selectors()...)
	return f
}

// yamlReader flattens documents to settings.
type yamlReader struct {
	settings
	document int
	nodes    int
}

func (r *yamlReader) walk(prefix string, n *yaml.Node) {
	if r.nodes++; r.nodes > maxNodes {
		return
	}
	switch n.Kind {
	case yaml.AliasNode:
		if n.Alias != nil {
			r.walk(prefix, n.Alias)
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i]
			switch {
			case key.Tag == "!!merge":
				r.walk(prefix, n.Content[i+1])
			case prefix == "":
				r.walk(key.Value, n.Content[i+1])
			default:
				r.walk(prefix+"."+key.Value, n.Content[i+1])
			}
		}
	case yaml.SequenceNode:
		for i, item := range n.Content {
			r.walk(fmt.Sprintf("%s[%d]", prefix, i), item)
		}
	case yaml.ScalarNode:
		if prefix == "" {
			return
		}
		r.add(newSetting(prefix, scalar(r.source, n), r.document))
	}
}

// offsetOf returns where in the file a node starts.
func offsetOf(s *Source, n *yaml.Node) int {
	s.once.Do(s.index)
	if n.Line < 1 || n.Line > len(s.lines) {
		return len(s.Text)
	}
	at := s.lines[n.Line-1]
	for i := 1; i < n.Column && at < len(s.Text); i++ {
		_, size := utf8.DecodeRuneInString(s.Text[at:])
		at += size
	}
	return at
}

// scalar returns a scalar's text, each byte with its place. Where the place of the
// bytes cannot be told, all are at the start of the scalar.
func scalar(s *Source, n *yaml.Node) Value {
	at := skipProperties(s.Text, offsetOf(s, n))
	a := aligner{source: s, value: n.Value, pos: at}
	var v Value
	var ok bool
	switch n.Style &^ yaml.TaggedStyle {
	case yaml.DoubleQuotedStyle:
		v, ok = a.doubleQuoted()
	case yaml.SingleQuotedStyle:
		a.pos++
		v, ok = a.align(doubling("'"), true)
	case yaml.LiteralStyle, yaml.FoldedStyle:
		a.pos += runLength(s.Text[at:], "\n") + 1
		v, ok = a.align(verbatim, false)
	default:
		v, ok = a.align(plainScalar, false)
	}
	if ok {
		return v
	}
	return Value{{Source: s, Span: ast.Span{Start: at, End: at}, Text: n.Value}}
}

// plainScalar writes what needs no quotes.
var plainScalar = &quoting{func(text string) (string, bool) {
	return text, !hasControl(text) && !strings.Contains(text, ": ") && !strings.Contains(text, " #")
}}

// skipProperties passes over an anchor and a tag before a scalar.
func skipProperties(text string, at int) int {
	for at < len(text) && (text[at] == '&' || text[at] == '!') {
		at += runLength(text[at:], " \t\r\n")
		at += len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\r\n"))
	}
	return at
}

// aligner finds the text of a scalar again in the file.
type aligner struct {
	source *Source
	value  string
	pos    int
}

const blanks = " \t\r\n"

// align walks over the value and the file side by side: white space stands for white
// space, however lines are folded; all else stands as it is. In single quotes a
// quote is doubled.
func (a *aligner) align(q *quoting, quoted bool) (Value, bool) {
	text := a.source.Text
	if !quoted {
		a.skipBlanks()
	}
	b := newBuilder(a.source, q, a.pos, a.pos)
	for i := 0; i < len(a.value); {
		c := a.value[i]
		if strings.IndexByte(blanks, c) >= 0 {
			from := a.pos
			n := len(a.value[i:]) - len(strings.TrimLeft(a.value[i:], blanks))
			a.skipBlanks()
			if a.pos-from == n && text[from:a.pos] == a.value[i:i+n] {
				b.copy(text, from, a.pos)
			} else {
				b.add(a.value[i:i+n], from, a.pos)
			}
			i += n
			continue
		}
		if a.pos >= len(text) || text[a.pos] != c {
			return nil, false
		}
		if quoted && c == '\'' {
			if !strings.HasPrefix(text[a.pos:], "''") {
				return nil, false
			}
			b.add("'", a.pos, a.pos+2)
			a.pos += 2
		} else {
			b.copy(text, a.pos, a.pos+1)
			a.pos++
		}
		i++
	}
	b.span.End = a.pos
	return b.value(), true
}

func (a *aligner) skipBlanks() {
	for a.pos < len(a.source.Text) && strings.IndexByte(blanks, a.source.Text[a.pos]) >= 0 {
		a.pos++
	}
}

var yamlEscapes = &escapes{
	simple: "0\x00a\ab\bt\t\t\tn\nv\vf\fr\re\x1b  \"\"//\\\\",
	hex:    2, u: true, u8: true, other: true,
}

// doubleQuoted resolves escapes and folded lines.
func (a *aligner) doubleQuoted() (Value, bool) {
	text := a.source.Text
	if a.pos >= len(text) || text[a.pos] != '"' {
		return nil, false
	}
	start := a.pos + 1
	end := quotedEnd(text, start, '"', true)
	if end < 0 {
		return nil, false
	}
	b := newBuilder(a.source, doubleQuoted, start, end)
	for i := start; i < end; {
		run := text[i:end]
		blank := len(run) - len(strings.TrimLeft(run, blanks))
		switch {
		case strings.Contains(run[:blank], "\n"):
			folded := strings.Repeat("\n", max(strings.Count(run[:blank], "\n")-1, 0))
			if folded == "" {
				folded = " "
			}
			b.add(folded, i, i+blank)
			i += blank
		case strings.HasPrefix(run, "\\\n") || strings.HasPrefix(run, "\\\r\n"):
			i++
			i += len(text[i:end]) - len(strings.TrimLeft(text[i:end], blanks))
		case run[0] == '\\' && len(run) > 1 && strings.IndexByte("N_LP", run[1]) >= 0:
			b.add(map[byte]string{'N': "\u0085", '_': "\u00a0", 'L': "\u2028", 'P': "\u2029"}[run[1]], i, i+2)
			i += 2
		case run[0] == '\\':
			i = yamlEscapes.scan(b, text, i, end)
		default:
			next := i + max(blank, runLength(run, `\`+blanks), 1)
			if blank > 0 {
				next = i + blank
			}
			b.copy(text, i, next)
			i = next
		}
	}
	v := b.value()
	return v, v.String() == a.value
}
