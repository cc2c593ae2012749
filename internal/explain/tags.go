package explain

import (
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
)

// TagVerdict is what becomes of a message under a subscription to tags.
type TagVerdict struct {
	Tag       string // "" for a message without one
	Code      int64  // what the broker stores for the tag
	All       bool   // the subscription is to all messages: nobody looks at the tag
	Broker    bool   // the broker lets it pass, by the code
	Consumer  bool   // the consumer does too, by the text; not asked where the broker drops it
	Delivered bool   // both
	Collides  string // the wanted tag of the same code, where the text differs
}

// JudgeTag asks both the broker and the consumer.
func JudgeTag(f *rmqsql.TagFilter, tag string) TagVerdict {
	v := TagVerdict{Tag: tag, Code: rmqsql.TagCode(tag), All: f.All()}
	v.Broker = f.MatchCode(v.Code)
	v.Consumer = f.MatchTag(tag)
	v.Delivered = v.Broker && v.Consumer
	if v.Broker && !v.Consumer {
		for _, wanted := range f.Tags() {
			if rmqsql.TagCode(wanted) == v.Code {
				v.Collides = wanted
			}
		}
	}
	return v
}

// TagReason tells in one sentence why.
func TagReason(f *rmqsql.TagFilter, v TagVerdict, lang ast.Lang) string {
	s := in(lang)
	tag, code := arg{"tag", shown(v.Tag, "string")}, arg{"code", strconv.FormatInt(v.Code, 10)}
	switch {
	case v.All:
		return s.say(tagAll)
	case len(f.Tags()) == 0:
		return s.say(tagNothing)
	case v.Delivered:
		return s.say(tagPasses, tag, code)
	case v.Collides != "":
		return s.say(tagCollides, tag, code, arg{"other", shown(v.Collides, "string")})
	case v.Broker:
		return s.say(tagNegative, tag, code)
	case v.Tag == "":
		return s.say(tagNone, arg{"wanted", s.wanted(f)})
	}
	return s.say(tagFiltered, tag, code, arg{"wanted", s.wanted(f)})
}

// The most tags of a subscription that a sentence lists.
const longestUnion = 8

func (s speaker) wanted(f *rmqsql.TagFilter) string {
	var list []string
	tags := f.Tags()
	for _, tag := range tags[:min(len(tags), longestUnion)] {
		list = append(list, s.say(tagCode, arg{"tag", shown(tag, "string")}, arg{"code", strconv.FormatInt(rmqsql.TagCode(tag), 10)}))
	}
	if rest := len(tags) - len(list); rest > 0 {
		list = append(list, s.say(tagMore, count(rest)))
	}
	return strings.Join(list, s.say(tagComma))
}

// TagAdvice returns one line on what to change, or "".
func TagAdvice(f *rmqsql.TagFilter, v TagVerdict, lang ast.Lang) string {
	s := in(lang)
	if v.Delivered {
		return ""
	}
	for _, wanted := range f.Tags() {
		if strings.EqualFold(strings.TrimSpace(v.Tag), wanted) {
			return s.say(tagNear, arg{"tag", shown(v.Tag, "string")}, arg{"near", shown(wanted, "string")})
		}
	}
	for _, wanted := range f.Tags() {
		if wanted == "*" {
			return s.say(tagStar)
		}
		if strings.ContainsAny(wanted, ",|&") {
			return s.say(tagSplit, arg{"tag", shown(wanted, "string")})
		}
	}
	switch {
	case len(f.Tags()) == 0:
		return s.say(tagWriteAll)
	case v.Tag == "":
		return s.say(tagSetIt)
	}
	return ""
}

// TagSteps tells what the broker and then the consumer say.
func TagSteps(v TagVerdict, lang ast.Lang) []string {
	s := in(lang)
	answer := func(passes bool) arg {
		if passes {
			return arg{"outcome", s.say(wordPasses)}
		}
		return arg{"outcome", s.say(wordDrops)}
	}
	tag := shown(v.Tag, "string")
	if v.Tag == "" {
		tag = s.say(phrase(LabelNoTag))
	}
	consumer := answer(v.Consumer)
	if v.All || !v.Broker {
		consumer.text = s.say(wordNotAsked)
	}
	return []string{
		s.say(tagBroker, arg{"code", strconv.FormatInt(v.Code, 10)}, answer(v.Broker)),
		s.say(tagConsumer, arg{"tag", tag}, consumer),
	}
}
