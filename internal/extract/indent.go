package extract

import "strings"

// indentedBlocks finds the blocks of a language that indents them.
func (c *code) indentedBlocks() {
	c.scope = make([]int32, len(c.tokens))
	c.blocks = []block{{parent: -1, open: -1, shut: len(c.tokens)}}
	type level struct{ block, indent int }
	stack := []level{{0, -1}}
	for i := 0; i < len(c.tokens); {
		indent := c.indent(i)
		for len(stack) > 1 && indent <= stack[len(stack)-1].indent {
			c.blocks[stack[len(stack)-1].block].shut = i
			stack = stack[:len(stack)-1]
		}
		end := c.logicalLineEnd(i)
		for k := i; k < end; k++ {
			c.scope[k] = int32(stack[len(stack)-1].block)
		}
		first := c.at(i)
		if first.named("async") {
			first = c.at(i + 1)
		}
		if first.named("class", "def") && c.at(end-1).is(":") {
			b := block{parent: stack[len(stack)-1].block, head: i, open: end - 1, shut: len(c.tokens)}
			if first.text == "class" {
				b.kind, b.class = classBody, c.at(i+1).text
			}
			c.blocks = append(c.blocks, b)
			stack = append(stack, level{len(c.blocks) - 1, indent})
		}
		i = end
	}
}

// logicalLineEnd returns the token behind the line that starts at i; brackets, and a
// backslash at its end, let a line go on.
func (c *code) logicalLineEnd(i int) int {
	around := c.inside[i]
	for k := i + 1; k < len(c.tokens); k++ {
		if c.tokens[k].newline && c.inside[k] == around && !c.tokens[k].is(")") && !c.tokens[k].is("]") && !c.tokens[k].is("}") && !c.at(k-1).is(`\`) {
			return k
		}
	}
	return len(c.tokens)
}

// indent returns how far the line of token i is indented.
func (c *code) indent(i int) int {
	start := strings.LastIndexByte(c.text[:c.tokens[i].start], '\n') + 1
	n := 0
	for _, r := range c.text[start:c.tokens[i].start] {
		switch r {
		case ' ':
			n++
		case '\t':
			n += 8 - n%8
		default:
			return n
		}
	}
	return n
}
