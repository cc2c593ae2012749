package extract

import "strings"

// consumerTypes are the classes whose subscribe takes a topic and tags.
var consumerTypes = []string{"DefaultMQPushConsumer", "DefaultLitePullConsumer", "DefaultMQPullConsumer", "MQPushConsumer", "LitePullConsumer",
	"MQPullConsumer", "MQConsumer", "PushConsumer", "PullConsumer", "SimpleConsumer", "Consumer", "OrderConsumer", "ConsumerBean",
	"PushConsumerOption", "PushConsumerBuilder", "ConsumerInner", "MQClientInstance"}

// subscribe reads consumer.subscribe(topic, tags). Other libraries have methods of
// that name, so the file must use a RocketMQ client, and the receiver be none of
// something else.
func (f *finder) subscribe(i int) {
	if !f.usesClient() || !f.isConsumer(i-2) {
		return
	}
	args := f.arguments(i + 1)
	var positional []span
	var text *span
	for _, arg := range args {
		name, value := f.named(arg)
		switch {
		case name == "":
			positional = append(positional, value)
		case strings.Contains(strings.ToLower(name), "expression") || strings.EqualFold(name, "tag") || strings.EqualFold(name, "tags") || strings.EqualFold(name, "subExpression"):
			text = &value
		}
	}
	switch {
	case text != nil:
	case f.language == python && len(positional) > 2:
		text = &positional[2] // behind the callback
	case len(positional) < 2 || len(positional) > 3:
		return
	case len(positional) == 3 && f.at(positional[2].from).kind == str:
		return // the class filters of old
	default:
		text = &positional[1]
	}
	if !f.mayBeText(*text) {
		return
	}
	v := f.value(*text)
	s := f.add(Tag, v, i)
	if len(positional) > 0 {
		s.topic = f.value(positional[0])
	}
}

// onReceiver reports whether a call without a receiver is made in a block that has
// one, as apply { … } of Kotlin.
func (f *finder) onReceiver(i int) bool {
	if f.language != kotlin || f.at(i-1).named("fun") {
		return false
	}
	for b := int(f.scope[i]); b > 0; b = f.blocks[b].parent {
		before := f.blocks[b].open - 1
		if f.at(before).named("apply", "run") {
			return true
		}
		if f.at(before).is(")") && f.match[before] > 0 && f.at(int(f.match[before])-1).named("with") {
			return true
		}
	}
	return false
}

// usesClient reports whether the file imports a client.
func (f *finder) usesClient() bool {
	if f.client == nil {
		uses := f.looksForClient()
		f.client = &uses
	}
	return *f.client
}

func (f *finder) looksForClient() bool {
	for _, m := range f.names.modules {
		if isRocketMQ(m) {
			return true
		}
	}
	if isRocketMQ(f.names.pack) {
		return true
	}
	if f.language == csharp && f.mentions("SimpleConsumer", "PushConsumer", "ClientConfig") {
		return true // its usings may be global
	}
	for i := range f.tokens { // qualified names
		if t := &f.tokens[i]; t.kind == ident && (t.named(consumerTypes[:6]...) || isRocketMQ(t.text)) {
			return true
		}
	}
	return false
}

// mentions reports whether one of some words is in the code.
func (f *finder) mentions(words ...string) bool {
	for i := range f.tokens {
		if f.tokens[i].named(words...) {
			return true
		}
	}
	return false
}

// isConsumer looks at what the method is called on: where its type is readable, it
// has to be that of a consumer.
func (f *finder) isConsumer(i int) bool {
	t := f.at(i)
	if b := f.at(i + 1); !b.is(".") && !b.is("->") && !b.is("?.") {
		return true // the receiver of a block
	}
	if t.kind != ident {
		return true // a chain of calls
	}
	class := f.typeOf(t.text)
	if class == "" || class == "var" || class == "val" || class == "auto" || class == "let" || class == "const" {
		return true
	}
	class = f.names.real(class)
	for _, known := range consumerTypes {
		if class == known {
			return !f.names.elsewhere(class)
		}
	}
	return strings.Contains(strings.ToLower(class), "rocketmq")
}

// typeOf returns the class of a variable: of its declaration, or of what it is made
// of; "" if the file does not tell.
func (f *finder) typeOf(name string) string {
	for i := range f.tokens {
		t := &f.tokens[i]
		if t.kind != ident || t.text != name || f.at(i-1).is(".") {
			continue
		}
		next := f.at(i + 1)
		switch {
		case next.is("="):
			if class := f.madeOf(i + 2); class != "" {
				return class
			}
		case next.is(":") && f.at(i+2).kind == ident && f.language != javascript || next.is(":") && f.at(i-1).named("const", "let", "private", "readonly", "public"):
			return f.lastOfPath(i + 2)
		}
		before := f.at(i - 1)
		if before.is(">") {
			for k := i - 2; k > 0 && k > i-20; k-- {
				if f.at(k).is("<") && f.genericsEnd(k) == i-1 {
					before = f.at(k - 1)
					break
				}
			}
		}
		declares := next.is("=") || next.is(";") || next.is(",") || next.is(")") || next.is("(") || next.is("{")
		if before.kind == ident && declares && f.language.oneOf(javaLanguage, csharp, cpp) &&
			!before.named("return", "new", "await", "final", "var", "auto", "const", "out", "ref", "throw") {
			return before.text
		}
	}
	return ""
}

