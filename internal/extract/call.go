package extract

// conversions are functions and methods that give the text back as it is.
var conversions = map[string]bool{
	"toString": true, "to_string": true, "to_owned": true, "into": true, "as_str": true, "c_str": true, "intern": true,
	"String": true, "string": true, "str": true, "from": true, "valueOf": true, "string_view": true, "from_static_str": true,
	"from_slice": true, "CheetahString": true, "as_ref": true, "clone": true, "unicode": true,
}

// call evaluates the call that an operand is: a conversion, or a format.
func (c *code) call(s span, depth int) Value {
	last := s.to - 1
	if !c.at(last).is(")") || c.match[last] < int32(s.from) {
		return nil
	}
	open := int(c.match[last])
	nameAt := open - 1
	if c.at(nameAt).is("!") { // a macro
		nameAt--
	}
	if nameAt < s.from || c.at(nameAt).kind != ident {
		return nil
	}
	name := c.at(nameAt).text
	args := c.arguments(open)
	hasBase := nameAt-1 > s.from && (c.at(nameAt-1).is(".") || c.at(nameAt-1).is("?."))
	base := span{s.from, nameAt - 1}
	isLiteral := hasBase && c.at(base.from).kind == str || hasBase && c.at(base.from).is("(")
	switch {
	case hasBase && len(args) == 0:
		return c.method(name, base, depth)
	case isLiteral && (name == "format" || name == "formatted"):
		style := c.language.formats
		return formatHoles(c.evaluate(base, depth), style)
	case name == "trimMargin" && hasBase:
		return c.method(name, base, depth)
	case len(args) == 0:
		return nil
	case conversions[name]:
		return c.evaluate(args[0], depth)
	case name == "concat" && hasBase && len(args) == 1:
		return append(c.evaluate(base, depth), c.evaluate(args[0], depth)...)
	case name == "concat" && c.language == rust || name == "StrCat":
		var all Value
		for _, a := range args {
			all = append(all, c.evaluate(a, depth)...)
		}
		return all
	}
	style, ok := c.formatOf(name, nameAt)
	if !ok {
		return nil
	}
	text := args[0]
	if c.language.jvm() && len(args) > 1 && c.at(args[0].from).named("Locale") {
		text = args[1]
	}
	v := formatHoles(c.evaluate(text, depth), style)
	if c.language == rust {
		return c.inner(captures(v), s.from, depth)
	}
	return v
}

// formatOf returns how the format function at a token writes holes.
func (c *code) formatOf(name string, at int) (formatStyle, bool) {
	switch name {
	case "format", "Format":
		if c.at(at - 2).named("MessageFormat") {
			return braceFormat, true
		}
		if c.at(at-2).named("util", "utils") {
			return printfFormat, true
		}
		return c.language.formats, true
	case "StrFormat", "sprintf", "Sprintf":
		return printfFormat, true
	}
	return 0, false
}

// method evaluates a method without arguments.
func (c *code) method(name string, base span, depth int) Value {
	switch {
	case conversions[name]:
		return c.evaluate(base, depth)
	case name == "trimIndent" || name == "trimMargin" || name == "stripIndent" || name == "dedent":
		return unindent(c.evaluate(base, depth), name == "trimMargin")
	case name == "trim" || name == "strip" || name == "Trim":
		return trimmed(c.evaluate(base, depth))
	}
	return nil
}

// percent evaluates Python's "…" % values.
func (c *code) percent(s span, depth int) Value {
	for k := s.from; k < s.to; k++ {
		t := &c.tokens[k]
		switch {
		case t.is("("), t.is("["), t.is("{"):
			k = min(c.shut(k), s.to)
		case t.is("%") && k > s.from:
			return formatHoles(c.term(span{s.from, k}, depth), printfFormat)
		}
	}
	return nil
}
