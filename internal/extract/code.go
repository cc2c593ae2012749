package extract

import "slices"

// code is source code cut into tokens, with what brackets and blocks tell about it.
type code struct {
	*lexer
	match  []int32 // of a bracket: its counterpart; -1 for all else
	inside []int32 // the innermost bracket around each token that is still open, or -1
	scope  []int32 // the innermost block around each token
	blocks []block

	constants map[string][]declaration
	names     imports
	parents   []string // the classes that those of the file extend
}

// block is a body of a class or function, or another group of statements. The first
// one is the whole file.
type block struct {
	parent     int
	head       int // the first token of what introduces the block
	open, shut int // tokens: the block's are between them
	class      string
	kind       blockKind
}

type blockKind uint8

const (
	statements blockKind = iota
	classBody            // of a class, an object, a namespace
	constants            // of an interface: all is constant
	members              // of an enumeration or object literal: names with values
)

func newCode(s *Source, lang *language) *code {
	c := &code{lexer: lex(s, lang)}
	c.matchBrackets()
	if lang.indented {
		c.indentedBlocks()
	} else {
		c.bracedBlocks()
	}
	c.readImports()
	return c
}

// release keeps what is needed to look constants up, and lets go of the rest, which is
// many times as large as the file.
func (c *code) release() {
	for i := range c.blocks {
		b := &c.blocks[i]
		if b.kind == statements {
			continue
		}
		words := c.words(span{b.head, max(b.open, b.head)})
		if n := slices.IndexFunc(words, func(w string) bool { return w == "extends" || w == "implements" }); n >= 0 {
			c.parents = append(c.parents, words[n+1:]...)
		}
	}
	c.lexer = &lexer{language: c.language}
	c.match, c.inside, c.scope, c.blocks, c.constants = nil, nil, nil, nil, nil
}

var closing = map[string]string{")": "(", "]": "[", "}": "{"}

// matchBrackets pairs brackets. Of those that do not match the inner ones are left
// alone.
func (c *code) matchBrackets() {
	c.match = make([]int32, len(c.tokens))
	c.inside = make([]int32, len(c.tokens))
	var open []int
	for i := range c.tokens {
		c.match[i], c.inside[i] = -1, -1
		if len(open) > 0 {
			c.inside[i] = int32(open[len(open)-1])
		}
		t := &c.tokens[i]
		if t.kind != punct || len(t.text) != 1 {
			continue
		}
		switch t.text[0] {
		case '(', '[', '{':
			open = append(open, i)
		case ')', ']', '}':
			for k := len(open) - 1; k >= 0 && k >= len(open)-4; k-- {
				if c.tokens[open[k]].text == closing[t.text] {
					c.match[i], c.match[open[k]] = int32(open[k]), int32(i)
					open = open[:k]
					break
				}
			}
			c.inside[i] = -1
			if len(open) > 0 {
				c.inside[i] = int32(open[len(open)-1])
			}
		}
	}
}

// shut returns the token that closes the bracket at i; the end if there is none.
func (c *code) shut(i int) int {
	if m := c.match[i]; m > int32(i) {
		return int(m)
	}
	return len(c.tokens)
}

// at returns a token; behind the end, and before the start, an empty one.
func (c *code) at(i int) *token {
	if i < 0 || i >= len(c.tokens) {
		return &token{}
	}
	return &c.tokens[i]
}

func (c *code) bracedBlocks() {
	c.scope = make([]int32, len(c.tokens))
	c.blocks = []block{{parent: -1, open: -1, shut: len(c.tokens)}}
	current := 0
	for i := range c.tokens {
		t := &c.tokens[i]
		c.scope[i] = int32(current)
		switch {
		case t.is("{"):
			c.blocks = append(c.blocks, c.introduced(i, current))
			current = len(c.blocks) - 1
		case t.is("}") && c.match[i] >= 0:
			for current > 0 && c.blocks[current].open != int(c.match[i]) {
				current = c.blocks[current].parent
			}
			current = max(c.blocks[current].parent, 0)
		}
	}
}

