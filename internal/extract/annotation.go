package extract

import "strings"

// Annotation tells how an annotation of Java or Kotlin subscribes.
type Annotation struct {
	Name       string // the class, without its package
	Expression string // the attribute that holds the text
	Type       string // the attribute that holds the type; "" if there is none
	Default    Kind   // where the type is not given
	Group      string // the attribute of the consumer group
	Topic      string // the attribute of the topic
	// OtherIsSQL tells that every type but "tag" stands for SQL92.
	OtherIsSQL bool
}

// springAnnotations are those of the RocketMQ starters for Spring. One class has the
// same name in the older and the newer starter, with other attributes.
var springAnnotations = []Annotation{
	{Name: "RocketMQMessageListener", Expression: "selectorExpression", Type: "selectorType", Group: "consumerGroup", Topic: "topic"},
	{Name: "RocketMQMessageListener", Expression: "tag", Type: "filterExpressionType", Group: "consumerGroup", Topic: "topic", OtherIsSQL: true},
	{Name: "ExtRocketMQConsumerConfiguration", Expression: "selectorExpression", Type: "selectorType", Group: "group", Topic: "topic"},
	{Name: "ExtConsumerResetConfiguration", Expression: "tag", Type: "filterExpressionType", Group: "consumerGroup", Topic: "topic", OtherIsSQL: true},
	{Name: "ExtRocketMQConsumerConfiguration", Expression: "tag", Type: "filterExpressionType", Group: "group", Topic: "topic", OtherIsSQL: true},
}

// annotation reads the annotation whose @ is token i.
func (f *finder) annotation(i int) {
	name := i + 1
	if f.at(name+1).is(":") && f.language == kotlin { // @field:Name
		name += 2
	}
	for f.at(name+1).is(".") && f.at(name+2).kind == ident {
		name += 2
	}
	if f.at(name).kind != ident || !f.at(name+1).is("(") {
		return
	}
	class := f.names.real(f.tokens[name].text)
	attributes := map[string]span{}
	for _, arg := range f.arguments(name + 1) {
		key, value := f.named(arg)
		if key == "" {
			key = "value"
		}
		attributes[key] = value
	}
	var fits *Annotation
	for _, a := range f.options.annotations() {
		if a.Name != class {
			continue
		}
		_, has := attributes[a.Expression]
		_, hasType := attributes[a.Type]
		if fits == nil || has || hasType {
			fits = &a
		}
		if has {
			break
		}
	}
	if fits != nil {
		f.annotated(name, fits, attributes)
	}
}

func (f *finder) annotated(name int, a *Annotation, attributes map[string]span) {
	t := &f.tokens[name]
	s := &Selector{Kind: a.Default, Source: f.source}
	s.group, s.topic = f.attribute(attributes, a.Group), f.attribute(attributes, a.Topic)
	if kind, ok := attributes[a.Type]; ok {
		s.Kind = f.annotationKind(kind, a)
	}
	text, ok := attributes[a.Expression]
	if ok {
		s.Value = placeholders(f.value(text))
	} else {
		b := f.builder(nil, t.start, t.end)
		b.add("*", t.start, t.end)
		s.Value, s.Implicit, s.Kind = b.value(), true, Tag
	}
	f.found = append(f.found, s)
}

func (f *finder) attribute(attributes map[string]span, name string) Value {
	arg, ok := attributes[name]
	if !ok || name == "" {
		return nil
	}
	return placeholders(f.value(arg))
}

// annotationKind reads the type attribute, an enum constant or a text.
func (f *finder) annotationKind(arg span, a *Annotation) Kind {
	kind, known := f.kindOf(arg)
	if known || !a.OtherIsSQL {
		return kind
	}
	text, ok := f.value(arg).Known()
	switch {
	case !ok:
		return a.Default
	case strings.EqualFold(text, "tag"):
		return Tag
	}
	return SQL
}
