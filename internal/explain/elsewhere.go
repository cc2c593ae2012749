package explain

import "github.com/rmqsql/rmqsql/ast"

// DisabledError is what a broker answers to an SQL92 subscription where
// enablePropertyFilter is off.
const DisabledError = "The broker does not support consumer to filter message by SQL92"

// Elsewhere lists what else keeps a message from a consumer whose selector lets
// it through.
func Elsewhere(lang ast.Lang) []string {
	s := in(lang)
	return []string{
		s.say(elseDisabled, arg{"error", DisabledError}),
		s.say(elseGroup), s.say(elseCheck), s.say(elseRetry), s.say(elseOffset),
	}
}

// ElsewhereTags is Elsewhere for a subscription to tags.
func ElsewhereTags(lang ast.Lang) []string {
	s := in(lang)
	return []string{s.say(elseGroup), s.say(elseBytes), s.say(elseRetry), s.say(elseOffset)}
}
