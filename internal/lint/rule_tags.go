package lint

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

var tagStar = Rule{
	Code: ast.CodeTagStar,
	What: "* stands in a union, or has blanks beside it.",
	Why:  "Only a subscription that is exactly * is one to all messages. Anywhere else * is an ordinary tag, which no message has.",
	Bad:  Example{Text: "TagA || *"},
	Good: Example{Text: "*"},
	checkTags: func(p *tagPass) {
		p.each(func(t piece) {
			if t.tag == "*" {
				p.report(t.at)
			}
		})
	},
}

var tagBlanks = Rule{
	Code: ast.CodeTagBlanks,
	What: "The subscription holds nothing but blanks.",
	Why:  "An empty text is a subscription to all messages, but blanks are one to no tag at all: nothing is delivered.",
	Bad:  Example{Text: "  ", Shown: "'  ' (two blanks)"},
	Good: Example{Text: "*"},
	checkTags: func(p *tagPass) {
		if !p.subscription.All() && len(p.subscription.Tags()) == 0 {
			p.report(ast.Span{Start: 0, End: len(p.text)})
		}
	},
}

var tagBlank = Rule{
	Code: ast.CodeTagBlank,
	What: "A tag holds a blank.",
	Why:  "Blanks around a tag are dropped, blanks inside belong to it: TagA TagB is one tag.",
	Bad:  Example{Text: "TagA TagB"},
	Good: Example{Text: "TagA || TagB"},
	checkTags: func(p *tagPass) {
		p.each(func(t piece) {
			if strings.ContainsAny(t.tag, " \t\r\n\f") && separatorIn(t.tag) == "" {
				p.report(t.at, ast.Quote(t.tag))
			}
		})
	},
}

var tagSeparator = Rule{
	Code: ast.CodeTagSeparator,
	What: "Tags are joined by something else than ||.",
	Why:  "Only || separates. A single |, a comma, a semicolon, &&, OR and AND are part of a tag, which no message has.",
	Bad:  Example{Text: "TagA | TagB"},
	Good: Example{Text: "TagA || TagB"},
	checkTags: func(p *tagPass) {
		p.each(func(t piece) {
			separator := separatorIn(t.tag)
			if separator == "" {
				return
			}
			f := p.report(t.at, separator, ast.Quote(t.tag))
			if separator == "|" {
				f.Fix = p.doubleBar(t)
			}
		})
	},
}

// separatorIn returns what was probably meant to separate tags, or "". A lone AND
// cannot have been meant: a message has one tag.
func separatorIn(tag string) string {
	for _, separator := range []string{"&&", "|", ",", ";", " OR ", " or ", "，", "；"} {
		if strings.Contains(tag, separator) {
			return strings.TrimSpace(separator)
		}
	}
	return ""
}

// doubleBar separates the tags that a single | was meant to separate.
func (p *tagPass) doubleBar(t piece) *Fix {
	var intended []string
	seen := map[string]bool{}
	for _, other := range p.pieces {
		for tag := range strings.SplitSeq(other.tag, "|") {
			if other != t {
				tag = other.tag
			}
			if tag = strings.TrimSpace(tag); tag != "" && !seen[tag] {
				seen[tag] = true
				intended = append(intended, tag)
			}
		}
	}
	return p.prove(intended, Edit{t.at, strings.ReplaceAll(t.tag, "|", "||")})
}

var tagPattern = Rule{
	Code: ast.CodeTagPattern,
	What: "A tag holds *, % or ? as if it were a pattern.",
	Why:  "Tags are compared as a whole, by their hash and then by their text; no character stands for others.",
	Bad:  Example{Text: "order-*"},
	Good: Example{Text: "order-created || order-paid"},
	checkTags: func(p *tagPass) {
		p.each(func(t piece) {
			if t.tag != "*" && strings.ContainsAny(t.tag, "*%?") && separatorIn(t.tag) == "" {
				p.report(t.at, ast.Quote(t.tag))
			}
		})
	},
}

var tagEmpty = Rule{
	Code: ast.CodeTagEmpty,
	What: "There is nothing on one side of a ||.",
	Why:  "Clients drop the empty piece. Perhaps a tag was forgotten, or a variable was empty.",
	Bad:  Example{Text: "TagA || || TagB"},
	Good: Example{Text: "TagA || TagB"},
	checkTags: func(p *tagPass) {
		if len(p.subscription.Tags()) == 0 {
			return
		}
		for i, t := range p.pieces {
			if t.tag != "" {
				continue
			}
			edit := ast.Span{Start: t.at.Start - len("||"), End: t.at.End}
			if i == 0 {
				edit = ast.Span{Start: 0, End: t.at.End + len("||")}
			}
			p.report(edit).Fix = p.prove(p.subscription.Tags(), Edit{edit, ""})
		}
	},
}
