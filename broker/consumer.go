package broker

import "github.com/rmqsql/rmqsql"

// tagProperty is the property that holds a message's tag.
const tagProperty = "TAGS"

// MatchConsumer is the question that the official clients ask of what the broker
// sent: whether the text of the tag is a wanted one. It catches tags whose codes
// collide. A message without a tag is dropped. Neither a subscription to all nor
// one by SQL asks it.
func (f *Filter) MatchConsumer(m rmqsql.Message) bool {
	if !f.AsksConsumer() {
		return true
	}
	return f.tags.MatchTag(propertyOf(m, tagProperty))
}

// AsksConsumer tells whether MatchConsumer can be a No at all. Where it and
// SQL() are not, the ConsumeQueue alone decides, and nobody needs the message.
func (f *Filter) AsksConsumer() bool { return f.tags != nil && !f.tags.All() }

// SecondCheck is all that a consumer can ask itself of a message it got: the text
// of the tag, as MatchConsumer does, and the selector once more. Behind a broker
// that works it answers as MatchConsumer.
//
// It is for consumers that must never see what they did not ask for: a broker
// delivers every message to a group whose selector it could not compile, or did
// not get because properties are switched off there; a client for a broker without
// filters may use it as its only filter. The client's own properties, which it
// sets on messages before handing them out, are read like any others.
func (f *Filter) SecondCheck(m rmqsql.Message) bool {
	return f.MatchConsumer(m) && f.MatchStored(m)
}

// propertyOf returns a property, or "". A nil message has none.
func propertyOf(m rmqsql.Message, name string) string {
	if m == nil {
		return ""
	}
	value, _ := m.Property(name)
	return value
}
