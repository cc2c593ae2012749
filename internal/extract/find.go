package extract

import "strings"

// finder looks for the places in source code where clients take selectors.
type finder struct {
	*code
	options *Options
	found   []*Selector
	client  *bool // whether the file uses a client, once that is known
}

// selectors returns what a file of source code subscribes to.
func (c *code) selectors(o *Options) []*Selector {
	f := &finder{code: c, options: o}
	for i := range c.tokens {
		t := &c.tokens[i]
		switch {
		case t.is("@") && c.language.jvm():
			f.annotation(i)
		case t.kind == str:
			f.ddl(t)
		case t.kind != ident:
		case c.at(i+1).is("(") && f.isSelectorMethod(i):
			f.selectorMethod(i)
		case c.names.real(t.text) == "FilterExpression":
			f.filterExpression(i)
		case t.named("subscribe", "Subscribe", "subscribe_with_selector") && c.at(i+1).is("(") && (c.at(i-1).is(".") || c.at(i-1).is("->") || c.at(i-1).is("?.") || f.onReceiver(i)):
			f.subscribe(i)
		case t.named("subscriptions") && c.language == javascript && (c.at(i+1).is(":") || c.at(i+1).is("=")):
			f.subscriptions(i)
		case t.named("subscriptions") && c.language == javascript && c.at(i+1).is(".") && c.at(i+2).named("set") && c.at(i+3).is("("):
			f.subscriptionSet(i + 2)
		}
	}
	return f.found
}

// add keeps a selector. at is the token where the client takes it.
func (f *finder) add(kind Kind, v Value, at int) *Selector {
	if f.language.placeholders {
		v = placeholders(v)
	}
	if len(v) == 0 {
		v = f.holeFor(span{at, at + 1})
	}
	s := &Selector{Kind: kind, Value: v, Source: f.source}
	s.topic, s.group = f.topicOf(at), f.groupOf(at)
	f.found = append(f.found, s)
	return s
}

// isSelectorMethod reports whether token i is bySql or byTag of MessageSelector, in
// one of the spellings of the clients.
func (f *finder) isSelectorMethod(i int) bool {
	switch f.names.real(f.tokens[i].text) {
	case "bySql", "byTag", "BySql", "ByTag", "by_sql", "by_tag":
	default:
		return false
	}
	if f.at(i-1).is(".") || f.at(i-1).is("::") {
		class := f.at(i - 2)
		return class.kind == ident && f.names.real(class.text) == "MessageSelector" && !f.names.elsewhere(class.text)
	}
	// Imported by itself; a definition has a type or keyword before it.
	from, ok := f.names.from[f.tokens[i].text]
	return ok && strings.Contains(from, "MessageSelector") && f.at(i-1).kind != ident
}

func (f *finder) selectorMethod(i int) {
	args := f.arguments(i + 1)
	if len(args) == 0 {
		return
	}
	kind := Tag
	if strings.HasSuffix(strings.ToLower(f.names.real(f.tokens[i].text)), "sql") {
		kind = SQL
	}
	_, arg := f.named(args[0])
	f.add(kind, f.value(arg), i)
}

// named splits name: value and name = value.
func (f *finder) named(arg span) (string, span) {
	first, second := f.at(arg.from), f.at(arg.from+1)
	if first.kind == ident && arg.to > arg.from+2 && (second.is("=") || second.is(":")) {
		return first.text, span{arg.from + 2, arg.to}
	}
	return "", arg
}

// filterExpression reads the constructor of the newer clients, which take the type
// behind the text (Rust before it) and tags where there is none.
func (f *finder) filterExpression(i int) {
	if f.names.elsewhere(f.tokens[i].text) || !f.usesClient() {
		return
	}
	before, open := f.at(i-1), i+1
	for k := i; before.is(".") || before.is("::"); before = f.at(k - 1) {
		k -= 2 // a qualified name
	}
	switch {
	case before.named("class", "struct", "interface", "enum", "def", "fun", "explicit", "import", "extends", "trait", "impl"), before.is("~"):
		return
	case f.language == rust:
		if !f.at(i+1).is("::") || !f.at(i+2).named("new") {
			return
		}
		open = i + 3
	case f.at(open).is("{") && f.language == cpp:
	case f.at(open).kind == ident && f.language.oneOf(cpp) && (f.at(open+1).is("(") || f.at(open+1).is("{")):
		open++ // a variable
	case f.at(open).kind == ident && f.language == csharp && f.at(open+1).is("=") && f.at(open+2).named("new") && f.at(open+3).is("("):
		open += 3
	case f.language.oneOf(javaLanguage, csharp, javascript):
		if !before.named("new") {
			return
		}
	}
	if !f.at(open).is("(") && !(f.at(open).is("{") && f.language == cpp) {
		return
	}
	args := f.arguments(open)
	if len(args) == 0 || f.declaresParameters(args) {
		return
	}
	f.expressionOf(i, args)
}

// declaresParameters tells a declaration in C++ from a call: it names types.
func (f *finder) declaresParameters(args []span) bool {
	if f.language != cpp {
		return false
	}
	for k := args[0].from; k+1 < args[0].to; k++ {
		next := f.at(k + 1)
		if t := f.at(k); t.named("const") || t.kind == ident && (next.kind == ident || next.is("&")) {
			return true
		}
	}
	return f.at(args[0].from).kind == ident && args[0].to == args[0].from+1 && f.at(args[0].from).text == "FilterExpression"
}

// expressionOf tells text and type of a constructor apart.
func (f *finder) expressionOf(at int, args []span) {
	var text, kindArg *span
	for n := range args {
		name, arg := f.named(args[n])
		switch name = strings.ToLower(strings.ReplaceAll(name, "_", "")); {
		case strings.HasSuffix(name, "type"):
			kindArg = &arg
		case name != "":
			text = &arg
		case kindArg == nil && f.isType(arg):
			kindArg = &arg
		case text == nil:
			text = &arg
		case kindArg == nil:
			kindArg = &arg
		}
	}
	if text == nil {
		return
	}
	v := f.value(*text)
	kind, known := Tag, true
	if kindArg != nil {
		kind, known = f.kindOf(*kindArg)
	}
	if !known {
		kind = guess(v)
	}
	f.add(kind, v, at)
}

// isType reports whether an argument is a constant of an expression type.
func (f *finder) isType(arg span) bool {
	if f.at(arg.from).kind == str {
		return false
	}
	if arg.to-arg.from > 2 && strings.HasSuffix(f.at(arg.to-3).text, "Type") {
		return true
	}
	_, known := f.kindOf(arg)
	from := f.names.from[f.at(arg.from).text]
	return known && arg.to == arg.from+1 && strings.Contains(from, "Type")
}

// kindOf reads an expression type: its last word, such as SQL92 or Tag, or a text.
func (f *finder) kindOf(arg span) (Kind, bool) {
	last := f.at(arg.to - 1)
	word := last.text
	if last.kind == str {
		word, _ = last.value.Known()
	}
	switch strings.ToLower(f.names.real(word)) {
	case "sql92", "sql", "ofsql92":
		return SQL, true
	case "tag", "tags":
		return Tag, true
	}
	return Tag, false
}

// guess tells the language of a text whose type is not readable: what has an
// operator of SQL92 in it is a selector.
func guess(v Value) Kind {
	text := " " + strings.ToUpper(v.String()) + " "
	for _, sign := range []string{"=", "<", ">", " IN ", " IN(", " IS ", " BETWEEN ", " AND ", " CONTAINS ", " STARTSWITH ", " ENDSWITH "} {
		if strings.Contains(text, sign) {
			return SQL
		}
	}
	return Tag
}