// madeOf returns the class of new X(…), X(…) and X::new(…).
func (f *finder) madeOf(i int) string {
	if f.at(i).named("new", "await") {
		i++
	}
	if f.at(i).kind != ident {
		return ""
	}
	end := i
	for (f.at(end+1).is(".") || f.at(end+1).is("::")) && f.at(end+2).kind == ident {
		end += 2
	}
	class := f.at(end).text
	if f.at(end).named("new", "builder", "newBuilder") && end-2 >= i {
		class = f.at(end - 2).text
	}
	if class == "" || class[0] < 'A' || class[0] > 'Z' || !f.at(end+1).is("(") && !f.at(end+1).is("<") && !f.at(end+1).is("{") {
		return ""
	}
	return strings.TrimSuffix(class, "Builder")
}

// lastOfPath returns the last word of a dotted name.
func (f *finder) lastOfPath(i int) string {
	for (f.at(i+1).is(".") || f.at(i+1).is("::")) && f.at(i+2).kind == ident {
		i += 2
	}
	return f.at(i).text
}

// mayBeText reports whether an argument can be tags: no object of another class, no
// function, no number.
func (f *finder) mayBeText(arg span) bool {
	first := f.at(arg.from)
	if first.kind == number || first.is("[") || first.is("{") || f.at(arg.from).named("null", "None", "function", "async", "lambda", "Some") {
		return false
	}
	for k := arg.from; k < arg.to; k++ {
		switch t := f.at(k); {
		case t.is("=>"), t.is("->"), t.is("::") && f.language.jvm():
			return false
		case t.kind == ident && (f.isSelectorMethod(k) || f.names.real(t.text) == "FilterExpression" || f.names.real(t.text) == "MessageSelector"):
			return false // found by itself
		case t.is("(") || t.is("[") || t.is("{"):
			k = f.shut(k)
		}
	}
	if name := f.path(arg); name != nil {
		switch class := f.typeOf(name[len(name)-1]); class {
		case "", "String", "string", "str", "auto", "var", "val", "let", "const", "char":
		default:
			return false
		}
		v, known := f.constant(name, arg.from, deepest)
		if v == nil && !known && len(name) == 1 {
			return f.typeOf(name[0]) != "" || f.isDeclared(name[0]) || strings.ToUpper(name[0]) == name[0]
		}
		return v == nil || f.isText(v)
	}
	return true
}

// isText reports whether a value is no object: it has text, or is put together.
func (f *finder) isText(v Value) bool {
	if len(v) != 1 || !v[0].Hole {
		return true
	}
	text := f.source.Text[v[0].Span.Start:v[0].Span.End]
	return !strings.Contains(text, "MessageSelector") && !strings.Contains(text, "FilterExpression") && !strings.Contains(text, "=>") && !strings.Contains(text, "->")
}

// isDeclared reports whether the file declares a name as text: String tags.
func (f *finder) isDeclared(name string) bool {
	for i := range f.tokens {
		t := &f.tokens[i]
		if t.kind == ident && t.text == name && (f.at(i-1).named("String", "string", "str") || f.at(i+1).is(":") && f.at(i+2).named("String", "string", "str")) {
			return true
		}
	}
	return false
}

// subscriptions reads the option of the Node.js client: a map from topics to tags.
func (f *finder) subscriptions(i int) {
	if !f.usesClient() {
		return
	}
	end := f.expressionEnd(i + 2)
	for k := i + 2; k < end; k++ {
		switch {
		case f.at(k).named("set") && f.at(k+1).is("(") && f.at(k-1).is("."):
			f.subscriptionSet(k)
		case f.at(k).is("[") && f.inside[k] >= 0 && f.at(int(f.inside[k])).is("["):
			f.subscriptionPair(k)
		}
	}
}

// subscriptionSet reads set(topic, tags).
func (f *finder) subscriptionSet(k int) {
	if f.usesClient() {
		f.subscriptionPair(k + 1)
	}
}

// subscriptionPair reads topic and tags between brackets. An object of the client is
// found by itself.
func (f *finder) subscriptionPair(open int) {
	args := f.arguments(open)
	if len(args) == 2 && f.mayBeText(args[1]) {
		f.add(Tag, f.value(args[1]), open).topic = f.value(args[0])
	}
}
