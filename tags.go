package rmqsql

import "github.com/rmqsql/rmqsql/internal/tags"

// TagFilter is a subscription to tags, such as "TagA || TagB". It is immutable
// and safe for concurrent use.
//
// A message meets it twice. The broker compares codes only (MatchCode), so a
// message whose tag collides with a wanted one passes; the consumer then
// compares the text (MatchTag). A message is delivered if it passes both.
type TagFilter struct {
	subscription *tags.Subscription
}

// CompileTags reads a tag subscription. "" and "*" subscribe to all messages;
// any other text is split at every ||, the pieces trimmed of characters up to
// U+0020, empty ones dropped, repeated ones kept once. A text of blanks is thus
// a subscription that no message matches, and "TagA || *" asks for a tag named
// *, as brokers do; under the release Extended it is a subscription to all. Of
// opts, which may be nil, only the release matters.
//
// The one error, a *SyntaxError, is for a text of nothing but || pairs, which clients
// refuse.
func CompileTags(text string, opts *Options) (*TagFilter, error) {
	subscription, err := tags.Parse(text, opts.orDefault().Release)
	if err != nil {
		return nil, err
	}
	return &TagFilter{subscription}, nil
}

// MatchCode is the broker's decision by the code field of a ConsumeQueue entry
// (or of the ext unit that the entry points to): whether its low 32 bits are
// the code of a wanted tag. Release 4.1.0 also passes every negative field.
//
// An entry whose ext unit is gone has no code at all; a broker lets it pass
// without asking, whatever the subscription.
func (f *TagFilter) MatchCode(field int64) bool { return f.subscription.MatchCode(field) }

// MatchTag is the consumer's decision by the message's tag, "" if it has none.
// Such a message passes only a subscription to all.
func (f *TagFilter) MatchTag(tag string) bool { return f.subscription.MatchTag(tag) }

// CountEntries returns how many raw ConsumeQueue entries of 20 bytes in a row
// pass MatchCode, several times faster than one by one. Bytes behind the last
// whole entry are passed over. It takes every code field for a code: the caller
// tells ext addresses apart.
func (f *TagFilter) CountEntries(entries []byte) int { return f.subscription.CountEntries(entries) }

// AppendMatches appends to dst the index, from 0, of each raw entry that
// CountEntries would count. It allocates nothing if dst has room for an index
// of every entry.
func (f *TagFilter) AppendMatches(dst []int, entries []byte) []int {
	return f.subscription.AppendMatches(dst, entries)
}

// All reports whether the subscription is to all messages, tagged or not.
func (f *TagFilter) All() bool { return f.subscription.All() }

// Tags returns the wanted tags in the order written, each once. A subscription
// to all has none.
func (f *TagFilter) Tags() []string { return f.subscription.Tags() }

// Codes returns the codes of Tags in their order, each once.
func (f *TagFilter) Codes() []int32 { return f.subscription.Codes() }

// Collisions returns the groups of wanted tags that have the same code, so that
// a broker cannot tell them apart; nil if there are none.
func (f *TagFilter) Collisions() [][]string { return f.subscription.Collisions() }

// String returns the text that was compiled.
func (f *TagFilter) String() string { return f.subscription.String() }

// TagCode returns the code that a broker stores for a tag: Java's
// String.hashCode, sign-extended to 64 bits; 0 for no tag. Clients that hash the
// tag's UTF-8 bytes instead, as the Go client does, disagree with the broker on
// tags that are not ASCII.
func TagCode(tag string) int64 { return tags.Code(tag) }
