package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/tags"
)

var tagCollision = Rule{
	Code: ast.CodeTagCollision,
	What: "Two tags of the union have the same code.",
	Why: "A broker compares the 32-bit hashes of tags, and cannot tell these apart. Consumers compare the text afterwards, " +
		"so nothing wrong is delivered, but sent.",
	Bad:  Example{Text: "Aa || BB"},
	Good: Example{Text: "Aa || Bb"},
	checkTags: func(p *tagPass) {
		for _, group := range p.subscription.Collisions() {
			var at ast.Span
			var quoted []string
			for _, tag := range group {
				quoted = append(quoted, ast.Quote(tag))
				i := slices.IndexFunc(p.pieces, func(t piece) bool { return t.tag == tag })
				if at = p.pieces[i].at; len(quoted) == len(group) { // the last one
					p.report(at, strings.Join(quoted, ", "), tags.Code(tag))
				}
			}
		}
	},
}

var tagNotASCII = Rule{
	Code: ast.CodeTagNotASCII,
	What: "A tag is not ASCII.",
	Why: "Brokers store the hash of a tag's UTF-16 text. Clients that hash its UTF-8 bytes, as the Go client does, ask for " +
		"another number, and get nothing.",
	Bad:  Example{Text: "订单"},
	Good: Example{Text: "order"},
	checkTags: func(p *tagPass) {
		p.each(func(t piece) {
			if tags.Code(t.tag) != tags.BytesCode(t.tag) {
				p.report(t.at, ast.Quote(t.tag))
			}
		})
	},
}

// longestTag is how many characters a tag may have with services that limit it.
const longestTag = 128

var tagLong = Rule{
	Code: ast.CodeTagLong,
	What: "A tag has more than 128 characters.",
	Why:  "Brokers have no such limit, but services built on RocketMQ refuse longer ones; and every message carries its tag.",
	Bad:  Example{Text: strings.Repeat("x", longestTag+1), Shown: "xxx… (129 characters)"},
	Good: Example{Text: strings.Repeat("x", longestTag), Shown: "xxx… (128 characters)"},
	checkTags: func(p *tagPass) {
		p.each(func(t piece) {
			if n := utf8.RuneCountInString(t.tag); n > longestTag {
				p.report(t.at, ast.Quote(string([]rune(t.tag)[:8])+"…"), n, longestTag)
			}
		})
	},
}

var tagRepeated = Rule{
	Code: ast.CodeTagRepeated,
	What: "A tag stands in the union twice.",
	Why:  "It changes nothing, so one of the two was probably meant to be another.",
	Bad:  Example{Text: "TagA || TagB || TagA"},
	Good: Example{Text: "TagA || TagB"},
	checkTags: func(p *tagPass) {
		seen := map[string]bool{}
		p.each(func(t piece) {
			if seen[t.tag] {
				p.report(t.at, ast.Quote(t.tag)).Fix =
					p.prove(p.subscription.Tags(), Edit{ast.Span{Start: p.barBefore(t), End: t.at.End}, ""})
			}
			seen[t.tag] = true
		})
	},
}

// barBefore returns where the || before a piece starts.
func (p *tagPass) barBefore(t piece) int { return strings.LastIndex(p.text[:t.at.Start], "||") }

var sqlAsTags = Rule{
	Code: ast.CodeSQLAsTags,
	What: "A selector is given where tags are expected.",
	Why:  "Nothing but || has a meaning in a tag subscription. The selector is one tag, which no message has.",
	Bad:  Example{Text: "amount > 100"},
	Good: Example{Text: "TagA || TagB"},
	checkTags: func(p *tagPass) {
		if p.isSelector() {
			p.report(ast.Span{Start: 0, End: len(p.text)})
		}
	},
}

// isSelector reports whether the text is a condition in SQL92, the whole of it.
// Names alone, and names joined by OR, are tags.
func (p *tagPass) isSelector() bool {
	s, err := grammar.Parse(p.text, p.options.Release, p.options.Limits)
	if err != nil || s.Rest() != "" {
		return false
	}
	compares := false
	conditions(s.Root, func(x ast.Expr, _ bool) { compares = compares || left(x) != nil })
	return compares && len(ast.Properties(s.Root)) > 0
}
