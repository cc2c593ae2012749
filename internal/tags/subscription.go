package tags

import (
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/javalang"
)

// separator splits a union. A single | belongs to a tag.
const separator = "||"

// wildcard subscribes to everything where it is the whole text.
const wildcard = "*"

// Subscription is a parsed tag subscription.
type Subscription struct {
	text     string
	all      bool
	tags     []string
	codes    []int32
	texts    map[string]struct{} // of tags, for the consumer's check
	set      *codeSet
	negative bool // negative fields pass, see ast.Release.NegativeTagCodesPass
}

// Parse reads a subscription as the clients of a release do: "" and "*" are all
// messages; anything else is split at every ||, pieces are trimmed of
// characters up to U+0020, empty ones dropped, repeated ones kept once. What
// remains may be nothing (a text of blanks), which is a subscription that no
// message matches.
//
// A text of nothing but || pairs is an *ast.Error, because Java's split then
// returns no piece at all and the client gives up. "* " or "A || *" ask for a tag
// named *, except under ast.Extended, where any * is the wildcard.
func Parse(text string, release ast.Release) (*Subscription, error) {
	s := &Subscription{text: text, negative: release.NegativeTagCodesPass()}
	if text == "" || text == wildcard {
		s.all = true
		return s, nil
	}
	if strings.ReplaceAll(text, separator, "") == "" {
		return nil, &ast.Error{Code: ast.CodeTagsEmpty, Span: ast.Span{Start: 0, End: len(text)}}
	}
	s.texts = make(map[string]struct{})
	known := make(map[int32]struct{})
	for piece := range strings.SplitSeq(text, separator) {
		tag := javalang.Trim(piece)
		if tag == wildcard && release.TagWildcardInUnion() {
			return &Subscription{text: text, all: true}, nil
		}
		if _, repeated := s.texts[tag]; repeated || tag == "" {
			continue
		}
		s.texts[tag] = struct{}{}
		s.tags = append(s.tags, tag)
		code := javalang.HashCode(tag)
		if _, collides := known[code]; !collides {
			known[code] = struct{}{}
			s.codes = append(s.codes, code)
		}
	}
	s.set = newCodeSet(s.codes)
	return s, nil
}

// String returns the text that was parsed.
func (s *Subscription) String() string { return s.text }

// All reports whether the subscription is to all messages, with or without tag.
func (s *Subscription) All() bool { return s.all }

// Tags returns the tags in the order written, each once; none for all messages.
func (s *Subscription) Tags() []string { return slices.Clone(s.tags) }

// Codes returns the codes of Tags in the same order, each once, so that there
// are fewer of them where tags collide.
func (s *Subscription) Codes() []int32 { return slices.Clone(s.codes) }

// MatchCode is the broker's check: it asks whether the low 32 bits of the
// ConsumeQueue's 64-bit code field are one of the codes. The high half counts
// for nothing, as is seen on delayed topics, whose field holds a time.
func (s *Subscription) MatchCode(field int64) bool {
	return s.all || s.negative && field < 0 || s.set.has(uint32(field))
}

// MatchTag is the consumer's check, by text. "" means that the message has no
// tag: it passes only a subscription to all.
func (s *Subscription) MatchTag(tag string) bool {
	if s.all {
		return true
	}
	_, ok := s.texts[tag]
	return ok
}

// Collisions returns the groups of this subscription's tags that a broker
// cannot tell apart.
func (s *Subscription) Collisions() [][]string { return Collisions(s.tags) }