// introduced returns the block that opens at i.
func (c *code) introduced(i, parent int) block {
	b := block{parent: parent, open: i, shut: c.shut(i)}
	b.head = c.statementStart(i, false)
	name, kind := "", statements
	for k := b.head; k < i; k++ {
		t := &c.tokens[k]
		if t.kind != ident || c.at(k-1).is(".") || c.at(k-1).is("::") {
			continue
		}
		next := c.at(k + 1)
		switch t.text {
		case "class", "struct", "object", "namespace", "mod", "trait", "record":
			if next.kind == ident || next.is("{") || next.is(":") {
				name, kind = next.text, classBody
			}
			if next.is("{") || next.is(":") {
				name = ""
			}
		case "interface":
			if next.kind == ident {
				name, kind = next.text, constants
			}
		case "enum":
			if next.kind == ident {
				name, kind = next.text, classBody
				if c.language == javascript {
					kind = members
				}
			}
		case "impl":
			for m := k + 1; m < i; m++ {
				if c.tokens[m].kind == ident && (m == k+1 || c.at(m-1).named("for") || c.at(m-1).is(">")) {
					name, kind = c.tokens[m].text, classBody
				}
			}
		case "fun", "fn", "function", "def":
			name, kind = "", statements
		}
	}
	if c.language == javascript && kind == statements && c.at(i-1).is("=") && c.at(i-2).kind == ident {
		name, kind = c.tokens[i-2].text, members
	}
	b.class, b.kind = name, kind
	return b
}

// statementStart returns the first token of the statement that token i belongs to.
// With lines, line ends separate statements where the language has that.
func (c *code) statementStart(i int, lines bool) int {
	around := c.inside[i]
	k := i
	for k > 0 {
		if lines && c.language.newlines && c.tokens[k].newline && !c.continues(k) {
			return k
		}
		p := k - 1
		t := &c.tokens[p]
		switch {
		case t.is(";") || t.is("{") || t.is("}"):
			return k
		case int32(p) == around:
			return k
		case (t.is(")") || t.is("]")) && c.match[p] >= 0:
			k = int(c.match[p])
		default:
			k = p
		}
	}
	return k
}

// continues reports whether token i, the first of its line, goes on with the
// statement before it.
func (c *code) continues(i int) bool {
	t, before := &c.tokens[i], c.at(i-1)
	if t.is(".") || t.is("?.") || t.is("+") || t.is("?:") || t.is(")") || t.is("]") {
		return true
	}
	return before.kind == punct && !before.is(")") && !before.is("]") && !before.is("}") && !before.is("++") && !before.is("--") && !before.is(";")
}

// expressionEnd returns the token behind an expression that starts at i.
func (c *code) expressionEnd(i int) int {
	around := c.inside[min(i, len(c.inside)-1)]
	for k := i; k < len(c.tokens); k++ {
		t := &c.tokens[k]
		switch {
		case c.inside[k] != around && !t.is("(") && !t.is("[") && !t.is("{"):
			return k
		case t.is(";") || t.is(","):
			return k
		case (t.is(")") || t.is("]") || t.is("}")):
			return k
		case k > i && c.language.newlines && t.newline && !c.continues(k):
			return k
		case t.is("(") || t.is("[") || t.is("{"):
			k = c.shut(k)
		}
	}
	return len(c.tokens)
}

// span is a range of tokens.
type span struct{ from, to int }

// arguments returns the parts between the bracket at open and its counterpart that
// commas separate.
func (c *code) arguments(open int) []span {
	var parts []span
	end := c.shut(open)
	from := open + 1
	for k := from; k < end; k++ {
		t := &c.tokens[k]
		switch {
		case t.is(","):
			parts = append(parts, span{from, k})
			from = k + 1
		case t.is("(") || t.is("[") || t.is("{"):
			k = min(c.shut(k), end)
		case t.is("<") && c.at(k-1).kind == ident:
			k = c.genericsEnd(k)
		}
	}
	if from < end {
		parts = append(parts, span{from, end})
	}
	return parts
}

// genericsEnd returns the > of the type arguments that start at i, or i if they are
// none.
func (c *code) genericsEnd(i int) int {
	const longest = 40
	depth := 0
	for k := i; k < min(i+longest, len(c.tokens)); k++ {
		switch t := &c.tokens[k]; {
		case t.is("<"):
			depth++
		case t.is(">"):
			if depth--; depth == 0 {
				return k
			}
		case t.kind == ident, t.is(","), t.is("."), t.is("?"), t.is("::"), t.is("&"), t.is("["), t.is("]"), t.is("*"):
		default:
			return i
		}
	}
	return i
}
