package extract

import "strings"

// imports is what a file says of names from elsewhere.
type imports struct {
	alias map[string]string // the name here, to the name there
	// from holds, for a name, the module or package that it is imported from.
	from    map[string]string
	pack    string // the file's own package or namespace
	modules []string
}

// real returns what a name is called where it comes from.
func (n *imports) real(name string) string {
	if there, ok := n.alias[name]; ok {
		return there
	}
	return name
}

// elsewhere reports whether a class is imported from a package that has nothing to
// do with RocketMQ.
func (n *imports) elsewhere(class string) bool {
	from, ok := n.from[class]
	return ok && !isRocketMQ(from)
}

// isRocketMQ reports whether a package or module belongs to a RocketMQ client; ons is
// the one of Alibaba Cloud.
func isRocketMQ(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "rocketmq") || strings.Contains(name, "com.aliyun.openservices.ons") || strings.Contains(name, "ali-ons")
}

// readImports reads the statements that begin with import, use, using, from,
// include, package or namespace.
func (c *code) readImports() {
	c.names = imports{alias: map[string]string{}, from: map[string]string{}}
	for i := range c.tokens {
		t := &c.tokens[i]
		if t.kind != ident {
			continue
		}
		switch t.text {
		case "package", "namespace":
			if c.names.pack == "" && (t.newline || i == 0) {
				c.names.pack = c.joined(i+1, c.statementEnd(i))
			}
		case "import", "use", "using", "from", "require", "include":
			if t.newline || i == 0 || c.at(i-1).is("#") || c.at(i-1).is(";") || t.text == "require" || c.at(i-1).named("pub", "global") {
				c.readImport(i)
			}
		}
	}
}

// statementEnd returns the token behind the statement that starts at i.
func (c *code) statementEnd(i int) int {
	for k := i + 1; k < len(c.tokens); k++ {
		t := &c.tokens[k]
		if t.is(";") || t.newline && !(c.inside[k] >= int32(i)) && !t.named("from") && !c.at(k-1).is(",") && !t.is("}") {
			return k
		}
	}
	return len(c.tokens)
}

// joined returns the dotted name that tokens make.
func (c *code) joined(from, to int) string {
	var b strings.Builder
	for k := from; k < to; k++ {
		t := &c.tokens[k]
		switch {
		case t.kind == str:
			b.WriteString(t.value.String())
		case t.is("::"), t.is("/"):
			b.WriteByte('.')
		case t.kind == ident || t.is(".") || t.is("*") || t.is("-"):
			b.WriteString(t.text)
		default:
			return b.String()
		}
	}
	return b.String()
}

func (c *code) readImport(i int) {
	end := c.statementEnd(i)
	from := i + 1
	for c.at(from).named("static", "type") {
		from++
	}
	module := ""
	for k := i + 1; k < end; k++ { // the module of JavaScript, or an included file
		if c.tokens[k].kind == str {
			module = c.tokens[k].value.String()
		}
	}
	if module == "" && c.at(i).named("from") {
		module = c.joined(from, end)
	}
	if c.at(i).named("include") && module == "" {
		module = c.text[c.tokens[i].start:c.lineEnd(c.tokens[i].start)]
	}
	whole := module
	if module == "" {
		whole = c.joined(from, end)
		module = strings.TrimSuffix(whole, ".*")
	}
	c.names.modules = append(c.names.modules, c.text[c.tokens[i].start:c.tokens[min(end, len(c.tokens))-1].end])
	for k := from; k < end; k++ {
		t := &c.tokens[k]
		if t.kind != ident || t.named("as", "from", "import") {
			continue
		}
		if next := c.at(k + 1); k+1 < end && (next.is(".") || next.is("::")) {
			continue
		}
		name := t.text
		if c.at(k+1).named("as") && k+2 < end && c.at(k+2).kind == ident {
			name = c.at(k + 2).text
			c.names.alias[name] = t.text
			k += 2
		}
		if c.at(k+1).is("=") && k+2 < end { // using A = b.C
			there := c.joined(k+2, end)
			c.names.alias[name] = there[strings.LastIndexByte(there, '.')+1:]
			c.names.from[name] = there
			return
		}
		c.names.from[name] = module
	}
}
