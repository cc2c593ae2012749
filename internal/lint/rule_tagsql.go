package lint

import (
	"regexp"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/javalang"
)

// tagUnion finds what is a tag expression and no selector: names joined by ||, or
// a lone *.
var tagUnion = regexp.MustCompile(`^\s*(\*|[\pL\pN_-]+(\s*\|\|\s*([\pL\pN_-]+|\*))+)\s*$`)

var tagsAsSQL = Rule{
	Code: ast.CodeTagsAsSQL,
	What: "A tag expression is given where a selector is expected.",
	Why:  "Names joined by || and the lone * are the language of tag subscriptions. As SQL92 a broker refuses them.",
	Bad:  Example{Text: "TagA || TagB"},
	Good: Example{Text: "TAGS IN ('TagA', 'TagB')"},
	refusal: func(r *refusal) {
		if !tagUnion.MatchString(r.text) {
			return
		}
		at := ast.Span{Start: 0, End: len(r.text)}
		var quoted []string
		for piece := range strings.SplitSeq(r.text, "||") {
			tag := javalang.Trim(piece)
			if tag == "*" {
				r.add(ast.CodeTagsAsSQL, at, "TRUE")
				return
			}
			quoted = append(quoted, ast.Quote(tag))
		}
		r.add(ast.CodeTagsAsSQL, at, "TAGS IN ("+strings.Join(quoted, ", ")+")")
	},
}

var onlyTags = Rule{
	Code: ast.CodeOnlyTags,
	What: "A selector asks for nothing but tags.",
	Why: "A tag subscription gets the same messages, and is cheaper: the broker compares a number in its queue, and " +
		"needs not read the message.",
	Bad:  Example{Text: "TAGS IN ('TagA', 'TagB')"},
	Good: Example{Text: "TAGS IN ('TagA', 'TagB') AND amount > 100"},
	check: func(p *pass) {
		if tags := tagsOf(p.root); len(tags) > 0 {
			p.report(p.root.Span(), strings.Join(tags, " || "))
		}
	},
}

// tagsOf returns the tags for which x is true, if it is a condition about nothing
// else and a subscription can ask for them; else nil.
func tagsOf(x ast.Expr) (tags []string) {
	switch x := x.(type) {
	case *ast.Compare:
		name, other, ok := sides(x)
		text, isText := other.(*ast.String)
		if ok && isText && name == "TAGS" && x.Op == ast.Eq && isTag(text.Value) {
			return []string{text.Value}
		}
	case *ast.In:
		if name, _ := propertyName(x.X); name != "TAGS" || x.Not {
			return nil
		}
		for _, item := range x.List {
			if !isTag(item.Value) {
				return nil
			}
			tags = append(tags, item.Value)
		}
	case *ast.Logic:
		for _, term := range x.Terms {
			more := tagsOf(term)
			guard := x.Op == ast.And && guarded(x.Op, term) == "TAGS"
			if !guard && (more == nil || x.Op == ast.And && tags != nil) {
				return nil
			}
			tags = append(tags, more...)
		}
	}
	return tags
}

// isTag reports whether a subscription can ask for the tag by this text.
func isTag(text string) bool {
	return text != "" && text != "*" && javalang.Trim(text) == text && !strings.Contains(text, "|")
}
