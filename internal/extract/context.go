package extract

import (
	"slices"
	"strings"
)

// topicOf returns the topic that the selector at token i is for: what stands before
// it in the list of arguments that it is part of, or that its variable is.
func (f *finder) topicOf(i int) Value {
	if topic := f.argumentBefore(i); topic != nil {
		return topic
	}
	start := f.statementStart(i, true)
	for k := start; k < i; k++ {
		if f.at(k+1).is("=") && f.at(k).kind == ident && f.inside[k] == f.inside[start] {
			return f.topicOfVariable(f.tokens[k].text, i)
		}
		if f.language == cpp && f.names.real(f.at(k).text) == "FilterExpression" {
			break
		}
	}
	if f.language == cpp && f.at(i+1).kind == ident {
		return f.topicOfVariable(f.tokens[i+1].text, i)
	}
	return nil
}

// topicOfVariable looks for a use of a variable behind another argument.
func (f *finder) topicOfVariable(name string, at int) Value {
	b := &f.blocks[f.scope[at]]
	for k := at; k < b.shut; k++ {
		if f.at(k).kind != ident || f.at(k).text != name {
			continue
		}
		if topic := f.argumentBefore(k); topic != nil {
			return topic
		}
	}
	return nil
}

// argumentBefore returns the argument that comes before the one with token i, in the
// innermost list that has one.
func (f *finder) argumentBefore(i int) Value {
	for open := int(f.inside[i]); open >= 0; open = int(f.inside[open]) {
		bracket := f.at(open)
		if key := f.indexBefore(open, i); key != nil {
			return key
		}
		if bracket.is("{") && !f.isPair(open) || f.startsStatement(open) {
			return nil
		}
		args := f.arguments(open)
		for n, arg := range args {
			if arg.from > i || i >= arg.to {
				continue
			}
			if f.isMapEntry(arg, i) {
				return f.value(span{arg.from, arg.from + 1})
			}
			if n == 0 {
				break
			}
			v := f.value(args[n-1])
			if f.at(args[n-1].from).kind == str || f.path(args[n-1]) != nil {
				return v
			}
			return nil
		}
	}
	return nil
}

// indexBefore returns the key of [key] = selector, as C# fills dictionaries.
func (f *finder) indexBefore(open, i int) Value {
	if f.language != csharp || !f.at(open).is("{") {
		return nil
	}
	for _, arg := range f.arguments(open) {
		if arg.from < i && i < arg.to && f.at(arg.from).is("[") && f.at(f.shut(arg.from)+1).is("=") {
			return f.value(span{arg.from + 1, f.shut(arg.from)})
		}
	}
	return nil
}

// isPair reports whether a brace opens a list of values, not of statements.
func (f *finder) isPair(open int) bool {
	before := f.at(open - 1)
	return before.is("{") || before.is(",") || before.is("(") || f.language == python
}

func (f *finder) startsStatement(open int) bool {
	return f.at(open).is("{") && (f.at(open-1).is(")") || f.at(open-1).is("->") || f.at(open-1).is("=>"))
}

// isMapEntry reports whether an argument is topic: selector, as in Python.
func (f *finder) isMapEntry(arg span, i int) bool {
	return arg.from < i && i < arg.to && f.at(arg.from+1).is(":") && f.at(arg.from).kind != punct
}

// groupSetters are the methods, options and fields that name the consumer group, in
// lower case and without underscores.
var groupSetters = map[string]bool{"setconsumergroup": true, "consumergroup": true, "withgroup": true, "withconsumergroup": true,
	"setgroupname": true, "groupname": true, "withgroupname": true, "setgroup": true, "groupid": true}

// consumerClasses are those whose constructor takes the group first.
var consumerClasses = map[string]bool{"DefaultMQPushConsumer": true, "DefaultLitePullConsumer": true, "DefaultMQPullConsumer": true, "PushConsumer": true, "PullConsumer": true, "SimpleConsumer": true}

// groupOf returns the consumer group that the selector at token i is for: the only
// one that the same function names, or the only one of the file.
func (f *finder) groupOf(i int) Value {
	outer := int(f.scope[i])
	for b := outer; b > 0; b = f.blocks[b].parent {
		if f.blocks[b].kind != statements {
			break
		}
		outer = b
	}
	if outer > 0 {
		if group, some := f.onlyGroup(f.blocks[outer].open+1, f.blocks[outer].shut, i); some {
			return group
		}
	}
	group, _ := f.onlyGroup(0, len(f.tokens), i)
	return group
}

// onlyGroup returns the group named between two tokens, nil if there are several;
// some tells whether there is any.
func (f *finder) onlyGroup(from, to, at int) (group Value, some bool) {
	receiver := f.receiver(at)
	for k := from; k < to; k++ {
		t := f.at(k)
		if t.kind != ident || strings.ToLower(t.text) == "topic" {
			continue
		}
		var arg span
		switch next := f.at(k + 1); {
		case groupSetters[strings.ToLower(strings.ReplaceAll(t.text, "_", ""))] && (next.is("(") || next.is(":") || next.is("=")):
			if owner := f.at(k - 2).text; next.is("(") && f.at(k-1).is(".") && receiver != "" && owner != receiver && f.typeOf(owner) != "" && f.typeOf(owner) == f.typeOf(receiver) {
				continue // of another consumer
			}
			arg = span{k + 2, f.expressionEnd(k + 2)}
		case consumerClasses[f.names.real(t.text)] && (next.is("(") || next.kind == ident && f.at(k+2).is("(")):
			open := k + 1
			if next.kind == ident {
				open++
			}
			if owner := f.madeFor(k); receiver != "" && owner != "" && owner != receiver {
				continue
			}
			args := f.arguments(open)
			if f.language == python && len(args) > 1 && f.at(args[0].from).kind != str {
				args = args[1:] // behind the configuration of the client
			}
			if len(args) == 0 || f.at(args[0].from).kind != str && f.path(args[0]) == nil {
				continue
			}
			if arg = args[0]; slices.ContainsFunc(f.value(arg), func(p Piece) bool { return p.Hole }) {
				continue // a configuration, or a variable
			}
		default:
			continue
		}
		if arg.from >= arg.to {
			continue
		}
		v := f.value(arg)
		if f.language.placeholders {
			v = placeholders(v)
		}
		if some && v.String() != group.String() {
			return nil, true
		}
		group, some = v, true
	}
	return group, some
}

// receiver returns the variable that the call at token i, or the one around it, is
// made on.
func (f *finder) receiver(i int) string {
	for {
		if f.at(i-1).is(".") || f.at(i-1).is("->") {
			if owner := f.at(i - 2); owner.kind == ident && owner.text != "" && (owner.text[0] < 'A' || owner.text[0] > 'Z') {
				return owner.text
			}
		}
		open := int(f.inside[i])
		if open <= 0 || !f.at(open).is("(") {
			return ""
		}
		i = open - 1
	}
}

// madeFor returns the variable that the constructor at token i is assigned to.
func (f *finder) madeFor(i int) string {
	for k := i; k > 0 && k > i-8; k-- {
		if f.at(k).is("=") {
			return f.at(k - 1).text
		}
	}
	if f.language == cpp && f.at(i+1).kind == ident {
		return f.at(i + 1).text
	}
	return ""
}
